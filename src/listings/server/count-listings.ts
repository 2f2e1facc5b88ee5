import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { isNotDeleted, isWritten, items, needsSeller } from '../../items/server/tables.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { countListingsEndpoint } from '../api.ts'
import { canBeRun } from './runs/can-be-run.ts'

/** Counts the seller's listings that are unwritten, written, requested but not written yet, and incomplete or failed. */
export function countListings({
  db,
  userId,
}: Context<'db' | 'userId'>): Promise<z.infer<typeof countListingsEndpoint.output>> {
  // Separate statements, because each count has its own index.
  return db.asUser(userId, async (tx) => ({
    unwritten: await countOf(tx, canBeRun(userId)),
    written: await countOf(tx, and(eq(items.userId, userId), isWritten(items))),
    underWay: await countOf(
      tx,
      and(eq(items.userId, userId), isNotNull(items.aiGenerationAskedAt), isNotDeleted(items)),
    ),
    needSeller: await countOf(tx, and(eq(items.userId, userId), needsSeller(items))),
  }))
}

async function countOf(tx: Tx, which: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ count: count() }).from(items).where(which)
  return counted?.count ?? 0
}
