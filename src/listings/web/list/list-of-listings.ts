import { signedUrlWindow } from '../../../photos/limits.ts'
import { call } from '../../../platform/web/call.ts'
import type { SegmentedList, SegmentPage } from '../../../platform/web/segments/segmented-list.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'

export type ListingPage = SegmentPage<ListingItem>

/**
 * Items with their listings, newest first. Photo addresses expire, so an open page renews them. It hears of no update as a
 * whole: `followListings` has the items that changed read anew.
 */
export const listOfListings: SegmentedList<ListingItem> = {
  key: ['listings'],
  async read({ after, until }, signal) {
    const { items, next, asOf } = await call(listListingsEndpoint, { before: after, until }, { signal })
    return { entries: items, next, asOf }
  },
  hears: [],
  renewAfter: signedUrlWindow * 1000,
}
