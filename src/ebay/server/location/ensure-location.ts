import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import type { Marketplace } from '../../marketplace.ts'
import { inAccountTurn } from '../policies/account-turn.ts'
import { type ConnectedAccount, connectedAccount, stillConnected } from '../policies/connected-account.ts'
import { ebayInventoryLocations as table } from '../tables.ts'
import { type AccountLocation, chosenLocation, listLocations } from './account-locations.ts'

export type LocationContext = Context<'db' | 'ebay' | 'ebayTurns' | 'clock' | 'userId'>

/**
 * eBay's key of the place that the seller's items are sent from: the one that is known, else one that the account has. Null where
 * it has none: the seller says a postal code then (`setLocation`), since an invented place would set what buyers pay for shipping.
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
    const connected = await stillConnected(tx, account)
    if (!connected) return null
    const how = { now: clock.now(), marketplace: connected.marketplace, ...(wantedKey !== undefined && { wantedKey }) }
    return storeLocations(tx, { userId, environment: ebay.environment }, locations, how)
  })
}

type Whose = { userId: string; environment: EbayEnvironment }

/** eBay's key of the place that the seller's items are sent from, as it is known here. */
async function defaultLocationKey(tx: Tx, whose: Whose): Promise<string | null> {
  const [row] = await tx
    .select({ key: table.key })
    .from(table)
    .where(and(ofSeller(whose), table.isDefault))
  return row?.key ?? null
}

/**
 * Takes over the locations that the account has, and none besides. The default stays while eBay has it, unless `wantedKey` names
 * another. Gives the default's key; null where there is none.
 */
async function storeLocations(
  tx: Tx,
  whose: Whose,
  locations: readonly AccountLocation[],
  { wantedKey, marketplace, now }: { wantedKey?: string; marketplace: Marketplace; now: Date },
): Promise<string | null> {
  const chosen = chosenLocation(locations, wantedKey ?? (await defaultLocationKey(tx, whose)), marketplace)
  const keys = locations.map(({ key }) => key)
  await tx.delete(table).where(and(ofSeller(whose), keys.length > 0 ? notInArray(table.key, keys) : undefined))
  if (locations.length === 0) return null
  await tx
    .insert(table)
    .values(locations.map((each) => ({ ...whose, ...each, isDefault: each.key === chosen?.key, updatedAt: now })))
    .onConflictDoUpdate({
      target: [table.userId, table.environment, table.key],
      set: {
        isDefault: sql`excluded.is_default`,
        name: sql`excluded.name`,
        city: sql`excluded.city`,
        stateOrProvince: sql`excluded.state_or_province`,
        postalCode: sql`excluded.postal_code`,
        country: sql`excluded.country`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
  return chosen?.key ?? null
}

function ofSeller({ userId, environment }: Whose) {
  return and(eq(table.userId, userId), eq(table.environment, environment))
}
