/**
 * As a `ref` of buttons that go away with the matter they end: when nothing has the focus afterwards, the list's entry
 * takes it, or the view's title where the entry went too.
 */
export function focusStaysNear(part: HTMLElement | null): () => void {
  const entry = part?.closest('li')
  const title = part?.closest('main')?.querySelector('h1')
  return () => {
    // A dialog that asked first gives the focus back a frame later, if what it came from is still there.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const next = entry?.isConnected ? entry : title
      next?.focus({ preventScroll: true })
    })
  }
}
