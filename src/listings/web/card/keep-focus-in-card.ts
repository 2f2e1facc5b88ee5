/**
 * A `ref` for a part of a card that may disappear with a focused button. The focus moves to the first button of the same group
 * (`data-keeps-focus`), else to the card's Edit Listing button, else to its SKU. In a dialog it moves to the shown content
 * (`data-shown`).
 */
export function keepFocusInCard(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true) return
    const group = part.parentElement?.closest<HTMLElement>('[data-keeps-focus]')
    const card = part.closest<HTMLElement>('article, [role="alertdialog"]')
    queueMicrotask(() => {
      // The replacement may have taken the focus already.
      if (document.activeElement !== document.body) return
      const next = group?.isConnected ? group.querySelector('button') : null
      if (next) next.focus()
      else focusCard(card)
    })
  }
}

/** Moves the focus to the card's main button, content or heading. */
export function focusCard(card: HTMLElement | null): void {
  const next = card?.querySelector<HTMLElement>('[data-edit-listing], [data-shown]') ?? card?.querySelector('h2')
  next?.focus()
}
