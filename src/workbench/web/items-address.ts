import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { itemFilterSchema, itemOrders, type WhichItems } from '../../items/which-items.ts'
import { normalizedSearch } from '../../platform/web/lists/typed-search.ts'
import { useAddress, useNavigation } from '../../platform/web/page/navigation.ts'
import { listLayouts } from '../column-names.ts'
import type { ItemListStore } from './item-list-store.ts'
import { isSameList } from './list-of-items.ts'
import { itemsPlace, type ListPlace, PlaceContext } from './places/place.ts'
import { firstView, type ListView, useListLayout } from './table/table-layout.ts'

/** The parts of a list that its address names, by their names there. */
const fields = {
  show: ['group', itemFilterSchema.shape.group],
  stage: ['tab', itemFilterSchema.shape.tab],
  q: ['search', itemFilterSchema.shape.search],
  sort: ['order', z.enum(itemOrders)],
  category: ['category', itemFilterSchema.shape.category],
  condition: ['condition', itemFilterSchema.shape.condition],
  needs: ['needs', itemFilterSchema.shape.needs],
  confirm: ['confirm', itemFilterSchema.shape.confirm],
} as const satisfies Record<string, readonly [keyof WhichItems, z.ZodType]>

/** The address of a list in a place, such as `/items?stage=ready&sort=price`. Defaults are left out. */
export function listAddress(list: WhichItems, view?: ListView, place: ListPlace = itemsPlace): string {
  const query = new URLSearchParams()
  for (const [name, [field]] of Object.entries(fields)) {
    const value = list[field]
    if (value !== undefined && value !== defaultOrder && value !== place.group) query.set(name, value)
  }
  if (list.group === undefined && place.group !== undefined) query.set('show', everyGroup)
  if (view !== undefined && view !== firstView(place)) query.set('view', view)
  return query.size === 0 ? place.path : `${place.path}?${query}`
}

const defaultOrder = 'newest'
/** Stands for the items of every group, where a place shows those of one. */
const everyGroup = 'all'

/** The list that the query of an address names in a place. Parts that are not valid are left out. */
export function listIn(query: string, { group, parts }: ListPlace = itemsPlace): WhichItems {
  const given = new URLSearchParams(query)
  const list: Record<string, unknown> = { order: defaultOrder }
  if (group) list['group'] = given.get('show') === everyGroup ? undefined : group
  for (const [name, [field, schema]] of Object.entries(fields)) {
    const value = given.get(name)
    const { data } = schema.safeParse(field === 'search' ? normalizedSearch(value ?? '') : (value ?? undefined))
    if (data !== undefined && (field !== 'group' || parts.some((part) => part === data))) list[field] = data
  }
  return list as WhichItems
}

/** The view of the list that the query of an address names; undefined if it names none. */
export function viewIn(query: string): ListView | undefined {
  const given = new URLSearchParams(query).get('view')
  return listLayouts.find((view) => view === given)
}

/**
 * Shows the list that the address names: after Back, a reload or a bookmark. Keeps what the seller chooses in the address.
 * `hasTable`: the page is wide enough for a table, so that the address says whether the grid is shown.
 */
export function useListAddress(listStore: ItemListStore, hasTable: boolean): void {
  const { keepAddress, beforeLeaving } = useNavigation()
  const address = useAddress()
  const place = use(PlaceContext)
  const [{ view }, changeLayout] = useListLayout(place)
  const { wantedList } = useSyncExternalStore(listStore.subscribe, listStore.get)
  const keptAddress = useRef('')
  useLayoutEffect(() => {
    const [path, query = ''] = address.split('?')
    // An address that was kept here is that of the list, or of a list before another choice that was made at once.
    if (path !== place.path || address === keptAddress.current) return
    const named = listIn(query, place)
    if (!isSameList(named, listStore.get().wantedList)) listStore.show(named)
    const namedView = viewIn(query)
    if (namedView) changeLayout({ view: namedView })
  }, [address, listStore, changeLayout, place])
  const shownView = hasTable ? view : undefined
  const keepList = useEffectEvent(() => {
    // Not `wantedList`: the effect above may have changed it since.
    keptAddress.current = listAddress(listStore.get().wantedList, shownView, place)
    keepAddress(place.view, keptAddress.current)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever the list changes
  useEffect(() => keepList(), [wantedList, shownView])
  const keepTyped = useEffectEvent(() => {
    listStore.searchNow()
    keepList()
  })
  useEffect(() => beforeLeaving(() => keepTyped()), [beforeLeaving])
}

/** The address of an item, opened in the place with this path. */
export function itemAddress(sku: string, path = itemsPlace.path): string {
  return `${path}/${/^\.+$/.test(sku) ? dotsMark : ''}${encodeURIComponent(sku)}`
}

/** Stands before a SKU of dots alone, which an address would take for a folder. No SKU has this character. */
const dotsMark = '~'

/** The SKU in the path of an item's address, opened in the place with the path `placePath`; undefined for other paths. */
export function skuIn(path: string, placePath = itemsPlace.path): string | undefined {
  if (!path.startsWith(`${placePath}/`)) return undefined
  try {
    const sku = decodeURIComponent(path.slice(placePath.length + 1))
    return (sku.startsWith(dotsMark) ? sku.slice(dotsMark.length) : sku) || undefined
  } catch {
    // A percent sign that encodes nothing.
    return undefined
  }
}
