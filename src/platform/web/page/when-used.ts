import { whenIdle } from './when-idle.ts'

/** Milliseconds after which a page counts as used that nobody has touched. */
const untouchedMs = 20_000
const inputs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'] as const

let isUsed = false

/**
 * Calls `then` at an idle moment after the first input on the page. Code that only later views need would otherwise keep a
 * phone busy that has just shown the page. Returns a function that cancels.
 */
export function whenUsed(then: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const begin = () => {
    isUsed = true
    stop.abort()
    cancel = whenIdle(then)
  }
  let cancel = () => stop.abort()
  if (isUsed) begin()
  else {
    const timer = setTimeout(begin, untouchedMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    for (const input of inputs) document.addEventListener(input, begin, { signal, passive: true, capture: true })
  }
  return () => cancel()
}
