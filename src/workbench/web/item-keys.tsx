import { useQueryClient } from '@tanstack/react-query'
import { focusFirstOf, formFocus } from '../../ebay/web/form/form-focus.ts'
import { loadedEntries } from '../../platform/web/lists/loaded-entries.ts'
import { useOpenView } from '../../platform/web/page/navigation.ts'
import { useSingleKeys } from '../../platform/web/page/single-keys.ts'
import { itemLinkId } from './focus-after-deletion.ts'
import { hasEbayCard } from './item-facts.ts'
import { currentLink, linkAfter } from './item-links.ts'
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
    e: () => {
      const form = document.querySelector<HTMLElement>('[data-item-form]')
      const link = currentLink()
      if (form && (!link || link.ariaCurrent === 'true')) return focusFirstOf(form)
      formFocus.want()
      link?.click()
    },
    p: () => {
      const item = currentItem()
      if (item && hasEbayCard(item)) openView('publish', { search: item.sku })
    },
  })
  return null
}
