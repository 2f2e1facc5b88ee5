import { whenUpdated } from '../../platform/web/heard-updates.ts'
import { whenReachable } from '../../platform/web/when-reachable.ts'

/**
 * Calls `again` whenever a photo that did not load may do so now: the server may be reached again, or the live updates are connected
 * anew. Returns how to stop.
 */
export function whenPhotosMayLoad(again: () => void): () => void {
  const stop = whenReachable(again)
  const deafen = whenUpdated(({ kind }) => kind === 'everything' && again())
  return () => {
    stop()
    deafen()
  }
}
