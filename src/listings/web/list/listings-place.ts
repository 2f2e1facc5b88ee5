import { type CardListState, createCardListStore, type Lead } from '../../../platform/web/lists/card-list-store.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { listingsFound, listingsNeedingSeller } from './list-of-listings.ts'

export type ListingsPlaceState = CardListState
export type ListingsPlace = ReturnType<typeof createListingsPlace>

/** The two lists of Generate Listings, and which of them is shown. */
export type ListingsPlaces = ReturnType<typeof createListingsPlaces>
/** A press in another view that led here. With `needSeller` it leads to the listings that need the seller. */
export type ListingsLead = Lead & { readonly needSeller?: boolean }

/** Stores the seller's scroll position and search in the list of all items and in that of items that need the seller. */
export function createListingsPlaces() {
  const { now, set, subscribe } = createStore({ isNeedSeller: false })
  let followedLead: ListingsLead | undefined
  return {
    now,
    subscribe,
    all: createListingsPlace(),
    needSeller: createListingsPlace(listingsNeedingSeller),
    showAll: () => set({ isNeedSeller: false }),
    showNeedSeller: () => set({ isNeedSeller: true }),
    /** Shows the list of a lead, only once for each lead. */
    follow(lead: ListingsLead | undefined) {
      if (lead === undefined || lead === followedLead) return
      followedLead = lead
      set({ isNeedSeller: lead.needSeller ?? false })
    },
  }
}

/** Stores the seller's scroll position and search in a list while other views show, and the server's time. */
export function createListingsPlace(listOf = listingsFound) {
  const place = createCardListStore(listOf, {})
  let knownAsOf: string | undefined
  let clockOffset = 0
  place.subscribe(() => {
    const { asOf } = place.now()
    if (asOf === undefined || asOf === knownAsOf) return
    knownAsOf = asOf
    clockOffset = Date.parse(asOf) - Date.now()
  })
  return {
    ...place,
    /** Milliseconds since 1970 by the server's clock, without the time of the network. */
    serverNow: () => Date.now() + clockOffset,
  }
}
