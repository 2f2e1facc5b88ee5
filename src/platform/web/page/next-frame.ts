/** Milliseconds after which `run` is called on a page that draws nothing, because it is in the background. */
const fallbackMs = 100

/** Calls `run` before the next paint, or soon on a page that does not paint. */
export function nextFrame(run: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, fallbackMs)
}
