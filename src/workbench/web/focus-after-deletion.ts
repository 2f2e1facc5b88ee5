/** The id of the link that opens an item in the list, for moving the focus to it. */
export function itemLinkId(itemId: string): string {
  return `open-${itemId}`
}

/** Finds what gets the focus when an item disappears: the link of the item after or before it, else the view's title. */
export function focusAfterDeletion(itemId: string): () => HTMLElement | null | undefined {
  const entry = document.getElementById(itemLinkId(itemId))?.closest('li, [role=row]')
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
  return () => neighbour?.querySelector<HTMLElement>('a[href]') ?? viewTitle()
}

export function viewTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1')
}
