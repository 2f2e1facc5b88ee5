import { and, eq, notExists } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayAccounts, ebayImages, ebayListings, ebayOrderLines } from '../tables.ts'

type Whose = { userId: string; environment: EbayEnvironment }

/**
 * Forgets whose the accounts were that are not connected any more and have no listing here either, with the photos they had; and
 * sales, once no account is left that they could be of.
 */
export async function dropUnlisted(tx: Tx, whose: Whose): Promise<void> {
  const mine = of(ebayAccounts, whose)
  const listed = tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .where(and(of(ebayListings, whose), eq(ebayListings.ebayUserId, ebayAccounts.ebayUserId)))
  await tx.delete(ebayAccounts).where(and(mine, eq(ebayAccounts.isConnected, false), notExists(listed)))
  const itsAccount = tx
    .select({ ebayUserId: ebayAccounts.ebayUserId })
    .from(ebayAccounts)
    .where(and(mine, eq(ebayAccounts.ebayUserId, ebayImages.ebayUserId)))
  await tx.delete(ebayImages).where(and(of(ebayImages, whose), notExists(itsAccount)))
  const anyAccount = tx.select({ ebayUserId: ebayAccounts.ebayUserId }).from(ebayAccounts).where(mine)
  await tx.delete(ebayOrderLines).where(and(of(ebayOrderLines, whose), notExists(anyAccount)))
}

/** Keeps the name of an account that is connected no longer with its listings, which the seller is told to change there. */
export async function keepNameOf(
  tx: Tx,
  whose: Whose,
  { ebayUserId, ebayUsername }: { ebayUserId: string; ebayUsername: string },
): Promise<void> {
  await tx
    .update(ebayListings)
    .set({ ebayUsername })
    .where(and(of(ebayListings, whose), eq(ebayListings.ebayUserId, ebayUserId)))
}

type Owned = typeof ebayAccounts | typeof ebayImages | typeof ebayListings | typeof ebayOrderLines

function of(table: Owned, { userId, environment }: Whose) {
  return and(eq(table.userId, userId), eq(table.environment, environment))
}
