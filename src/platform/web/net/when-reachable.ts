/**
 * Calls `again` whenever a request may succeed that did not before: the device says that it is online, or the page becomes
 * visible again. A phone pauses hidden pages and their timers. Returns a function that stops it.
 */
export function whenReachable(again: () => void): () => void {
  const stopped = new AbortController()
  const until = { signal: stopped.signal }
  addEventListener('online', again, until)
  addEventListener('pageshow', again, until)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), until)
  return () => stopped.abort()
}
