/**
 * As a `ref` of a part that disappears with its own buttons. If the focus is inside, it moves to the view's title. A keyboard
 * and a screen reader continue there.
 */
export function titleTakesFocus(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true) return
    part.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }
}
