import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { itemFilterSchema, itemOrders } from '../../items/which-items.ts'
import { normalizedSearch } from '../../platform/web/lists/typed-search.ts'
import { useAddress, useNavigation } from '../../platform/web/page/navigation.ts'
import { listViews } from '../column-names.ts'
import type { ItemListStore } from './item-list-store.ts'
import { isSameList, type WhichItems } from './list-of-items.ts'
import { type TableLayout, useTableLayout } from './table/table-layout.ts'

export const listPath = '/items'

/** The parts of a list that its address names, by their names there. */
const fields = {
  stage: ['tab', itemFilterSchema.shape.tab],
  q: ['search', itemFilterSchema.shape.search],
  sort: ['order', z.enum(itemOrders)],
  category: ['category', itemFilterSchema.shape.category],
  condition: ['condition', itemFilterSchema.shape.condition],
  needs: ['needs', itemFilterSchema.shape.needs],
  confirm: ['confirm', itemFilterSchema.shape.confirm],
} as const satisfies Record<string, readonly [keyof WhichItems, z.ZodType]>

/** The address of a list, such as `/items?stage=ready&sort=price`. Defaults are left out. */
export function listAddress(list: WhichItems, view: TableLayout['view'] = 'table'): string {
  const query = new URLSearchParams()
  for (const [name, [field]] of Object.entries(fields)) {
    const value = list[field]
    if (value !== undefined && value !== defaultOrder) query.set(name, value)
  }
  if (view !== 'table') query.set('view', view)
  return query.size === 0 ? listPath : `${listPath}?${query}`
}

const defaultOrder = 'newest'

/** The list that the query of an address names. Parts that are not valid are left out. */
export function listIn(query: string): WhichItems {
  const given = new URLSearchParams(query)
  const list: Record<string, unknown> = { order: defaultOrder }
  for (const [name, [field, schema]] of Object.entries(fields)) {
    const value = given.get(name)
    const { data } = schema.safeParse(field === 'search' ? normalizedSearch(value ?? '') : (value ?? undefined))
    if (data !== undefined) list[field] = data
  }
  return list as WhichItems
}

/** Table or grid, as the query of an address says; undefined if it says neither. */
export function viewIn(query: string): TableLayout['view'] | undefined {
  const given = new URLSearchParams(query).get('view')
  return listViews.find((view) => view === given)
}

/**
 * Shows the list that the address names: after Back, a reload or a bookmark. Keeps what the seller chooses in the address.
 * `hasTable`: the page is wide enough for a table, so that the address says whether the grid is shown.
 */
export function useListAddress(listStore: ItemListStore, hasTable: boolean): void {
  const { keepAddress, beforeLeaving } = useNavigation()
  const address = useAddress()
  const [{ view }, changeLayout] = useTableLayout()
  const { wantedList } = useSyncExternalStore(listStore.subscribe, listStore.get)
  const keptAddress = useRef('')
  useLayoutEffect(() => {
    const [path, query = ''] = address.split('?')
    // An address that was kept here is that of the list, or of a list before another choice that was made at once.
    if (path !== listPath || address === keptAddress.current) return
    const named = listIn(query)
    if (!isSameList(named, listStore.get().wantedList)) listStore.show(named)
    const namedView = viewIn(query)
    if (namedView) changeLayout({ view: namedView })
  }, [address, listStore, changeLayout])
  const shownView = hasTable ? view : undefined
  const keepList = useEffectEvent(() => {
    // Not `wantedList`: the effect above may have changed it since.
    keptAddress.current = listAddress(listStore.get().wantedList, shownView)
    keepAddress('dashboard', keptAddress.current)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever the list changes
  useEffect(() => keepList(), [wantedList, shownView])
  const keepTyped = useEffectEvent(() => {
    listStore.searchNow()
    keepList()
  })
  useEffect(() => beforeLeaving(() => keepTyped()), [beforeLeaving])
}

/** The address of an item. */
export function itemAddress(sku: string): string {
  return `${listPath}/${/^\.+$/.test(sku) ? dotsMark : ''}${encodeURIComponent(sku)}`
}

/** Stands before a SKU of dots alone, which an address would take for a folder. No SKU has this character. */
const dotsMark = '~'

/** The SKU in the path of an item's address; undefined for other paths. */
export function skuIn(path: string): string | undefined {
  if (!path.startsWith(`${listPath}/`)) return undefined
  try {
    const sku = decodeURIComponent(path.slice(listPath.length + 1))
    return (sku.startsWith(dotsMark) ? sku.slice(dotsMark.length) : sku) || undefined
  } catch {
    // A percent sign that encodes nothing.
    return undefined
  }
}
