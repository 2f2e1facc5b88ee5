import { type CardListState, createCardListPlace, type Lead } from '../../../platform/web/lists/card-list-place.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { listingsFound, listingsNeedingSeller } from './list-of-listings.ts'

export type ListingsPlaceState = CardListState
export type ListingsPlace = ReturnType<typeof createListingsPlace>

/** The lists of Generate Listings, and which of them is shown. */
export type ListingsPlaces = ReturnType<typeof createListingsPlaces>
/** One press elsewhere that led here; with `needSeller` to the listings that need the seller. */
export type ListingsLead = Lead & { readonly needSeller?: boolean }

/** Keeps where the seller is in the list of all items, and in that of those that need the seller. */
export function createListingsPlaces() {
  const { now, set, subscribe } = createStore({ isNeedSeller: false })
  let followed: ListingsLead | undefined
  return {
    now,
    subscribe,
    all: createListingsPlace(),
    needSeller: createListingsPlace(listingsNeedingSeller),
    showAll: () => set({ isNeedSeller: false }),
    showNeedSeller: () => set({ isNeedSeller: true }),
    /** Shows the list that was led to, the first time that it is called with this lead. */
    follow(lead: ListingsLead | undefined) {
      if (lead === undefined || lead === followed) return
      followed = lead
      set({ isNeedSeller: lead.needSeller ?? false })
    },
  }
}

/** Keeps where the seller is in a list of listings while other views are shown, and what time it is for its server. */
export function createListingsPlace(listOf = listingsFound) {
  const place = createCardListPlace(listOf, {})
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
