import type { ItemBody } from '../../../contracts/ebay/bodies.ts'
import { refusalOfUnknownItem } from '../../../contracts/ebay/rules-stored.ts'
import { keyOf, type Market } from '../market.ts'
import type { Item, Seller } from '../stored-rows.ts'
import { json, noContent, refused } from '../wire/answer.ts'
import type { SellerHandler } from '../wire/api-call.ts'
import { pageOf } from './page-of.ts'
import { type Refusal, refusedWith } from './refusal.ts'
import { refusalToRevise, revise } from './revise.ts'
import { activeListing, endListing, itemOf, offersOf } from './stock.ts'

export const itemHandlers: Readonly<Record<string, SellerHandler>> = {
  createOrReplaceInventoryItem: ({ market, seller, path, body }) => {
    const found = putItem(market, seller, { sku: path['sku'] ?? '', locale: 'en_US', body: body as ItemBody })
    return found === undefined ? noContent : refusedWith(found)
  },

  getInventoryItem: ({ market, seller, path }) => {
    const item = itemOf(market, seller.userId, path['sku'] ?? '')
    return item === undefined ? refused(404, refusalOfUnknownItem()) : json(200, itemAnswer(item))
  },

  getInventoryItems: ({ market, seller, query, origin }) => {
    const items = market.items.values().filter(({ userId }) => userId === seller.userId)
    const found = pageOf(items, query, `${origin}/api/sell/inventory/v1/inventory_item`)
    return 'errors' in found
      ? refusedWith(found)
      : json(200, { ...found.page, inventoryItems: found.rows.map(itemAnswer) })
  },

  deleteInventoryItem: ({ market, seller, path }) => {
    const sku = path['sku'] ?? ''
    if (itemOf(market, seller.userId, sku) === undefined) return refused(404, refusalOfUnknownItem())
    for (const offer of offersOf(market, seller.userId, sku)) {
      const listing = activeListing(market, offer)
      if (listing !== undefined) endListing(market, listing, 'ENDED')
      market.offers.delete(offer.offerId)
    }
    market.items.delete(keyOf(seller.userId, sku))
    return noContent
  },
}

/** Replaces the item under its SKU, live listings included. Returns undefined on success. */
export function putItem(market: Market, seller: Seller, item: Omit<Item, 'userId'>): Refusal | undefined {
  const offers = offersOf(market, seller.userId, item.sku)
  for (const offer of offers) {
    const refusal = refusalToRevise(market, seller, offer, { item: item.body, offer: offer.body })
    if (refusal !== undefined) return refusal
  }
  for (const offer of offers) revise(market, offer, { item: item.body, offer: offer.body })
  market.items.set(keyOf(seller.userId, item.sku), { userId: seller.userId, ...item })
  return undefined
}

/** An item as it is read. */
export function itemAnswer({ sku, locale, body }: Item) {
  return { sku, locale, ...body }
}
