/** Milliseconds within which a press has had its effect on the page, on a slow phone too. */
const patience = 5_000

/**
 * The view's title takes the focus where a press leaves it nowhere: its button goes, or cannot be pressed again. That shows
 * with a picture to come, so each one is looked at, for a while.
 */
export function focusTitleWhenLost(): void {
  const until = performance.now() + patience
  const look = () => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
