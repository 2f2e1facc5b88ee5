import type { LocationBody } from '../../../contracts/ebay/bodies.ts'
import { ebayError } from '../../../contracts/ebay/ebay-error.ts'
import { refusalOfTakenLocationKey } from '../../../contracts/ebay/rules-stored.ts'
import { keyOf } from '../market.ts'
import type { Place } from '../stored-rows.ts'
import { type Answer, json, noContent, refused } from '../wire/answer.ts'
import type { SellerCall, SellerHandler } from '../wire/api-call.ts'

export const locationHandlers: Readonly<Record<string, SellerHandler>> = {
  createInventoryLocation: (call) => {
    const { market, seller } = call
    const key = call.path['merchantLocationKey'] ?? ''
    if (market.places.get(keyOf(seller.userId, key)) !== undefined) {
      return refused(409, refusalOfTakenLocationKey())
    }
    const body = { merchantLocationStatus: 'ENABLED', ...(call.body as LocationBody) }
    market.places.set(keyOf(seller.userId, key), { userId: seller.userId, key, body })
    return noContent
  },

  getInventoryLocation: (call) => withPlace(call, (place) => json(200, locationAnswer(place))),

  getInventoryLocations: ({ market, seller, query, origin }) => {
    const places = market.places.values().filter(({ userId }) => userId === seller.userId)
    const limit = Number(query.get('limit') ?? 100)
    const offset = Number(query.get('offset') ?? 0)
    const href = `${origin}/api/sell/inventory/v1/location?limit=${limit}&offset=${offset}`
    const locations = places.slice(offset, offset + limit).map(locationAnswer)
    return json(200, { href, limit, offset, total: places.length, locations })
  },

  enableInventoryLocation: (call) => withPlace(call, (place) => setStatus(call, place, 'ENABLED')),
  disableInventoryLocation: (call) => withPlace(call, (place) => setStatus(call, place, 'DISABLED')),
}

function withPlace({ market, seller, path }: SellerCall, answer: (place: Place) => Answer): Answer {
  const place = market.places.get(keyOf(seller.userId, path['merchantLocationKey'] ?? ''))
  return place === undefined ? refused(404, ebayError(25805, { fieldName: 'merchantLocationKey' })) : answer(place)
}

function setStatus({ market }: SellerCall, place: Place, merchantLocationStatus: string): Answer {
  market.places.set(keyOf(place.userId, place.key), { ...place, body: { ...place.body, merchantLocationStatus } })
  return json(200, {})
}

function locationAnswer({ key, body }: Place) {
  return { ...body, merchantLocationKey: key }
}
