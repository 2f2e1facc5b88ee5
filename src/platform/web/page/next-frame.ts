/** Milliseconds after which a page that draws nothing (it is in the background) goes on all the same. */
const withoutFrame = 100

/** Runs before the next picture is drawn, or soon on a page that draws none. */
export function nextFrame(run: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, withoutFrame)
}
