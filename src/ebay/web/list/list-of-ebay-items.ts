import { signedUrlWindow } from '../../../photos/limits.ts'
import { call } from '../../../platform/web/call.ts'
import type { SegmentedList, SegmentPage } from '../../../platform/web/segments/segmented-list.ts'
import { type EbayItem, listEbayItemsEndpoint } from '../../api.ts'

export type EbayItemPage = SegmentPage<EbayItem>

/**
 * Items whose listing is ready, newest first. Photo addresses expire, so an open page renews them. It hears of no update as a
 * whole: `followEbayItems` has the items that changed read anew.
 */
export const listOfEbayItems: SegmentedList<EbayItem> = {
  key: ['ebay-items'],
  async read({ after, until }, signal) {
    const { items, next } = await call(listEbayItemsEndpoint, { before: after, until }, { signal })
    return { entries: items, next, asOf: new Date().toISOString() }
  },
  hears: [],
  renewAfter: signedUrlWindow * 1000,
}
