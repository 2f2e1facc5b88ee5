/** Milliseconds after which it is done all the same. */
const atTheLatest = 2000
/** Milliseconds given to what is going on where the browser does not tell (Safari). */
const pause = 300

/** Calls `then` once the browser has nothing else to do. Returns how to stop. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(then, pause)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: atTheLatest })
  return () => cancelIdleCallback(asked)
}
