/**
 * Resolves after so many milliseconds, or sooner when a request may get through again: the device says that it is online, or
 * the page comes back to the seller, whose timers a phone holds up meanwhile. Rejects with the signal's reason on abort.
 */
export function waitForBetter(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const settle = (end: () => void) => {
      clearTimeout(timer)
      settled.abort()
      end()
    }
    const goOn = () => settle(resolve)
    const stop = () => settle(() => reject(signal.reason as Error))
    const timer = setTimeout(goOn, milliseconds)
    const until = { signal: settled.signal }
    addEventListener('online', goOn, until)
    addEventListener('pageshow', goOn, until)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && goOn(), until)
    signal.addEventListener('abort', stop, until)
    if (signal.aborted) stop()
  })
}
