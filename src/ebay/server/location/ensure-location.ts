import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { EbayGate } from '../ebay-gate.ts'
import { type AccountTurnContext, inAccountTurn } from '../policies/account-turn.ts'
import { type ConnectedAccount, connectedAccount, stillConnected } from '../policies/connected-account.ts'
import { type AccountLocation, listLocations } from './account-locations.ts'
import { defaultLocationKey, storeLocations } from './stored-locations.ts'

export type LocationContext = AccountTurnContext & { db: Database; ebay: EbayGate; clock: Clock }

/**
 * eBay's key of the place that the seller's items are sent from: the one that is known, else one that the account has. Null where
 * it has none: the seller says a ZIP code then (`setLocation`), since an invented place would set what buyers pay for shipping.
 * Throws `EbayFailure`.
 */
export async function ensureLocation(context: LocationContext): Promise<string | null> {
  const { db, ebay, userId } = context
  const whose = { userId, environment: ebay.environment }
  const known = await db.asUser(userId, (tx) => defaultLocationKey(tx, whose))
  if (known !== null) return known
  return inAccountTurn(context, async () => {
    const account = await connectedAccount(context)
    return account
      ? keepLocations(context, account, await listLocations(ebay.callAs(userId, account.ebayUserId)))
      : null
  })
}

/** Stores what eBay listed, unless the seller has connected another account since. Gives the default's key. */
export function keepLocations(
  { db, ebay, clock, userId }: LocationContext,
  account: ConnectedAccount,
  locations: readonly AccountLocation[],
  wantedKey?: string,
): Promise<string | null> {
  return db.asUser(userId, async (tx) => {
    if (!(await stillConnected(tx, account))) return null
    const how = { now: clock.now(), ...(wantedKey !== undefined && { wantedKey }) }
    return storeLocations(tx, { userId, environment: ebay.environment }, locations, how)
  })
}
