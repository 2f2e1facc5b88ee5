import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import type { ItemRow } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { bulkEditEndpoint } from '../../bulk-edit-api.ts'
import { bulkChangeSchema } from '../../edits/bulk-change.ts'
import { type ItemColumns, saveColumns } from '../edits/change-listing.ts'
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
} from './bulk-edit-rows.ts'
import { planEdit } from './edit-plan.ts'
import { previewHash, refuseFaultyChange, selectedItems } from './selected-items.ts'

type BulkEditContext = Context<'db' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>
type BulkEditInput = z.infer<typeof bulkEditEndpoint.input>

/**
 * Changes a field of the selected items, some in each transaction, and remembers their earlier values. Answers after `maxMs`
 * although items wait. A repeat continues with them, so each item changes once. Throws `AppError` 'bad-input' like the preview,
 * or 'changed' if the preview would now have another hash.
 */
export async function bulkEdit(
  context: BulkEditContext,
  input: BulkEditInput,
  maxMs: number = answerAfterMs,
): Promise<z.infer<typeof bulkEditEndpoint.output>> {
  const { db, userId } = context
  const { editId } = input
  refuseFaultyChange(input.change)
  await db.asUser(userId, (tx) => beginEdit(tx, context, input))
  await runBatches(context, maxMs, (tx) => changeBatch(tx, context, editId))
  return db.asUser(userId, async (tx) => {
    const edit = await findEdit(tx, userId, editId)
    const { waiting } = await countItems(tx, userId, editId)
    return { changed: edit?.changed ?? 0, waiting }
  })
}

/** Stores the edit with the items that wait for it. Does nothing if it was stored before. */
async function beginEdit(
  tx: Tx,
  { clock, userId }: BulkEditContext,
  { editId, change, hash, ...selection }: BulkEditInput,
): Promise<void> {
  await lockCounter(tx, userId)
  if (await findEdit(tx, userId, editId)) return
  const selected = await selectedItems(tx, userId, selection)
  if (previewHash(selected, change) !== hash)
    throw new AppError('changed', 'These items changed since the preview. Check again.')
  await tx.insert(bulkEdits).values({ userId, id: editId, change, createdAt: clock.now() })
  const ids = sql.param(selected.map(({ id }) => id))
  await tx.execute(sql`insert into bulk_edit_items (user_id, edit_id, item_id)
    select ${userId}::uuid, ${editId}::uuid, unnest(${ids}::uuid[])`)
}

/** Changes the next items that wait. Returns whether there were any. */
async function changeBatch(tx: Tx, context: BulkEditContext, editId: string): Promise<boolean> {
  const { clock, userId, updateScores } = context
  await lockCounter(tx, userId)
  const edit = await findEdit(tx, userId, editId)
  const waiting = await tx
    .select({ itemId: bulkEditItems.itemId })
    .from(bulkEditItems)
    .where(and(itemsOfEdit(userId, editId), isNull(bulkEditItems.before)))
    .orderBy(asc(bulkEditItems.itemId))
    .limit(itemsPerBatch)
  if (!edit || waiting.length === 0) return false
  const itemIds = waiting.map(({ itemId }) => itemId)
  const change = bulkChangeSchema.parse(edit.change)
  const now = clock.now()
  const changed: (typeof bulkEditItems.$inferInsert)[] = []
  for (const row of await lockItems(tx, userId, itemIds)) {
    const plan = planEdit(row, change, now)
    if ('stays' in plan) continue
    const saved = await saveColumns(tx, { userId, itemId: row.id, now }, plan.columns)
    if (saved) changed.push({ userId, editId, itemId: row.id, ...earlierValues(row, saved, Object.keys(plan.columns)) })
  }
  await tx.delete(bulkEditItems).where(and(itemsOfEdit(userId, editId), inArray(bulkEditItems.itemId, itemIds)))
  if (changed.length === 0) return true
  await tx.insert(bulkEditItems).values(changed)
  await tx
    .update(bulkEdits)
    .set({ changed: sql`${bulkEdits.changed} + ${changed.length}` })
    .where(thisEdit(userId, editId))
  await updateScores?.(
    tx,
    userId,
    changed.map(({ itemId }) => itemId),
  )
  return true
}

/** Returns the changed columns with their earlier values, and the hash that tells whether they are changed again. */
function earlierValues(row: ItemRow, saved: ItemRow, names: readonly string[]) {
  const columns: Readonly<Record<string, unknown>> = row
  const before = Object.fromEntries(names.map((name) => [name, columns[name]])) as ItemColumns
  return { before, hashAfter: columnsHash(saved, names) }
}
