import { hashKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ItemFilter, WhichItems } from '../../items/which-items.ts'
import { signedUrlWindow } from '../../photos/limits.ts'
import type { LoadedRange, PagedList, RangeAnswer } from '../../platform/web/lists/paged-list.ts'
import { call } from '../../platform/web/net/call.ts'
import { listItemsEndpoint, type ShopItem } from '../api.ts'

export type ItemPage = LoadedRange<ShopItem>

/** Every item, as the list is before the seller chooses a filter or an order. */
export const everyItem: WhichItems = { order: 'newest' }

/** The first part of the query key of every page range. */
export const itemsKey = 'shop-items'

/** A list of items. Photo addresses expire, so ranges in sight are read again after a while. */
export function listOfItems(which: WhichItems): PagedList<ShopItem> {
  return {
    key: [itemsKey, which],
    async read(bounds, signal) {
      return pageOf(await call(listItemsEndpoint, { ...which, ...bounds }, { signal }))
    },
    refetchOn: ['items'],
    renewAfterMs: signedUrlWindow * 1000,
  }
}

/** The answered page as the list keeps it. */
export function pageOf({ batches, next, asOf }: z.output<typeof listItemsEndpoint.output>): RangeAnswer<ShopItem> {
  return { entries: batches, next, asOf }
}

/** The filter of a list, without its order. */
export function filterOf({ order: _order, ...filter }: WhichItems): ItemFilter {
  return filter
}

export function isSameList(one: WhichItems, other: WhichItems): boolean {
  return hashKey([one]) === hashKey([other])
}
