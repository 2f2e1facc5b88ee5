import { cardTakesFocus } from '../../../listings/web/card/card-takes-focus.ts'

/** Notes in a card which of its buttons (`data-opener`) was pressed for what opens now. */
export function noteOpener(card: HTMLElement | null, name: string): void {
  if (card) card.dataset['openedBy'] = name
}

/**
 * As a `ref` of a form in a card: when it goes away with the focus in it, the button that opened it is gone on from, which may come
 * back only with that; where there is none, as `cardTakesFocus`.
 */
export function openerTakesFocus(form: HTMLElement | null): () => void {
  const leave = cardTakesFocus(form)
  return () => {
    const card = form?.closest('article')
    const name = card?.dataset['openedBy']
    if (name !== undefined && form?.contains(document.activeElement))
      queueMicrotask(() => {
        // What came in its place may have taken it already.
        if (document.activeElement !== document.body) return
        card?.querySelector<HTMLElement>(`[data-opener="${CSS.escape(name)}"]`)?.focus()
      })
    leave()
  }
}
