import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import type { Marketplace } from '../../marketplace.ts'
import { withAccountLock } from '../policies/account-lock.ts'
import { type ConnectedAccount, connectedAccount, lockIfConnected } from '../policies/connected-account.ts'
import { storeAllUnsent } from '../publishing/updates/store-all-unsent.ts'
import { ebayInventoryLocations as table } from '../tables.ts'
import { type AccountLocation, chosenLocation, listLocations } from './account-locations.ts'

export type LocationContext = Context<'db' | 'ebay' | 'ebayAccountLock' | 'clock' | 'userId'>

/**
 * eBay's key of the location that the seller's items are sent from: the stored one, else one that the account has. Null if it
 * has none: then the seller enters a postal code (`setLocation`), because an invented location would decide what buyers pay for
 * shipping. Throws `EbayFailure`.
 */
export async function ensureLocation(context: LocationContext): Promise<string | null> {
  const { db, ebay, userId } = context
  const owner = { userId, environment: ebay.environment }
  const storedKey = await db.asUser(userId, (tx) => defaultLocationKey(tx, owner))
  if (storedKey !== null) return storedKey
  return withAccountLock(context, async () => {
    const account = await connectedAccount(context)
    return account
      ? saveLocations(context, account, await listLocations(ebay.callAs(userId, account.ebayUserId)))
      : null
  })
}

/**
 * Stores the locations that eBay listed, unless the seller has connected another account since. Another default changes all live
 * items. Returns the default's key.
 */
export function saveLocations(
  { db, ebay, clock, userId }: LocationContext,
  account: ConnectedAccount,
  locations: readonly AccountLocation[],
  wantedKey?: string,
): Promise<string | null> {
  return db.asUser(userId, async (tx) => {
    const connected = await lockIfConnected(tx, account)
    if (!connected) return null
    const options = {
      now: clock.now(),
      marketplace: connected.marketplace,
      ...(wantedKey !== undefined && { wantedKey }),
    }
    const owner = { userId, environment: ebay.environment }
    const before = await defaultLocationKey(tx, owner)
    const after = await storeLocations(tx, owner, locations, options)
    if (after !== before) await storeAllUnsent(tx, { userId, ebay })
    return after
  })
}

type Owner = { userId: string; environment: EbayEnvironment }

/** eBay's key of the location that the seller's items are sent from, as stored here. */
async function defaultLocationKey(tx: Tx, owner: Owner): Promise<string | null> {
  const [row] = await tx
    .select({ key: table.key })
    .from(table)
    .where(and(ownRows(owner), table.isDefault))
  return row?.key ?? null
}

/**
 * Replaces the stored locations by those that the account has. The default stays while eBay has it, unless `wantedKey` names
 * another. Returns the default's key; null if there is none.
 */
async function storeLocations(
  tx: Tx,
  owner: Owner,
  locations: readonly AccountLocation[],
  { wantedKey, marketplace, now }: { wantedKey?: string; marketplace: Marketplace; now: Date },
): Promise<string | null> {
  const chosen = chosenLocation(locations, wantedKey ?? (await defaultLocationKey(tx, owner)), marketplace)
  const keys = locations.map(({ key }) => key)
  await tx.delete(table).where(and(ownRows(owner), keys.length > 0 ? notInArray(table.key, keys) : undefined))
  if (locations.length === 0) return null
  await tx
    .insert(table)
    .values(locations.map((each) => ({ ...owner, ...each, isDefault: each.key === chosen?.key, updatedAt: now })))
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

function ownRows({ userId, environment }: Owner) {
  return and(eq(table.userId, userId), eq(table.environment, environment))
}
