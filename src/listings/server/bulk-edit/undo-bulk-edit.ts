import { and, asc, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { undoBulkEditEndpoint } from '../../bulk-edit-api.ts'
import { saveColumns } from '../edits/change-listing.ts'
import { lockItems } from '../lock-item.ts'
import { bulkEditItems, bulkEdits } from '../tables.ts'
import {
  answerAfterMs,
  columnsHash,
  countItems,
  findEdit,
  itemsOfEdit,
  itemsPerBatch,
  runBatches,
  thisEdit,
  undoableSince,
} from './bulk-edit-rows.ts'
import { stateReason } from './edit-plan.ts'

type UndoContext = Context<'db' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>

/**
 * Restores the earlier values of the items of a bulk edit, some in each transaction. Items that still wait for the change stay
 * as they are. Answers after `answerAfterMs` although items are left; a repeat continues with them. Throws `AppError('gone')` a day after the
 * edit, and for an unknown one.
 */
export async function undoBulkEdit(
  context: UndoContext,
  { editId }: z.infer<typeof undoBulkEditEndpoint.input>,
): Promise<z.infer<typeof undoBulkEditEndpoint.output>> {
  const { db, userId } = context
  await db.asUser(userId, (tx) => beginUndo(tx, context, editId))
  await runBatches(context, answerAfterMs, (tx) => restoreBatch(tx, context, editId))
  return db.asUser(userId, async (tx) => {
    const { changed, restored } = (await findEdit(tx, userId, editId)) ?? { changed: 0, restored: 0 }
    const { changed: waiting } = await countItems(tx, userId, editId)
    return { restored, kept: changed - restored - waiting, waiting }
  })
}

async function beginUndo(tx: Tx, { clock, userId }: UndoContext, editId: string): Promise<void> {
  await lockCounter(tx, userId)
  const edit = await findEdit(tx, userId, editId)
  const now = clock.now()
  if (!edit || edit.createdAt < undoableSince(now))
    throw new AppError('gone', 'This change can no longer be undone. Your items stay as they are.')
  if (edit.undoneAt) return
  await tx.delete(bulkEditItems).where(and(itemsOfEdit(userId, editId), isNull(bulkEditItems.before)))
  await tx.update(bulkEdits).set({ undoneAt: now }).where(thisEdit(userId, editId))
}

/** Restores the next items, and forgets their earlier values. Returns whether there were any. */
async function restoreBatch(tx: Tx, context: UndoContext, editId: string): Promise<boolean> {
  const { clock, userId, updateScores } = context
  await lockCounter(tx, userId)
  const changed = await tx
    .select()
    .from(bulkEditItems)
    .where(and(itemsOfEdit(userId, editId), isNotNull(bulkEditItems.before)))
    .orderBy(asc(bulkEditItems.itemId))
    .limit(itemsPerBatch)
  if (changed.length === 0) return false
  const itemIds = changed.map(({ itemId }) => itemId)
  const earlier = new Map(changed.map(({ itemId, before, hashAfter }) => [itemId, { before: before ?? {}, hashAfter }]))
  const now = clock.now()
  const restoredIds: string[] = []
  for (const row of await lockItems(tx, userId, itemIds)) {
    const { before = {}, hashAfter } = earlier.get(row.id) ?? {}
    if (stateReason(row, now) || columnsHash(row, Object.keys(before)) !== hashAfter) continue
    await saveColumns(tx, { userId, itemId: row.id, now }, before)
    restoredIds.push(row.id)
  }
  await tx.delete(bulkEditItems).where(and(itemsOfEdit(userId, editId), inArray(bulkEditItems.itemId, itemIds)))
  await tx
    .update(bulkEdits)
    .set({ restored: sql`${bulkEdits.restored} + ${restoredIds.length}` })
    .where(thisEdit(userId, editId))
  await updateScores?.(tx, userId, restoredIds)
  return true
}
