import { and, eq, notExists } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayAccounts, ebayImages, ebayListings, ebayOrderLines } from '../tables.ts'

type Owner = { userId: string; environment: EbayEnvironment }

/**
 * Deletes the accounts that are no longer connected and have no listing here, with their photos. Deletes the seller's sales too
 * once no account is left.
 */
export async function deleteUnlistedAccounts(tx: Tx, owner: Owner): Promise<void> {
  const ownAccounts = ownRowsOf(ebayAccounts, owner)
  const listingsOfAccount = tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .where(and(ownRowsOf(ebayListings, owner), eq(ebayListings.ebayUserId, ebayAccounts.ebayUserId)))
  await tx
    .delete(ebayAccounts)
    .where(and(ownAccounts, eq(ebayAccounts.isConnected, false), notExists(listingsOfAccount)))
  const imageAccount = tx
    .select({ ebayUserId: ebayAccounts.ebayUserId })
    .from(ebayAccounts)
    .where(and(ownAccounts, eq(ebayAccounts.ebayUserId, ebayImages.ebayUserId)))
  await tx.delete(ebayImages).where(and(ownRowsOf(ebayImages, owner), notExists(imageAccount)))
  const anyAccount = tx.select({ ebayUserId: ebayAccounts.ebayUserId }).from(ebayAccounts).where(ownAccounts)
  await tx.delete(ebayOrderLines).where(and(ownRowsOf(ebayOrderLines, owner), notExists(anyAccount)))
}

/** Saves the name of an account that gets disconnected in its listings. The seller learns from it where to change them. */
export async function saveAccountName(
  tx: Tx,
  owner: Owner,
  { ebayUserId, ebayUsername }: { ebayUserId: string; ebayUsername: string },
): Promise<void> {
  await tx
    .update(ebayListings)
    .set({ ebayUsername })
    .where(and(ownRowsOf(ebayListings, owner), eq(ebayListings.ebayUserId, ebayUserId)))
}

type Owned = typeof ebayAccounts | typeof ebayImages | typeof ebayListings | typeof ebayOrderLines

function ownRowsOf(table: Owned, { userId, environment }: Owner) {
  return and(eq(table.userId, userId), eq(table.environment, environment))
}
