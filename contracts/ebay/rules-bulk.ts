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
 * Refusals of a whole bulk call: no entry, more than 25 (25727, 25730), a duplicate (25728, 25729, 25731, 25734), an
 * item without a SKU or the locale en_US (25733). Empty if its entries may be checked one by one, and for calls that are
 * not bulk.
 */
export function refusalsOfBulk(operationId: string, body: unknown): EbayError[] {
  const rule = bulkRules[operationId]
  if (rule === undefined) return []
  const { requests, offers } = (body ?? {}) as BulkBody
  const entries = (operationId === 'getListingFees' ? offers : requests) ?? []
  const keys = entries.map(rule.key).filter((key) => key !== '')
  const maxEntries = rule.maxEntries ?? limits.bulkEntries
  return [
    ...(entries.length === 0 ? [ebayError(25709, { fieldName: 'requests' }, { fieldName: 'requests' })] : []),
    ...(entries.length > maxEntries ? [ebayError(rule.tooManyErrorId, { additionalInfo: String(maxEntries) })] : []),
    ...(new Set(keys).size < keys.length ? [ebayError(rule.duplicateErrorId)] : []),
    ...(rule.needsLocale && !entries.every((entry) => entry.sku && entry.locale === 'en_US') ? [ebayError(25733)] : []),
  ]
}

type BulkRule = {
  readonly key: (entry: Entry) => string
  readonly tooManyErrorId: number
  readonly duplicateErrorId: number
  readonly maxEntries?: number
  readonly needsLocale?: true
}

const bySku = ({ sku = '' }: Entry) => sku
const byOffer = ({ offerId = '' }: Entry) => offerId

/**
 * The contract's only error id for the offers of getListingFees is 25754. It has none for too many or duplicate entries of
 * bulkUpdatePriceQuantity, so its rule uses 25730 and 25734 of other bulk calls.
 */
const bulkRules: Readonly<Record<string, BulkRule>> = {
  bulkCreateOrReplaceInventoryItem: { key: bySku, tooManyErrorId: 25727, duplicateErrorId: 25728, needsLocale: true },
  bulkGetInventoryItem: { key: bySku, tooManyErrorId: 25727, duplicateErrorId: 25734 },
  bulkCreateOffer: {
    key: ({ sku, marketplaceId, format }) => JSON.stringify([sku, marketplaceId, format]),
    tooManyErrorId: 25730,
    duplicateErrorId: 25729,
  },
  bulkPublishOffer: { key: byOffer, tooManyErrorId: 25730, duplicateErrorId: 25731 },
  bulkUpdatePriceQuantity: { key: bySku, tooManyErrorId: 25730, duplicateErrorId: 25734 },
  getListingFees: { key: byOffer, tooManyErrorId: 25754, duplicateErrorId: 25754, maxEntries: limits.feeOffers },
}
