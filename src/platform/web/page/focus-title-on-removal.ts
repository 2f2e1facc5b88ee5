/**
 * As a `ref` of a part that disappears with its own buttons: if the focus is inside when the part is removed, the view's title
 * gets it. A keyboard and a screen reader continue there.
 */
export function focusTitleOnRemoval(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true) return
    part.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }
}
