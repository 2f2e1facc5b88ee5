import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { call } from '../../../platform/web/call.ts'
import { type EbayItem, listEbayItemsEndpoint } from '../../api.ts'
import { tellEnds } from '../publish/asked-here.ts'
import { itemQueries, putEbayItems } from './ebay-items-cache.ts'
import { listOfEbayItems } from './list-of-ebay-items.ts'

/**
 * Has these items read anew, and no others. 'all', more than one request names, or one that nobody knows here, which may be
 * new, is all that is in sight. Gives what was read.
 */
export async function refreshEbayItems(
  queryClient: QueryClient,
  which: readonly string[] | 'all',
): Promise<readonly EbayItem[]> {
  const ids = which === 'all' ? [] : [...new Set(which)]
  const readAll = () => queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
  if (which === 'all' || ids.length > liveUpdateMaxIds) {
    await readAll()
    return []
  }
  if (ids.length === 0) return []
  let items: readonly EbayItem[]
  try {
    ;({ items } = await call(listEbayItemsEndpoint, { itemIds: ids.join(',') }))
  } catch {
    // The list says what is wrong, when it cannot be read either.
    await readAll()
    return []
  }
  const there = new Set(items.map(({ id }) => id))
  const known = new Set(itemQueries(queryClient).flatMap(({ state }) => state.data?.entries.map(({ id }) => id) ?? []))
  const gone = new Set(ids.filter((id) => !there.has(id)))
  putEbayItems(queryClient, items, gone)
  tellEnds(items)
  if (items.some(({ id }) => !known.has(id))) void readAll()
  return items
}
