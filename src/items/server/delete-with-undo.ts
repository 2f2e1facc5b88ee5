import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, ne, not, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { deleteAtOnce, purgeAfterSeconds } from '../limits.ts'
import { type AtEbay, type BoundToEbay, boundToEbay } from './bound-to-ebay.ts'
import { holdCounter } from './hold-counter.ts'
import { purgeItemsJob } from './purge-items.job.ts'
import { isThere, items } from './tables.ts'

export type DeleteContext = AtEbay & Context<'jobs' | 'clock' | 'userId'> & Partial<Context<'staysListed'>>

/** An item that a deletion left, with the sentence of why. */
export type SparedItem = { id: string; sku: string; reason: string }

/** What a deletion left: items, and the listings of some of those it took, by their SKUs. */
export type Left = { spared: SparedItem[]; stillListed?: string[] }

/** The queue starts jobs by the database's clock: a second more than what is due by ours. */
const startPurgeAfterSeconds = purgeAfterSeconds + 1

/**
 * Deletes the seller's items that fit `which`, so that they are shown nowhere and can be brought back by `deletionId`, and
 * sends the job that ends this. Gives the items that fit and stay: those being published or for sale, and those that an Undo of
 * this very deletion brought back, which a late repeat of it must not take again. And what of the deleted stays listed on eBay.
 */
export async function deleteWithUndo(
  context: DeleteContext,
  tx: Tx,
  deletionId: string,
  which: SQL | undefined,
): Promise<Left> {
  const { clock, userId } = context
  const begun = clock.now()
  const wanted = [eq(items.userId, userId), isThere(items), which]
  await holdCounter(tx, userId)
  const now = clock.now()
  const { isFree, why } = boundToEbay(context, now)
  const { rowCount } = await tx
    .update(items)
    .set({ deletedAt: now, deletionId })
    .where(and(...wanted, isFree, or(isNull(items.deletionId), ne(items.deletionId, deletionId))))
  if (rowCount) await beginUndo(context, tx, deletionId, { begun, deletedAt: now })
  const spared = await tx
    .select({ id: items.id, sku: items.sku, ...why })
    .from(items)
    .where(and(...wanted, or(not(isFree), eq(items.deletionId, deletionId))))
    .orderBy(items.id)
    .limit(deleteAtOnce)
  const stillListed = await stillListedOf(context, tx, deletionId)
  return {
    spared: spared.map((item) => ({ id: item.id, sku: item.sku, reason: whySpared(item) })),
    ...(stillListed.length > 0 && { stillListed }),
  }
}

/** Of all that the deletion took, so that a repeat whose first answer was lost answers alike. */
async function stillListedOf({ userId, staysListed }: DeleteContext, tx: Tx, deletionId: string): Promise<string[]> {
  if (!staysListed) return []
  const rows = await tx
    .select({ sku: items.sku })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt), staysListed))
    .orderBy(items.sku)
    .limit(deleteAtOnce)
  return rows.map(({ sku }) => sku)
}

function whySpared({ sku, ...item }: { sku: string } & BoundToEbay): string {
  if (item.isPublishing)
    return `${sku} is being published to eBay right now. It was not deleted; try again when that is done.`
  if (item.isUnanswered)
    return `eBay has not said yet whether ${sku} is listed there. It was not deleted; try again when eBay has answered.`
  if (item.isForSale) return `${sku} is live on eBay. It was not deleted; end its listing first, then delete it.`
  return `${sku} was brought back by Undo and stays.`
}

/**
 * The time for Undo is counted from here, where the seller is told: very many items take a while, and so does another
 * deletion that is waited for. The last of a deletion's times counts for all of it, so one item has the later one.
 */
async function beginUndo(
  { jobs, clock, userId }: DeleteContext,
  tx: Tx,
  deletionId: string,
  { begun, deletedAt }: { begun: Date; deletedAt: Date },
) {
  const now = clock.now()
  if (now.getTime() - deletedAt.getTime() > 1000) {
    const one = tx
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt)))
      .limit(1)
    await tx
      .update(items)
      .set({ deletedAt: now })
      .where(and(eq(items.userId, userId), eq(items.id, one)))
  }
  // The queue counts from the beginning of the transaction.
  const tookSeconds = Math.ceil((now.getTime() - begun.getTime()) / 1000)
  const startAfterSeconds = startPurgeAfterSeconds + tookSeconds
  await jobs.send(tx, purgeItemsJob, [{ id: randomUUID(), payload: { userId, deletionId }, startAfterSeconds }])
}
