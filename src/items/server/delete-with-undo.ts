import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, not, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { maxItemsPerRequest, purgeAfterSeconds } from '../limits.ts'
import { type AtEbay, type BoundToEbay, boundToEbay } from './bound-to-ebay.ts'
import { lockCounter } from './lock-counter.ts'
import { purgeItemsJob } from './purge-items.job.ts'
import { isNotDeleted, items } from './tables.ts'

export type DeleteContext = AtEbay & Context<'jobs' | 'clock' | 'userId'> & Partial<Context<'staysListed'>>

/** An item that a deletion left alone, with a sentence that says why. */
export type SparedItem = { id: string; sku: string; reason: string }

/** Result of a deletion: the items it left alone, and SKUs of deleted items that are still listed on eBay. */
export type DeletionResult = { spared: SparedItem[]; stillListed?: string[] }

/** One second more than `purgeAfterSeconds` by our clock, because the queue starts jobs by the database's clock. */
const startPurgeAfterSeconds = purgeAfterSeconds + 1

/**
 * Deletes the seller's items that match `which` and sends the job that purges them; Undo brings them back by
 * `deletionId`. Returns the matching items that stay: those being published or for sale, and those that an Undo of this
 * deletion brought back. Also returns the deleted items that stay listed on eBay.
 */
export async function deleteWithUndo(
  context: DeleteContext,
  tx: Tx,
  deletionId: string,
  which: SQL | undefined,
): Promise<DeletionResult> {
  const { clock, userId } = context
  const startedAt = clock.now()
  const isAskedFor = [eq(items.userId, userId), isNotDeleted(items), which]
  await lockCounter(tx, userId)
  const now = clock.now()
  const { isFree, why } = boundToEbay(context, now)
  const { rowCount } = await tx
    .update(items)
    .set({ deletedAt: now, deletionId })
    .where(and(...isAskedFor, isFree, or(isNull(items.deletionId), ne(items.deletionId, deletionId))))
  if (rowCount) await beginUndo(context, tx, deletionId, { startedAt, deletedAt: now })
  const spared = await tx
    .select({ id: items.id, sku: items.sku, ...why })
    .from(items)
    .where(and(...isAskedFor, or(not(isFree), eq(items.deletionId, deletionId))))
    .orderBy(items.id)
    .limit(maxItemsPerRequest)
  const stillListed = await stillListedOf(context, tx, deletionId)
  return {
    spared: spared.map((item) => ({ id: item.id, sku: item.sku, reason: whySpared(item) })),
    ...(stillListed.length > 0 && { stillListed }),
  }
}

/** Reads all items of the deletion, so that a repeat whose first answer was lost gets the same answer. */
async function stillListedOf({ userId, staysListed }: DeleteContext, tx: Tx, deletionId: string): Promise<string[]> {
  if (!staysListed) return []
  const rows = await tx
    .select({ sku: items.sku })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt), staysListed))
    .orderBy(items.sku)
    .limit(maxItemsPerRequest)
  return rows.map(({ sku }) => sku)
}

function whySpared({ sku, ...item }: { sku: string } & BoundToEbay): string {
  if (item.isPublishing)
    return `${sku} is being published to eBay right now. It was not deleted. Try again when that's done.`
  if (item.isSaleUnconfirmed)
    return `eBay hasn't confirmed yet whether ${sku} is live. It was not deleted. Try again later.`
  if (item.isForSale) return `${sku} is live on eBay. It was not deleted. End its listing first, then delete it.`
  return `${sku} was restored with Undo, so it was not deleted.`
}

/**
 * Starts the time for Undo here, just before the seller gets the answer: the deletion may have taken long or waited for
 * another one. The latest `deletedAt` of a deletion counts for all of it, so one item gets the later time.
 */
async function beginUndo(
  { jobs, clock, userId }: DeleteContext,
  tx: Tx,
  deletionId: string,
  { startedAt, deletedAt }: { startedAt: Date; deletedAt: Date },
) {
  const now = clock.now()
  if (now.getTime() - deletedAt.getTime() > 1000) {
    const oneDeletedItem = tx
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt)))
      .limit(1)
    await tx
      .update(items)
      .set({ deletedAt: now })
      .where(and(eq(items.userId, userId), eq(items.id, oneDeletedItem)))
  }
  // The queue counts from the beginning of the transaction.
  const tookSeconds = Math.ceil((now.getTime() - startedAt.getTime()) / 1000)
  const startAfterSeconds = startPurgeAfterSeconds + tookSeconds
  await jobs.send(tx, purgeItemsJob, [{ id: randomUUID(), payload: { userId, deletionId }, startAfterSeconds }])
}
