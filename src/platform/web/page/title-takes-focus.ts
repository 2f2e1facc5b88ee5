/**
 * As a `ref` of a part that goes away with its own buttons: what has the focus then hands it to the view's title, where
 * a keyboard and a screen reader go on from.
 */
export function titleTakesFocus(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true) return
    part.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }
}
