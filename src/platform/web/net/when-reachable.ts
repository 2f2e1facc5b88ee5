/**
 * Calls `again` whenever a request may get through that did not before: the device says that it is online, or the page comes back to
 * the seller, whose timers a phone holds up meanwhile. Returns how to stop.
 */
export function whenReachable(again: () => void): () => void {
  const stopped = new AbortController()
  const until = { signal: stopped.signal }
  addEventListener('online', again, until)
  addEventListener('pageshow', again, until)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), until)
  return () => stopped.abort()
}
