import type { LocationBody } from '../../../contracts/ebay/bodies.ts'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { refusalOfTakenLocationKey } from '../../../contracts/ebay/rules-stored.ts'
import { keyOf } from '../market.ts'
import type { InventoryLocation } from '../stored-rows.ts'
import { type Answer, json, noContent, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'

export const locationHandlers: Readonly<Record<string, SellerHandler>> = {
  createInventoryLocation: (call) => {
    const { market, seller } = call
    const key = call.path['merchantLocationKey'] ?? ''
    if (market.locations.get(keyOf(seller.userId, key)) !== undefined) {
      return refused(409, refusalOfTakenLocationKey())
    }
    const body = { merchantLocationStatus: 'ENABLED', ...(call.body as LocationBody) }
    market.locations.set(keyOf(seller.userId, key), { userId: seller.userId, key, body })
    return noContent
  },

  getInventoryLocation: (call) => withLocation(call, (location) => json(200, locationAnswer(location))),

  getInventoryLocations: ({ market, seller, query, origin }) => {
    const sellerLocations = market.locations.values().filter(({ userId }) => userId === seller.userId)
    const limit = Number(query.get('limit') ?? 100)
    const offset = Number(query.get('offset') ?? 0)
    const href = `${origin}/api/sell/inventory/v1/location?limit=${limit}&offset=${offset}`
    const locations = sellerLocations.slice(offset, offset + limit).map(locationAnswer)
    return json(200, { href, limit, offset, total: sellerLocations.length, locations })
  },

  enableInventoryLocation: (call) => withLocation(call, (location) => setStatus(call, location, 'ENABLED')),
  disableInventoryLocation: (call) => withLocation(call, (location) => setStatus(call, location, 'DISABLED')),
}

function withLocation({ market, seller, path }: SellerCall, answer: (location: InventoryLocation) => Answer): Answer {
  const location = market.locations.get(keyOf(seller.userId, path['merchantLocationKey'] ?? ''))
  return location === undefined
    ? refused(404, ebayError(25805, { fieldName: 'merchantLocationKey' }))
    : answer(location)
}

function setStatus({ market }: SellerCall, location: InventoryLocation, merchantLocationStatus: string): Answer {
  market.locations.set(keyOf(location.userId, location.key), {
    ...location,
    body: { ...location.body, merchantLocationStatus },
  })
  return json(200, {})
}

function locationAnswer({ key, body }: InventoryLocation) {
  return { ...body, merchantLocationKey: key }
}
