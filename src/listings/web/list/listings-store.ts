import type { CardListStore } from '../../../platform/web/lists/card-list-store.ts'
import type { ListingItem } from '../../api.ts'

/** A list of cards of listings, and the server's time. */
export type ListingsStore = ReturnType<typeof withServerTime>

/** The list, with the server's time of its last read. */
export function withServerTime(store: CardListStore<ListingItem>) {
  let knownAsOf: string | undefined
  let clockOffset = 0
  const learnTime = () => {
    const { asOf } = store.get()
    if (asOf === undefined || asOf === knownAsOf) return
    knownAsOf = asOf
    clockOffset = Date.parse(asOf) - Date.now()
  }
  learnTime()
  store.subscribe(learnTime)
  return {
    ...store,
    /** Milliseconds since 1970 by the server's clock, without the time of the network. */
    serverNow: () => Date.now() + clockOffset,
  }
}
