import type { ItemBody, OfferBody } from '../../../contracts/ebay/bodies.ts'

/** The item with this quantity. */
export function withItemQuantity(item: ItemBody, quantity: number): ItemBody {
  return { ...item, availability: { ...item.availability, shipToLocationAvailability: { quantity } } }
}

/** The offer with this quantity, if it has one of its own. */
export function withOfferQuantity(offer: OfferBody, quantity: number): OfferBody {
  return offer.availableQuantity === undefined ? offer : { ...offer, availableQuantity: quantity }
}
