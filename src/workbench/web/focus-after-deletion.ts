/**
 * Finds what gets the focus when a card disappears: the details button of the card after or before it, else the view's
 * title.
 */
export function focusAfterDeletion(partId: string): () => HTMLElement | null | undefined {
  const card = document.getElementById(partId)?.closest('li')
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return () => neighbour?.querySelector<HTMLElement>('button[aria-expanded]') ?? viewTitle()
}

export function viewTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1')
}
