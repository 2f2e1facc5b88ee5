import type { ItemBody, OfferBody } from '../../../contracts/ebay/bodies.ts'

/** An item of which there are so many. */
export function withItemQuantity(item: ItemBody, quantity: number): ItemBody {
  return { ...item, availability: { ...item.availability, shipToLocationAvailability: { quantity } } }
}

/** An offer of so many, where it says a number of its own. */
export function withOfferQuantity(offer: OfferBody, quantity: number): OfferBody {
  return offer.availableQuantity === undefined ? offer : { ...offer, availableQuantity: quantity }
}
