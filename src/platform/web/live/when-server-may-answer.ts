import { whenReachable } from '../net/when-reachable.ts'
import { onLiveUpdate } from './update-listeners.ts'

/**
 * Calls `again` whenever a failed request may succeed: the server may be reachable again, or the live updates have reconnected.
 * Returns a function that stops it.
 */
export function whenServerMayAnswer(again: () => void): () => void {
  const stop = whenReachable(again)
  const stopUpdates = onLiveUpdate(({ kind }) => kind === 'everything' && again())
  return () => {
    stop()
    stopUpdates()
  }
}
