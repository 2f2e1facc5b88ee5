import { type ComponentType, useLayoutEffect, useSyncExternalStore } from 'react'
import { lazyModule } from '../../../platform/web/page/lazy-module.ts'
import { scrollToEntry, useAddress, useViewState } from '../../../platform/web/page/navigation.ts'
import { useLazyModule } from '../../../platform/web/page/use-lazy-module.ts'
import { draftOf } from '../../../platform/web/store/drafts.ts'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { createItemListStore, type ItemListStore } from '../item-list-store.ts'
import { skuIn } from '../items-address.ts'
import type { ItemPane } from '../opened-item.tsx'
import { useListLayout } from '../table/table-layout.ts'
import { itemsPlace, type ListPlace, PlaceContext } from './place.ts'

/** Props of the list of a place. */
export type PlaceListProps = {
  place: ListPlace
  listStore: ItemListStore
  hasTable: boolean
  openSku: string | undefined
  /** Undefined until its code is loaded. */
  ItemPane: typeof ItemPane | undefined
}

/** Keeps the search and filter of a place's list for a seller on this device. */
export function storeMaker({ view, group }: ListPlace): (sellerId: string) => ItemListStore {
  const prefix = view === itemsPlace.view ? '' : `${view} `
  return (sellerId) =>
    createItemListStore({
      group,
      searchDraft: draftOf(sellerId, `${prefix}search`),
      filterDraft: draftOf(sellerId, `${prefix}choice`),
    })
}

/**
 * A list of items with the opened item beside it, or that item alone on pages and in layouts that have no room for both.
 * `createStore`: always the same function for a place.
 */
export function ItemsPlace(props: {
  place: ListPlace
  createStore: (sellerId: string) => ItemListStore
  List: ComponentType<PlaceListProps>
}) {
  const { place, List } = props
  const [path = ''] = useAddress().split('?')
  const openSku = skuIn(path, place.path)
  const listStore = useViewState(props.createStore)
  const hasTable = useMediaQuery(tableQuery)
  const [{ view }] = useListLayout(place)
  const isItemAlone = openSku !== undefined && (!hasTable || view === 'cards')
  const { part: openedItem } = useLazyModule(openedItemModule, openSku !== undefined)
  // The list continues where it was left, and an item begins at its top.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when one screen replaces the other
  useLayoutEffect(() => scrollToEntry(), [isItemAlone])
  return (
    <PlaceContext value={place}>
      {!isItemAlone ? (
        <List
          place={place}
          listStore={listStore}
          hasTable={hasTable}
          openSku={openSku}
          ItemPane={openedItem?.ItemPane}
        />
      ) : openedItem ? (
        <openedItem.ItemScreen sku={openSku} listStore={listStore} />
      ) : (
        <main aria-busy className="p-4">
          <Skeleton className="h-96 w-full rounded-card" />
        </main>
      )}
    </PlaceContext>
  )
}

/** Pages wide enough for a table: `lg` in the style sheet. */
export const tableQuery = '(min-width: 64rem)'

export const openedItemModule = lazyModule(() => import('../opened-item.tsx'))

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
