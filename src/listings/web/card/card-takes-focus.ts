/**
 * As a `ref` of a part of a card that goes away with its own buttons: what has the focus then hands it to the first button of
 * the group it was in (`data-keeps-focus`), or to the card's Edit Listing button, or to its SKU. In a dialog it goes to what the
 * dialog shows (`data-shown`).
 */
export function cardTakesFocus(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true) return
    const group = part.parentElement?.closest<HTMLElement>('[data-keeps-focus]')
    const card = part.closest<HTMLElement>('article, [role="alertdialog"]')
    queueMicrotask(() => {
      // What came in its place may have taken it already.
      if (document.activeElement !== document.body) return
      const next = group?.isConnected ? group.querySelector('button') : null
      if (next) next.focus()
      else focusCard(card)
    })
  }
}

/** Puts the focus where a card is gone on from. */
export function focusCard(card: HTMLElement | null): void {
  const next = card?.querySelector<HTMLElement>('[data-edit-listing], [data-shown]') ?? card?.querySelector('h2')
  next?.focus()
}
