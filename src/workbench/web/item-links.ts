import { itemLinkId } from './focus-after-deletion.ts'

const allLinks = `main a[id^="${itemLinkId('')}"]`

/** The link of the item that has the focus, else of the opened item. */
export function currentLink(): HTMLAnchorElement | null {
  const entry = document.activeElement?.closest('li, [role=row]')
  return (
    entry?.querySelector<HTMLAnchorElement>(allLinks) ??
    document.querySelector<HTMLAnchorElement>(`${allLinks}[aria-current=true]`)
  )
}

/** The link of the next or previous item in the list. Without a current item, of the first one on the screen. */
export function linkAfter(step: 1 | -1): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(allLinks)]
  const current = currentLink()
  if (current) return links[links.indexOf(current) + step]
  return links.find((link) => link.getBoundingClientRect().top >= 0)
}
