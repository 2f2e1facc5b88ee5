import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { nameFirst } from '../../../items/named-skus.ts'
import { type ItemRow, isNotDeleted, items } from '../../../items/server/tables.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { BulkPreview, previewBulkEditEndpoint } from '../../bulk-edit-api.ts'
import { type BulkChange, stayReasons } from '../../edits/bulk-change.ts'
import { sameValue } from '../../field-values.ts'
import { planEdit } from './edit-plan.ts'
import { previewHash, refuseFaultyChange, selectedItems } from './selected-items.ts'

/** Rows are read so many at a time, because a listing is large. */
const rowsPerRead = 500
const maxExamples = 5

/**
 * Returns how many of the selected items a change would change, some of the changes, and why the others stay. Throws
 * `AppError('bad-input')` for a change that is wrong for every item, and for more than `maxBulkItems` items.
 */
export function previewBulkEdit(
  { db, clock, userId }: Context<'db' | 'clock' | 'userId'>,
  { change, ...selection }: z.infer<typeof previewBulkEditEndpoint.input>,
): Promise<BulkPreview> {
  refuseFaultyChange(change)
  return db.asUser(userId, async (tx) => {
    const selected = await selectedItems(tx, userId, selection)
    const now = clock.now()
    const planned: PlannedItem[] = []
    for (let start = 0; start < selected.length; start += rowsPerRead) {
      const ids = selected.slice(start, start + rowsPerRead).map(({ id }) => id)
      const rows = await tx
        .select()
        .from(items)
        .where(and(eq(items.userId, userId), inArray(items.id, ids), isNotDeleted(items)))
        .orderBy(items.id)
      planned.push(...rows.map((row) => plannedItem(row, change, now)))
    }
    return { ...summaryOf(planned), hash: previewHash(selected, change) }
  })
}

/** The parts of an item that a preview keeps. */
type PlannedItem = Pick<ItemRow, 'sku' | 'status'> & ReturnType<typeof planEdit>

/** Without the columns, which are large. */
function plannedItem(row: ItemRow, change: BulkChange, now: Date): PlannedItem {
  const { sku, status } = row
  const plan = planEdit(row, change, now)
  return { sku, status, ...plan, ...('columns' in plan && { columns: {} }) }
}

function summaryOf(planned: readonly PlannedItem[]): Omit<BulkPreview, 'hash'> {
  const changing = planned.flatMap((item) => ('stays' in item ? [] : [item]))
  const staying = Map.groupBy(
    planned.flatMap((item) => ('stays' in item ? [item] : [])),
    ({ stays }) => stays,
  )
  return {
    selected: planned.length,
    changing: changing.length,
    live: changing.filter(({ status }) => status === 'listed').length,
    stays: stayReasons.flatMap((reason) => {
      const skus = staying.get(reason)?.map(({ sku }) => sku) ?? []
      return skus.length === 0 ? [] : [{ reason, ...nameFirst(skus) }]
    }),
    // A change may only confirm a value that was in doubt.
    examples: changing
      .filter(({ before, after }) => !sameValue(before, after))
      .slice(0, maxExamples)
      .map(({ sku, before, after }) => ({ sku, before, after })),
  }
}
