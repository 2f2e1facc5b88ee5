import { keepFocusInCard } from '../../../listings/web/card/keep-focus-in-card.ts'

/** Stores in a card which of its buttons (`data-opener`) opened the form. */
export function noteOpener(card: HTMLElement | null, name: string): void {
  if (card) card.dataset['openedBy'] = name
}

/**
 * As a `ref` of a form in a card: when the form closes with the focus in it, the button that opened it gets the focus.
 * That button may appear only then. Without such a button the focus moves as in `keepFocusInCard`.
 */
export function openerTakesFocus(form: HTMLElement | null): () => void {
  const cleanUp = keepFocusInCard(form)
  return () => {
    const card = form?.closest('article')
    const name = card?.dataset['openedBy']
    if (name !== undefined && form?.contains(document.activeElement))
      queueMicrotask(() => {
        // The element that replaced the form may have the focus already.
        if (document.activeElement !== document.body) return
        card?.querySelector<HTMLElement>(`[data-opener="${CSS.escape(name)}"]`)?.focus()
      })
    cleanUp()
  }
}
