import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { createItemsIn } from '../../../items/server/create-items.ts'
import { lockOrCreateCounter } from '../../../items/server/lock-counter.ts'
import { type ItemRow, items } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { violatedConstraint } from '../../../platform/server/db/db-failure.ts'
import type { FileBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { importItemsEndpoint } from '../../csv/api.ts'
import type { RowChanges } from '../../csv/import-row.ts'
import { mappingText } from '../../csv/mapping-text.ts'
import { hintColumns } from '../edits/hint-columns.ts'
import { changedColumns, editedColumns, listingFromRow } from '../listing-row.ts'
import { thisItem } from '../lock-item.ts'
import { csvImportRows, csvImports } from '../tables.ts'
import { hashOfHeadings, mappingFor } from './known-mapping.ts'
import { noCounts, planImport, type RowPlan } from './plan-import.ts'
import { type CsvFile, readCsvFile } from './read-csv-file.ts'

type ImportContext = Context<'db' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>
type ImportInput = z.infer<typeof importItemsEndpoint.input>
type ImportAnswer = z.infer<typeof importItemsEndpoint.output>

/** Items whose scores are updated at once, and rows that one statement remembers. */
const itemsAtOnce = 500

/**
 * Imports the rows of a CSV file in one transaction: all rows, or with `goodRowsOnly` those without a fault. A repeat of the
 * same `importId` changes nothing. Throws `AppError('changed')` if a row is at fault and all were wanted, and 'bad-input' as
 * the check does.
 */
export async function importItems(
  context: ImportContext,
  { body, ...input }: ImportInput & { body: FileBody },
): Promise<ImportAnswer> {
  const file = await readCsvFile(await body.read())
  try {
    return await context.db.asUser(context.userId, (tx) => importIn(tx, context, file, input))
  } catch (error) {
    // A rename took the SKU between the plan and the change.
    if (violatedConstraint(error) === 'items_user_id_sku') throw notAsChecked(error)
    throw error
  }
}

async function importIn(tx: Tx, context: ImportContext, file: CsvFile, input: ImportInput): Promise<ImportAnswer> {
  const { clock, userId } = context
  await lockOrCreateCounter(tx, userId)
  const [earlier] = await tx
    .select({ counts: csvImports.counts })
    .from(csvImports)
    .where(and(eq(csvImports.userId, userId), eq(csvImports.id, input.importId)))
  if (earlier) return earlier
  const { mapping } = await mappingFor(tx, userId, file.headings, input.mapping)
  const counts = noCounts()
  const changedIds: string[] = []
  const newRows: (RowPlan & { kind: 'create' })[] = []
  for await (const plan of planImport(tx, context, file, { mapping, lock: true })) {
    counts[plan.kind] += 1
    if (plan.kind === 'faulty' && input.goodRowsOnly === 'no') throw notAsChecked()
    if (plan.kind === 'create') newRows.push(plan)
    if (plan.kind !== 'change') continue
    await tx
      .update(items)
      .set({ ...columnsOf(plan.item, plan.changes, clock.now()), updatedAt: clock.now() })
      .where(thisItem(userId, plan.item.id))
    changedIds.push(plan.item.id)
  }
  const newIds = await createRows(tx, context, newRows)
  await updateScoresOf(tx, context, [...changedIds, ...newIds])
  await tx.insert(csvImports).values({
    userId,
    id: input.importId,
    headingsHash: hashOfHeadings(file.headings),
    mapping: mappingText(mapping),
    counts,
    importedAt: clock.now(),
  })
  return { counts }
}

/** Creates the items, and remembers which row without a SKU created which. */
async function createRows(
  tx: Tx,
  context: Context<'clock' | 'userId'>,
  rows: readonly (RowPlan & { kind: 'create' })[],
): Promise<string[]> {
  const { clock, userId } = context
  const ids = await createItemsIn(
    tx,
    context,
    rows.map(({ sku, changes }) => ({ sku, columns: columnsOf(null, changes, clock.now()) })),
  )
  const remembered = rows.flatMap(({ sku, key }, index) =>
    sku === undefined ? [{ userId, rowHash: key, itemId: ids[index] ?? '' }] : [],
  )
  for (let start = 0; start < remembered.length; start += itemsAtOnce)
    await tx.insert(csvImportRows).values(remembered.slice(start, start + itemsAtOnce))
  return ids
}

/** The columns that a row changes. A listing that begins with the row counts as written, by the seller. */
function columnsOf(item: ItemRow | null, { hints, edited }: RowChanges, now: Date): Partial<typeof items.$inferInsert> {
  const before = item && listingFromRow(item)
  if (!edited) return hintColumns(hints)
  if (before) return { ...hintColumns(hints), ...changedColumns(before, edited) }
  return {
    ...hintColumns(hints),
    ...editedColumns(edited),
    aiGenerationStatus: 'completed',
    aiGenerationError: null,
    aiGeneratedAt: now,
  }
}

async function updateScoresOf(tx: Tx, { userId, updateScores }: ImportContext, ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += itemsAtOnce)
    await updateScores?.(tx, userId, ids.slice(start, start + itemsAtOnce))
}

function notAsChecked(cause?: unknown): AppError {
  return new AppError('changed', 'Some rows are at fault now. Nothing was imported. Check the file again.', { cause })
}
