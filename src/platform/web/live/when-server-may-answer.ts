import { whenReachable } from '../net/when-reachable.ts'
import { whenUpdated } from './heard-updates.ts'

/**
 * Calls `again` whenever a failed request may succeed: the server may be reachable again, or the live updates have reconnected.
 * Returns a function that stops it.
 */
export function whenServerMayAnswer(again: () => void): () => void {
  const stop = whenReachable(again)
  const stopUpdates = whenUpdated(({ kind }) => kind === 'everything' && again())
  return () => {
    stop()
    stopUpdates()
  }
}
