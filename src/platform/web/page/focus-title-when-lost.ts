/** Milliseconds in which a press has changed the page, even on a slow phone. */
const watchMs = 5_000

/**
 * Focuses the view's title if a press leaves the focus nowhere, because its button disappears or becomes disabled. Later frames
 * show that, so each frame is checked for a while.
 */
export function focusTitleWhenLost(): void {
  const until = performance.now() + watchMs
  const look = () => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
