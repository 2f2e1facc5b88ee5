import { useQueryClient } from '@tanstack/react-query'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useSingleKeys } from '../../platform/web/page/single-keys.ts'
import { itemLinkId } from './focus-after-deletion.ts'
import { hasEbayCard } from './item-facts.ts'
import type { ItemListStore } from './item-list-store.ts'
import type { SelectMode } from './use-select-mode.ts'

/** The single keys of the list, which `src/workbench/item-keys.ts` describes. Shows nothing. */
export function ItemKeys(props: {
  listStore: ItemListStore
  selectMode: SelectMode
  isTable: boolean
  hasOpenItem: boolean
}) {
  const { listStore, selectMode, isTable, hasOpenItem } = props
  const openView = useOpenView()
  const queryClient = useQueryClient()
  const currentItem = () => {
    const link = currentLink()
    return loadedEntries(queryClient, listStore).find(({ id }) => itemLinkId(id) === link?.id)
  }
  const moveBy = (step: 1 | -1) => {
    const link = linkAfter(step)
    if (!link) return
    link.focus({ preventScroll: true })
    link.closest('li, [role=row]')?.scrollIntoView({ block: 'nearest' })
    if (hasOpenItem) link.click()
  }
  useSingleKeys({
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    j: () => moveBy(1),
    k: () => moveBy(-1),
    x: () => {
      const item = currentItem()
      if (!item) return
      if (!isTable && !selectMode.isOn) selectMode.toggle()
      selectMode.select(item, false)
    },
    p: () => {
      const item = currentItem()
      if (item && hasEbayCard(item)) openView('ebay', { search: item.sku })
    },
  })
  return null
}

const allLinks = `main a[id^="${itemLinkId('')}"]`

/** The link of the item that has the focus, else of the opened item. */
function currentLink(): HTMLAnchorElement | null {
  const entry = document.activeElement?.closest('li, [role=row]')
  return (
    entry?.querySelector<HTMLAnchorElement>(allLinks) ??
    document.querySelector<HTMLAnchorElement>(`${allLinks}[aria-current=true]`)
  )
}

/** The link of the next or previous item in the list. Without a current item, of the first one on the screen. */
function linkAfter(step: 1 | -1): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(allLinks)]
  const current = currentLink()
  if (current) return links[links.indexOf(current) + step]
  return links.find((link) => link.getBoundingClientRect().top >= 0)
}
