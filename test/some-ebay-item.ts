import type { EbayItem } from '../src/ebay/api.ts'
import type { ItemPublication } from '../src/ebay/publication/item-publication.ts'
import { readiness } from '../src/ebay/readiness/readiness.ts'
import { shopCurrency } from '../src/items/money.ts'
import { someListingItem } from './some-listing-item.ts'
import { somePublishForm } from './some-publish-form.ts'
import { someAccount, somePublishItem } from './some-publish-item.ts'

/** An item with everything that publishing needs, as the server returns it. `changes` replace its defaults. */
export function someEbayItem(changes: Partial<EbayItem> = {}): EbayItem {
  return {
    ...someListingItem(),
    publishReadyScore: 100,
    readiness: readiness(somePublishItem(), someAccount()),
    barPercent: 100,
    publication: null,
    ...changes,
  }
}

/** The publication of a published item. `changes` replace its defaults. */
export function somePublication(changes: Partial<ItemPublication> = {}): ItemPublication {
  return {
    status: 'published',
    price: 24.5,
    currency: shopCurrency,
    quantity: 1,
    listingId: '110000000001',
    listingUrl: 'https://www.ebay.com/itm/110000000001',
    error: null,
    warnings: null,
    fix: null,
    ebaySku: 'PSTFSH-001',
    publishedAt: null,
    endedAt: null,
    soldAt: null,
    isChanged: false,
    isUpdating: false,
    otherAccount: null,
    unasked: null,
    form: { ...somePublishForm, brand: '', color: '', itemSpecifics: {} },
    ...changes,
  }
}
