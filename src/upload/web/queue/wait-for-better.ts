import { whenReachable } from '../../../platform/web/net/when-reachable.ts'

/**
 * Resolves after so many milliseconds, or sooner when a request may get through again (`whenReachable`). Rejects with the signal's
 * reason on abort.
 */
export function waitForBetter(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      deafen()
      signal.removeEventListener('abort', stop)
      end()
    }
    const goOn = () => settle(resolve)
    const stop = () => settle(() => reject(signal.reason as Error))
    const timer = setTimeout(goOn, milliseconds)
    const deafen = whenReachable(goOn)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
