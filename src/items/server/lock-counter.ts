import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { sellerCounters } from './tables.ts'

/**
 * Locks the seller's counter until the transaction ends. Creating an item locks it too. Everything that changes several
 * items locks it before the items, so that these never deadlock.
 */
export async function lockCounter(tx: Tx, userId: string) {
  await tx.select().from(sellerCounters).where(eq(sellerCounters.userId, userId)).for('update')
}

/** Locks the counter of a seller who may not have one yet; creates it if it is missing. */
export async function lockOrCreateCounter(tx: Tx, userId: string) {
  await tx.insert(sellerCounters).values({ userId }).onConflictDoNothing()
  await lockCounter(tx, userId)
}
