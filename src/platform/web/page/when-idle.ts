/** Milliseconds after which `then` is called in any case. */
const timeoutMs = 2000
/** Milliseconds of delay in browsers that do not report when they are idle (Safari). */
const safariDelayMs = 300

/** Calls `then` once the browser is idle. Returns a function that cancels. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, safariDelayMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(then, { timeout: timeoutMs })
  return () => cancelIdleCallback(request)
}
