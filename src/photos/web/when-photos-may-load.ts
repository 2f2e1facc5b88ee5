import { whenUpdated } from '../../platform/web/heard-updates.ts'

/**
 * Calls `again` whenever a photo that did not load may do so now: the device says that it is online, the live updates are
 * connected anew, or the page comes back to the seller. Returns how to stop.
 */
export function whenPhotosMayLoad(again: () => void): () => void {
  const stopped = new AbortController()
  const until = { signal: stopped.signal }
  addEventListener('online', again, until)
  addEventListener('pageshow', again, until)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), until)
  const deafen = whenUpdated(({ kind }) => kind === 'everything' && again())
  return () => {
    stopped.abort()
    deafen()
  }
}
