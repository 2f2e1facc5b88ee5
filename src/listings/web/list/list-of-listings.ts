import type { z } from 'zod'
import { isNarrowed, type WhichItems } from '../../../items/which-items.ts'
import { signedUrlWindow } from '../../../photos/limits.ts'
import type { FollowedList } from '../../../platform/web/lists/followed-list.ts'
import type { PagedList, RequestedBounds } from '../../../platform/web/lists/paged-list.ts'
import { watchAwaitedEntries } from '../../../platform/web/lists/watch-awaited-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'
import { awaitedListings, showListingOutcomes } from '../change/awaited-listings.ts'

/**
 * Items with their listings, newest first. Photo addresses expire, so ranges in sight are read again after a while.
 * Each read shows the outcomes of listings that were requested on this page.
 */
export const listOfListings: FollowedList<ListingItem> = {
  key: ['listings'],
  read: (range, signal) => readRange(range, signal),
  async readByIds(ids) {
    return (await readListings({ itemIds: ids.join(',') })).items
  },
  refetchOn: [],
  updateKinds: ['items'],
  isUnfinished: ({ generation }) => generation.askedAt !== null,
  awaitedEntries: awaitedListings,
  renewAfterMs: signedUrlWindow * 1000,
}

watchAwaitedEntries(listOfListings)

/**
 * The part of the list with these items, in their order. A narrowed part is read again after each change, because changed items
 * may leave it or move.
 */
export function listingsOf(which: WhichItems): PagedList<ListingItem> {
  return {
    ...listOfListings,
    key: [...listOfListings.key, which],
    read: (range, signal) => readRange({ ...range, ...which }, signal),
    refetchOn: isNarrowed(which) ? listOfListings.updateKinds : [],
  }
}

/** One item, as a list of its own. */
export function listingAlone(itemId: string): PagedList<ListingItem> {
  return {
    ...listOfListings,
    key: [...listOfListings.key, { itemId }],
    async read(_range, signal) {
      const { items, asOf } = await readListings({ itemIds: itemId }, signal)
      return { entries: items, next: null, asOf }
    },
  }
}

/** The list of the items whose listing could not be written. It is read again after a change: a written one leaves it. */
export const failedListings: PagedList<ListingItem> = {
  ...listOfListings,
  key: [...listOfListings.key, { only: 'failed' }],
  read: (range, signal) => readRange({ ...range, only: 'failed' }, signal),
  refetchOn: listOfListings.updateKinds,
}

async function readRange(
  { after, ...range }: RequestedBounds & (Partial<WhichItems> | { only: 'failed' }),
  signal: AbortSignal,
) {
  const { items, next, asOf } = await readListings({ before: after, ...range }, signal)
  return { entries: items, next, asOf }
}

async function readListings(input: z.input<typeof listListingsEndpoint.input>, signal?: AbortSignal) {
  // A request that starts during this read may be missing in the answer.
  const awaitedIds = new Set(awaitedListings.keys())
  const answer = await call(listListingsEndpoint, input, signal && { signal })
  showListingOutcomes(answer.items.filter(({ id }) => awaitedIds.has(id)))
  return answer
}
