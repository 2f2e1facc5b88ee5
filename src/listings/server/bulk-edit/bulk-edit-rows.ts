import { createHash } from 'node:crypto'
import { and, count, eq, lt, type SQL } from 'drizzle-orm'
import type { ItemRow } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { bulkEditItems, bulkEdits } from '../tables.ts'

/** Items of one transaction: few enough that other work of the seller never waits long. */
export const itemsPerBatch = 200

/** Milliseconds after which a request answers although items are left. The page repeats it, and shows the progress. */
export const answerAfterMs = 10_000

/**
 * Runs one transaction after the other, until one returns that no item was left, or the time is over. At least one runs, so that
 * repeats come to an end.
 */
export async function runBatches(
  { db, userId }: Context<'db' | 'userId'>,
  maxMs: number,
  batch: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const stopAt = performance.now() + maxMs
  for (let isLeft = true; isLeft; ) isLeft = (await db.asUser(userId, batch)) && performance.now() < stopAt
}

/** Returns how many items of a bulk edit wait for the change, and how many changed and are not restored. */
export async function countItems(
  tx: Tx,
  userId: string,
  editId: string,
): Promise<{ waiting: number; changed: number }> {
  const [counted] = await tx
    .select({ all: count(), changed: count(bulkEditItems.before) })
    .from(bulkEditItems)
    .where(itemsOfEdit(userId, editId))
  const { all, changed } = counted ?? { all: 0, changed: 0 }
  return { waiting: all - changed, changed }
}

/** Returns the moment since when bulk edits can be undone: a day ago. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - 24 * 60 * 60_000)
}

/** The condition for one of the seller's bulk edits. */
export function thisEdit(userId: string, editId: string): SQL | undefined {
  return and(eq(bulkEdits.userId, userId), eq(bulkEdits.id, editId))
}

/** The condition for the items of one of the seller's bulk edits. */
export function itemsOfEdit(userId: string, editId: string): SQL | undefined {
  return and(eq(bulkEditItems.userId, userId), eq(bulkEditItems.editId, editId))
}

/** Returns one of the seller's bulk edits; undefined if it does not exist. */
export async function findEdit(
  tx: Tx,
  userId: string,
  editId: string,
): Promise<typeof bulkEdits.$inferSelect | undefined> {
  const [edit] = await tx.select().from(bulkEdits).where(thisEdit(userId, editId))
  return edit
}

/** Returns the hash of some columns, and of the listing that they belong to. A later change gives another hash. */
export function columnsHash(row: ItemRow, names: readonly string[]): string {
  const columns: Readonly<Record<string, unknown>> = row
  const values = [...names, 'aiGeneratedAt'].toSorted().map((name) => [name, columns[name]])
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/** Deletes a seller's bulk edits that can no longer be undone. Returns their number. */
export async function sweepBulkEdits({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const isOld = lt(bulkEdits.createdAt, undoableSince(clock.now()))
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(bulkEdits).where(and(eq(bulkEdits.userId, userId), isOld)),
  )
  return rowCount ?? 0
}

/** Deletes all of a seller's bulk edits, with their items. */
export async function eraseBulkEdits({ db }: Context<'db'>, userId: string): Promise<void> {
  await db.asUser(userId, (tx) => tx.delete(bulkEdits).where(eq(bulkEdits.userId, userId)))
}
