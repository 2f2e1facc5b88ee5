import {
  type CardListState,
  createCardListStore,
  type ListParams,
} from '../../../platform/web/lists/card-list-store.ts'
import { createStore } from '../../../platform/web/store/store.ts'
import { listingsFound, listingsNeedingSeller } from './list-of-listings.ts'

export type ListingsStoreState = CardListState
export type ListingsStore = ReturnType<typeof createListingsStore>

/** The two lists of Generate Listings, and which of them is shown. */
export type ListingsStores = ReturnType<typeof createListingsStores>
/** Parameters of Generate Listings. `needSeller` opens the list of the listings that need the seller. */
export type ListingsParams = ListParams & { readonly needSeller?: boolean }

/** Stores the seller's scroll position and search in the list of all items and in that of items that need the seller. */
export function createListingsStores() {
  const { get, set, subscribe } = createStore({ isNeedSellerShown: false })
  let followedParams: ListingsParams | undefined
  return {
    get,
    subscribe,
    all: createListingsStore(),
    needSeller: createListingsStore(listingsNeedingSeller),
    showAll: () => set({ isNeedSellerShown: false }),
    showNeedSeller: () => set({ isNeedSellerShown: true }),
    /** Shows the list that these parameters ask for, at their first call. */
    follow(params: ListingsParams | undefined) {
      if (params === undefined || params === followedParams) return
      followedParams = params
      set({ isNeedSellerShown: params.needSeller ?? false })
    },
  }
}

/** Stores the seller's scroll position and search in a list while other views show, and the server's time. */
export function createListingsStore(listOf = listingsFound) {
  const store = createCardListStore(listOf, {})
  let knownAsOf: string | undefined
  let clockOffset = 0
  store.subscribe(() => {
    const { asOf } = store.get()
    if (asOf === undefined || asOf === knownAsOf) return
    knownAsOf = asOf
    clockOffset = Date.parse(asOf) - Date.now()
  })
  return {
    ...store,
    /** Milliseconds since 1970 by the server's clock, without the time of the network. */
    serverNow: () => Date.now() + clockOffset,
  }
}
