import { type CardListState, createCardListPlace } from '../../../platform/web/card-list/card-list-place.ts'
import { listingsFound } from './list-of-listings.ts'

export type ListingsPlaceState = CardListState
export type ListingsPlace = ReturnType<typeof createListingsPlace>

/** Keeps where the seller is in the list of listings while other views are shown, and what time it is for its server. */
export function createListingsPlace() {
  const place = createCardListPlace(listingsFound, {})
  let known: string | undefined
  let ahead = 0
  place.subscribe(() => {
    const { asOf } = place.now()
    if (asOf === undefined || asOf === known) return
    known = asOf
    ahead = Date.parse(asOf) - Date.now()
  })
  return {
    ...place,
    /** Milliseconds since 1970 by the server's clock, as near as the network lets it be known. */
    serverNow: () => Date.now() + ahead,
  }
}
