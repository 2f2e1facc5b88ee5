import type { ItemBody, Money } from '../../../contracts/ebay/bodies.ts'
import { refusalsOfItem } from '../../../contracts/ebay/rules-item.ts'
import { refusalOfUnknownSku } from '../../../contracts/ebay/rules-stored.ts'
import type { Market } from '../market.ts'
import { withEbayPictures } from '../media/picture-address.ts'
import type { Seller } from '../stored-rows.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { itemAnswer, putItem } from './items.ts'
import { updateOffer } from './offers.ts'
import { bulkAnswer, offerUnavailable, type Refusal, refusal } from './refusal.ts'
import { itemOf, ownOffer } from './stock.ts'

export type Requests<Entry> = { readonly requests?: readonly Entry[] }
type ItemEntry = ItemBody & { readonly sku?: string; readonly locale?: string }
type QuantityEntry = {
  readonly sku?: string
  readonly shipToLocationAvailability?: { readonly quantity?: number }
  readonly offers?: readonly {
    readonly offerId?: string
    readonly availableQuantity?: number
    readonly price?: Money
  }[]
}

export const bulkItemHandlers: Readonly<Record<string, SellerHandler>> = {
  bulkCreateOrReplaceInventoryItem: ({ market, seller, body }) =>
    bulkAnswer(
      entriesOf(body as Requests<ItemEntry>).map(({ sku = '', locale = 'en_US', ...item }) => {
        const errors = refusalsOfItem(sku, withEbayPictures(item) as ItemBody)
        const entryRefusal =
          errors.length > 0 ? refusal(400, ...errors) : putItem(market, seller, { sku, locale, body: item })
        return { ...entryOf(entryRefusal), sku, locale }
      }),
    ),

  bulkGetInventoryItem: ({ market, seller, body }) =>
    bulkAnswer(
      entriesOf(body as Requests<{ readonly sku?: string }>).map(({ sku = '' }) => {
        const item = itemOf(market, seller.userId, sku)
        return item === undefined
          ? { ...entryOf(refusal(404, refusalOfUnknownSku(sku))), sku }
          : { statusCode: 200, sku, inventoryItem: itemAnswer(item) }
      }),
    ),

  bulkUpdatePriceQuantity: ({ market, seller, body }) =>
    bulkAnswer(
      entriesOf(body as Requests<QuantityEntry>).flatMap((entry) => {
        const { sku = '', offers = [] } = entry
        const entryRefusal = quantityRefusal(market, seller, entry)
        if (entryRefusal !== undefined || offers.length === 0) return [{ ...entryOf(entryRefusal), sku }]
        return offers.map((change) => ({
          ...entryOf(offerRefusal(market, seller, change)),
          sku,
          offerId: change.offerId ?? '',
        }))
      }),
    ),
}

/** The common part of each entry of a bulk answer. */
export function entryOf(entryRefusal: Refusal | undefined) {
  return entryRefusal === undefined
    ? { statusCode: 200 }
    : { statusCode: entryRefusal.status, errors: entryRefusal.errors }
}

/** The entries of a bulk call. */
export function entriesOf<Entry>({ requests = [] }: Requests<Entry>): readonly Entry[] {
  return requests
}

function quantityRefusal(
  market: Market,
  seller: Seller,
  { sku = '', shipToLocationAvailability }: QuantityEntry,
): Refusal | undefined {
  if (shipToLocationAvailability === undefined) return undefined
  const item = itemOf(market, seller.userId, sku)
  if (item === undefined) return refusal(400, refusalOfUnknownSku(sku))
  const body = { ...item.body, availability: { ...item.body.availability, shipToLocationAvailability } }
  return putItem(market, seller, { ...item, body })
}

function offerRefusal(
  market: Market,
  seller: Seller,
  { offerId = '', availableQuantity, price }: NonNullable<QuantityEntry['offers']>[number],
): Refusal | undefined {
  const offer = ownOffer(market, seller.userId, offerId)
  if (offer === undefined) return offerUnavailable(offerId)
  const { sku: _, marketplaceId: __, format: ___, ...body } = offer.body
  return updateOffer(market, seller, offer, {
    ...body,
    ...(availableQuantity !== undefined && { availableQuantity }),
    ...(price !== undefined && { pricingSummary: { ...body.pricingSummary, price } }),
  })
}
