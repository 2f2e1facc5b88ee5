import { signedUrlWindow } from '../../../photos/limits.ts'
import { call } from '../../../platform/web/call.ts'
import type { FollowedList } from '../../../platform/web/segments/followed-list.ts'
import { type Ends, foundIn, type SegmentedList } from '../../../platform/web/segments/segmented-list.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'

/** Items with their listings, newest first. Photo addresses expire, so an open page renews them. */
export const listOfListings: FollowedList<ListingItem> = {
  key: ['listings'],
  read: (ends, signal) => readListings(ends, signal),
  async readSome(ids) {
    return (await call(listListingsEndpoint, { itemIds: ids.join(',') })).items
  },
  hears: [],
  namedBy: ['items'],
  isUnderWay: ({ generation }) => generation.askedAt !== null,
  renewAfter: signedUrlWindow * 1000,
}

/** Those of them that are found by a search; all of them without one. */
export function listingsFound(search: string | undefined): SegmentedList<ListingItem> {
  return foundIn(listOfListings, search, readListings)
}

async function readListings({ after, ...ends }: Ends & { search?: string }, signal: AbortSignal) {
  const { items, next, asOf } = await call(listListingsEndpoint, { before: after, ...ends }, { signal })
  return { entries: items, next, asOf }
}
