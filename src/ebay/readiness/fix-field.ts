import type { ListingField } from '../../listings/listing-fields.ts'

/** What of the seller's eBay account a fault is about. */
export type AccountField = 'connection' | 'policies' | 'location'

/** Where a fault is mended, so that Quick Fix can open it: a field of the listing, its photos, its publish form, or the account. */
export type FixField = ListingField | 'photos' | 'quantity' | 'sku' | AccountField
