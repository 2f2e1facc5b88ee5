const dayMs = 24 * 60 * 60_000

/** An account is asked no more often than this, however few there are. */
const leastEveryMs = 4 * 60_000
/** Listings of one account that are asked for in one round at most. */
const mostListings = 100

/** Calls a day that eBay allows an application at first (https://developer.ebay.com/develop/get-started/api-call-limits). */
const dailyCalls = { fulfillment: 100_000, inventory: 2_000_000 } as const
/** The part of them that asking for news takes; the rest is for publishing, second tries and orders of more than one page. */
const shareOfNews = 0.5

export type SyncPace = {
  /** Milliseconds from one round of an account to its next. */
  readonly everyMs: number
  /** Listings of an account that are asked for in one round. */
  readonly listingsAtOnce: number
}

/**
 * How often each of so many connected accounts is asked what became of its orders and listings, so that all of them together stay
 * within half of eBay's calls a day: a round is one call for orders, and one for each of its listings.
 */
export function syncPace(accounts: number): SyncPace {
  const mostRounds = shareOfNews * dailyCalls.fulfillment
  const everyMs = Math.max(leastEveryMs, Math.ceil((accounts * dayMs) / mostRounds))
  const rounds = (accounts * dayMs) / everyMs
  return { everyMs, listingsAtOnce: Math.min(mostListings, Math.floor((shareOfNews * dailyCalls.inventory) / rounds)) }
}
