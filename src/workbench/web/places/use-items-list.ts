import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { WhichItems } from '../../../items/which-items.ts'
import { loadedEntries } from '../../../platform/web/lists/loaded-entries.ts'
import type { Listed, PagedList } from '../../../platform/web/lists/paged-list.ts'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { useNavigation, useViewParams } from '../../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { whenIdle } from '../../../platform/web/page/when-idle.ts'
import type { ShopItem } from '../../api.ts'
import { itemAddress, skuIn, useListAddress } from '../items-address.ts'
import { listOfItems } from '../list-of-items.ts'
import { useListLayout } from '../table/table-layout.ts'
import { useDeletions } from '../use-deletions.ts'
import { useSelectMode } from '../use-select-mode.ts'
import { useItemCounts, useWantedItems } from '../use-shown-items.ts'
import type { PlaceListProps } from './items-place.tsx'

export type ItemsList = ReturnType<typeof useItemsList>

/**
 * Everything that the list of a place shows and does. `cardsOf`: the list that the place's cards read, always the same function;
 * without it, the place has no cards.
 */
export function useItemsList(props: PlaceListProps, cardsOf?: (which: WhichItems) => PagedList<Listed>) {
  const { place, listStore, hasTable } = props
  const { openBelow, closeBelow } = useNavigation()
  const viewParams = useViewParams(place.view)
  useListAddress(listStore, hasTable)
  useLayoutEffect(() => listStore.follow(viewParams), [listStore, viewParams])
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(listStore.subscribe, listStore.get)
  const [layout, changeLayout] = useListLayout(place)
  const { part: ItemTable, hasFailed } = useLazyModule(tableModule, hasTable)
  const hasCards = cardsOf !== undefined && (!hasTable || layout.view === 'cards')
  const wanted = useWantedItems(listStore, state, hasCards ? cardsOf : listOfItems)
  const counts = useItemCounts(listStore, state, place)
  const { isFiltered, matchCount, isEmpty } = counts
  const deletions = useDeletions()
  const selectMode = useSelectMode({
    filter: state.shownList,
    matchCount,
    asOf: state.asOf,
    loadedItems: () => loadedEntries(queryClient, listStore),
  })
  // On phones the search and filters are hidden until they are pressed for, or a filter is kept.
  const [areToolsOpen, setToolsOpen] = useState(isFiltered)
  const onOpen = useCallback(
    ({ sku }: ShopItem) =>
      sku === skuIn(location.pathname, place.path) ? closeBelow() : openBelow(itemAddress(sku, place.path)),
    [openBelow, closeBelow, place],
  )
  useEffect(() => whenIdle(itemKeysModule.preload), [])
  const { part: ItemKeys } = useLazyModule(itemKeysModule, false)
  return {
    ...props,
    ...counts,
    state,
    layout,
    changeLayout,
    wanted,
    deletions,
    selectMode,
    areToolsOpen,
    setToolsOpen,
    onOpen,
    ItemKeys,
    /** Undefined until its code is loaded. */
    ItemTable,
    hasCards,
    isTable: !hasCards && hasTable && layout.view === 'table' && !hasFailed,
    /** There is nothing to show, and no filter hides anything. */
    hasNone: isEmpty && !isFiltered && !wanted.isChanging,
  }
}

const itemKeysModule = lazyModule(async () => (await import('../item-keys.tsx')).ItemKeys)
export const tableModule = lazyModule(async () => (await import('../table/item-table.tsx')).ItemTable)
