import type { Market } from '../market.ts'

/**
 * Calls per day per keyset. https://developer.ebay.com/develop/get-started/api-call-limits, and for the token endpoint the
 * OAuth guide.
 */
const ebayLimits: Readonly<Record<string, number>> = {
  inventory: 2_000_000,
  account: 25_000,
  fulfillment: 100_000,
  taxonomy: 5_000,
  metadata: 5_000,
  identity: 5_000,
  notification: 10_000,
  media: 1_000_000,
  client_credentials: 1_000,
  authorization_code: 10_000,
  refresh_token: 50_000,
}

const day = 86_400_000

/** Counts a call. Returns true above the daily limit. The day is UTC; eBay's own day is not known. */
export function isAboveDailyLimit({ callsOfDay, settings, clock }: Market, clientId: string, api: string): boolean {
  const key = JSON.stringify([clientId, api, Math.floor(clock.now() / day)])
  const count = (callsOfDay.get(key) ?? 0) + 1
  callsOfDay.set(key, count)
  return count > (settings.dailyLimits[api] ?? ebayLimits[api] ?? Number.POSITIVE_INFINITY)
}
