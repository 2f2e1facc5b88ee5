import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { sellerCounters } from './tables.ts'

/**
 * Locks the seller's counter until the transaction ends. Creating locks it too, and everything that changes several items
 * locks it before them, so that no two of these ever wait for each other.
 */
export async function holdCounter(tx: Tx, userId: string) {
  await tx.select().from(sellerCounters).where(eq(sellerCounters.userId, userId)).for('update')
}

/** The same for a seller who may have no counter yet: theirs begins here. */
export async function holdCounterFromTheFirst(tx: Tx, userId: string) {
  await tx.insert(sellerCounters).values({ userId }).onConflictDoNothing()
  await holdCounter(tx, userId)
}
