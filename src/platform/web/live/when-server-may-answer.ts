import { whenReachable } from '../net/when-reachable.ts'
import { whenUpdated } from './heard-updates.ts'

/**
 * Calls `again` whenever what failed may be tried again: the server may be reached again, or the live updates are connected anew.
 * Returns how to stop.
 */
export function whenServerMayAnswer(again: () => void): () => void {
  const stop = whenReachable(again)
  const deafen = whenUpdated(({ kind }) => kind === 'everything' && again())
  return () => {
    stop()
    deafen()
  }
}
