import type { z } from 'zod'
import { signedUrlWindow } from '../../../photos/limits.ts'
import type { FollowedList } from '../../../platform/web/lists/followed-list.ts'
import { readAwaited } from '../../../platform/web/lists/read-awaited.ts'
import { type Ends, foundIn, type SegmentedList } from '../../../platform/web/lists/segmented-list.ts'
import { call } from '../../../platform/web/net/call.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'
import { awaitedListings, tellListingEnds } from '../change/awaited-listings.ts'

/**
 * Items with their listings, newest first. Photo addresses expire, so an open page renews them. What is read of them says how
 * the listings ended that were asked for here.
 */
export const listOfListings: FollowedList<ListingItem> = {
  key: ['listings'],
  read: (ends, signal) => readStretch(ends, signal),
  async readSome(ids) {
    return (await readListings({ itemIds: ids.join(',') })).items
  },
  hears: [],
  namedBy: ['items'],
  isUnderWay: ({ generation }) => generation.askedAt !== null,
  awaited: awaitedListings,
  renewAfter: signedUrlWindow * 1000,
}

readAwaited(listOfListings)

/** Those of them that are found by a search; all of them without one. */
export function listingsFound(search: string | undefined): SegmentedList<ListingItem> {
  return foundIn(listOfListings, search, readStretch)
}

/** Those that need the seller, of all of them or of what is found by a search. */
export function listingsNeedingSeller(search: string | undefined): SegmentedList<ListingItem> {
  const only = 'need-seller'
  return {
    ...listOfListings,
    key: [...listOfListings.key, { search, only }],
    read: (ends, signal) => readStretch({ ...ends, only, ...(search === undefined ? {} : { search }) }, signal),
  }
}

async function readStretch({ after, ...ends }: Ends & { search?: string; only?: 'need-seller' }, signal: AbortSignal) {
  const { items, next, asOf } = await readListings({ before: after, ...ends }, signal)
  return { entries: items, next, asOf }
}

async function readListings(which: z.input<typeof listListingsEndpoint.input>, signal?: AbortSignal) {
  // What is asked for while this is on its way may not be in the answer yet.
  const asked = new Set(awaitedListings.keys())
  const answer = await call(listListingsEndpoint, which, signal && { signal })
  tellListingEnds(answer.items.filter(({ id }) => asked.has(id)))
  return answer
}
