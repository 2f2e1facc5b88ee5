import { signedUrlWindow } from '../../../photos/limits.ts'
import { call } from '../../../platform/web/call.ts'
import type { FollowedList } from '../../../platform/web/segments/followed-list.ts'
import { type ListingItem, listListingsEndpoint } from '../../api.ts'

/** Items with their listings, newest first. Photo addresses expire, so an open page renews them. */
export const listOfListings: FollowedList<ListingItem> = {
  key: ['listings'],
  async read({ after, until }, signal) {
    const { items, next, asOf } = await call(listListingsEndpoint, { before: after, until }, { signal })
    return { entries: items, next, asOf }
  },
  async readSome(ids) {
    return (await call(listListingsEndpoint, { itemIds: ids.join(',') })).items
  },
  hears: [],
  namedBy: ['items'],
  isUnderWay: ({ generation }) => generation.askedAt !== null,
  renewAfter: signedUrlWindow * 1000,
}
