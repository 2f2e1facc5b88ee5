import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayInventoryLocations as table } from '../tables.ts'
import { type AccountLocation, chosenLocation } from './account-locations.ts'

type Whose = { userId: string; environment: EbayEnvironment }

/** eBay's key of the place that the seller's items are sent from, as it is known here. */
export async function defaultLocationKey(tx: Tx, whose: Whose): Promise<string | null> {
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
export async function storeLocations(
  tx: Tx,
  whose: Whose,
  locations: readonly AccountLocation[],
  { wantedKey, now }: { wantedKey?: string; now: Date },
): Promise<string | null> {
  const chosen = chosenLocation(locations, wantedKey ?? (await defaultLocationKey(tx, whose)))
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
