import { type EbayError, ebayError } from './ebay-error.ts'
import { limits } from './limits.ts'

type Entry = {
  readonly sku?: string
  readonly locale?: string
  readonly marketplaceId?: string
  readonly format?: string
  readonly offerId?: string
}
type BulkBody = { readonly requests?: readonly Entry[]; readonly offers?: readonly Entry[] }

/**
 * Refusals of a whole bulk call: no entry, more than 25 (25727, 25730), one named twice (25728, 25729, 25731, 25734), an item
 * without SKU or locale (25733). Empty if its entries may be checked one by one, and for calls that are not bulk.
 */
export function refusalsOfBulk(operationId: string, body: unknown): EbayError[] {
  const rule = bulkRules[operationId]
  if (rule === undefined) return []
  const { requests, offers } = (body ?? {}) as BulkBody
  const entries = (operationId === 'getListingFees' ? offers : requests) ?? []
  const keys = entries.map(rule.key).filter((key) => key !== '')
  const most = rule.most ?? limits.bulkEntries
  return [
    ...(entries.length === 0 ? [ebayError(25709, { fieldName: 'requests' }, { fieldName: 'requests' })] : []),
    ...(entries.length > most ? [ebayError(rule.tooMany, { additionalInfo: String(most) })] : []),
    ...(new Set(keys).size < keys.length ? [ebayError(rule.twice)] : []),
    ...(rule.wantsLocale && !entries.every((entry) => entry.sku && entry.locale === 'en_US') ? [ebayError(25733)] : []),
  ]
}

type BulkRule = {
  readonly key: (entry: Entry) => string
  readonly tooMany: number
  readonly twice: number
  readonly most?: number
  readonly wantsLocale?: true
}

const bySku = ({ sku = '' }: Entry) => sku
const byOffer = ({ offerId = '' }: Entry) => offerId

/** The contract gives getListingFees 25754 for wrong ids, and gives bulkUpdatePriceQuantity no id of its own. */
const bulkRules: Readonly<Record<string, BulkRule>> = {
  bulkCreateOrReplaceInventoryItem: { key: bySku, tooMany: 25727, twice: 25728, wantsLocale: true },
  bulkGetInventoryItem: { key: bySku, tooMany: 25727, twice: 25734 },
  bulkCreateOffer: {
    key: ({ sku, marketplaceId, format }) => JSON.stringify([sku, marketplaceId, format]),
    tooMany: 25730,
    twice: 25729,
  },
  bulkPublishOffer: { key: byOffer, tooMany: 25730, twice: 25731 },
  bulkUpdatePriceQuantity: { key: bySku, tooMany: 25730, twice: 25734 },
  getListingFees: { key: byOffer, tooMany: 25754, twice: 25754, most: limits.feeOffers },
}
