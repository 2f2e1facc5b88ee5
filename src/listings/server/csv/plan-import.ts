import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { skuJustDeleted } from '../../../items/server/sku-in-use.ts'
import { type ItemRow, items } from '../../../items/server/tables.ts'
import { normaliseSku, skuFault } from '../../../items/sku.ts'
import { numberWords } from '../../../platform/page-language.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ImportCounts } from '../../csv/api.ts'
import { type ItemBefore, type RowCells, type RowChanges, readRow } from '../../csv/import-row.ts'
import type { Mapping } from '../../csv/suggest-mapping.ts'
import { listingFromRow } from '../listing-row.ts'
import { isListingRequested } from '../lock-item.ts'
import { csvImportRows } from '../tables.ts'
import type { CsvFile, FileRow } from './read-csv-file.ts'

/** A bad cell: the index of its column, and the sentence. */
type BadCell = { readonly column: number; readonly sentence: string }

/** The plan for one row: what an import does with it. */
export type RowPlan = { readonly row: FileRow } & (
  | { readonly kind: 'create'; readonly sku: string | undefined; readonly key: string; readonly changes: RowChanges }
  | { readonly kind: 'change'; readonly item: ItemRow; readonly changes: RowChanges }
  | { readonly kind: 'same' }
  | { readonly kind: 'kept'; readonly sku: string; readonly reason: string }
  | { readonly kind: 'faulty'; readonly faults: readonly BadCell[] }
)

/** The counts before the first row. */
export function noCounts(): ImportCounts {
  return { create: 0, change: 0, same: 0, kept: 0, faulty: 0 }
}

/** Rows whose items are read at once. */
const rowsPerLookUp = 500

/**
 * Yields what an import does with each row, in order. A row finds its item by SKU; a row without one finds the item that an
 * equal row created. With `lock` the found items are locked until the transaction ends.
 */
export async function* planImport(
  tx: Tx,
  { clock, userId }: Context<'clock' | 'userId'>,
  file: CsvFile,
  { mapping, lock }: { mapping: Mapping; lock: boolean },
): AsyncGenerator<RowPlan> {
  const keyedRows = withKeys(file.rows, mapping)
  const rowsByKey = Map.groupBy(keyedRows, ({ key }) => key)
  const now = clock.now()
  for (let start = 0; start < keyedRows.length; start += rowsPerLookUp) {
    const part = keyedRows.slice(start, start + rowsPerLookUp)
    const found = await itemsByKey(tx, userId, part, lock)
    for (const keyedRow of part) {
      const twin = rowsByKey.get(keyedRow.key)?.find(({ row }) => row !== keyedRow.row)
      const faults = [...skuFaults(keyedRow, twin, mapping), ...surplusCells(keyedRow.row, file.headings)]
      yield planRow(keyedRow, { item: found.get(keyedRow.key), faults, mapping, now })
    }
  }
}

/** A row with what identifies its item: its SKU, else a hash of its cells. */
type KeyedRow = { readonly row: FileRow; readonly sku: string | undefined; readonly key: string }

function withKeys(rows: readonly FileRow[], mapping: Mapping): KeyedRow[] {
  const skuColumn = mapping.indexOf('sku')
  const equalRows = new Map<string, number>()
  return rows.map((row) => {
    const sku = normaliseSku(row.cells[skuColumn] ?? '')
    if (sku !== '') return { row, sku, key: sku }
    // Empty cells at the end may be missing when the same table is saved again.
    const cells = JSON.stringify(row.cells.slice(0, row.cells.findLastIndex((cell) => cell !== '') + 1))
    const count = equalRows.get(cells) ?? 0
    equalRows.set(cells, count + 1)
    const key = createHash('sha256').update(`${count} ${cells}`).digest('hex')
    return { row, sku: undefined, key }
  })
}

/** The items that rows name, deleted ones too, by the key of the row. */
async function itemsByKey(
  tx: Tx,
  userId: string,
  rows: readonly KeyedRow[],
  lock: boolean,
): Promise<Map<string, ItemRow>> {
  const keys = Map.groupBy(rows, ({ sku }) => (sku === undefined ? 'hash' : 'sku'))
  const created = await createdByRows(tx, userId, keysOf(keys.get('hash')))
  const bySku = await itemsWith(tx, userId, items.sku, keysOf(keys.get('sku')), lock)
  const byId = await itemsWith(tx, userId, items.id, [...new Set(created.values())], lock)
  const itemsById = new Map(byId.map((item) => [item.id, item]))
  return new Map([
    ...bySku.map((item) => [item.sku, item] as const),
    ...[...created].flatMap(([key, id]) => {
      const item = itemsById.get(id)
      return item ? [[key, item] as const] : []
    }),
  ])
}

function keysOf(rows: readonly KeyedRow[] = []): string[] {
  return rows.map(({ key }) => key)
}

/**
 * The ids of the items that rows without a SKU created, by the hash of the row. No join with the items: right after an import
 * the planner has no statistics, and a join of 500 rows took nine seconds.
 */
async function createdByRows(tx: Tx, userId: string, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const { rowHash, itemId } = csvImportRows
  const rows = await tx
    .select({ rowHash, itemId })
    .from(csvImportRows)
    .where(and(eq(csvImportRows.userId, userId), inArray(rowHash, hashes)))
  return new Map(rows.map((row) => [row.rowHash, row.itemId]))
}

async function itemsWith(
  tx: Tx,
  userId: string,
  column: typeof items.sku | typeof items.id,
  values: string[],
  lock: boolean,
): Promise<ItemRow[]> {
  if (values.length === 0) return []
  const query = tx
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), inArray(column, values)))
  return lock ? query.for('update') : query
}

type Found = {
  readonly item: ItemRow | undefined
  readonly faults: readonly BadCell[]
  readonly mapping: Mapping
  readonly now: Date
}

function planRow({ row, sku, key }: KeyedRow, { item, faults, mapping, now }: Found): RowPlan {
  const before = item ? itemBefore(item) : null
  const cells = cellsOf(row, mapping)
  const isEmpty = [...cells.values()].every((cell) => cell.trim() === '')
  if (isEmpty && !item && faults.length === 0) return { row, kind: 'same' }
  const reading = readRow(cells, before)
  const cellFaults = (reading.faults ?? []).map(({ target, sentence }) => ({
    column: mapping.indexOf(target),
    sentence,
  }))
  const allFaults = [...faults, ...cellFaults]
  const changes = reading.faults ? null : reading.changes
  if (item?.deletedAt === null && allFaults.length === 0 && changes === null) return { row, kind: 'same' }
  const reason = item && whyKept(item, now)
  if (item && reason) return { row, kind: 'kept', sku: item.sku, reason }
  const itemFault = item && whyNotChanged(item, changes)
  if (itemFault) allFaults.push({ column: Math.max(0, mapping.indexOf('sku')), sentence: itemFault })
  if (allFaults.length > 0 || changes === null) return { row, kind: 'faulty', faults: allFaults }
  return item ? { row, kind: 'change', item, changes } : { row, kind: 'create', sku, key, changes }
}

function itemBefore(row: ItemRow): ItemBefore {
  const { sku, category, condition, brand, writerNote: note } = row
  return { sku, hints: { category, condition, brand, note }, edited: listingFromRow(row) }
}

function cellsOf({ cells }: FileRow, mapping: Mapping): RowCells {
  return new Map(mapping.flatMap((target, column) => (target === null ? [] : [[target, cells[column] ?? ''] as const])))
}

/** The reason why an item stays as it is; undefined if it can be changed. */
function whyKept({ sku, status, publishingUntil, deletedAt }: ItemRow, now: Date): string | undefined {
  if (deletedAt !== null) return undefined
  if (status === 'sold') return `${sku} is sold. It stays as it is.`
  if (status === 'ended') return `${sku} has ended on eBay. It stays as it is.`
  if (publishingUntil === null || publishingUntil <= now) return undefined
  return `${sku} is being published to eBay right now. Import its row again when that's done.`
}

function whyNotChanged(item: ItemRow, changes: RowChanges | null): string | undefined {
  if (item.deletedAt !== null) return skuJustDeleted(item.sku).sentence
  if (!changes?.edited || item.aiGeneratedAt !== null || !isListingRequested(item)) return undefined
  return `The listing of ${item.sku} is still being written. Import its row again when that's done.`
}

/** A SKU that no item can have, or that the file has twice: then nobody knows which row is right. */
function skuFaults({ sku }: KeyedRow, twin: KeyedRow | undefined, mapping: Mapping): BadCell[] {
  if (sku === undefined) return []
  const sentence =
    skuFault(sku) ?? (twin && `${sku} is also in row ${numberWords(twin.row.number)}. Give each row its own SKU.`)
  return sentence === undefined ? [] : [{ column: mapping.indexOf('sku'), sentence }]
}

/** A row with more cells than headings: a separator inside of a cell without quotes moves all cells behind it. */
function surplusCells({ cells }: FileRow, headings: readonly string[]): BadCell[] {
  const isSurplus = cells.slice(headings.length).some((cell) => cell.trim() !== '')
  if (!isSurplus) return []
  return [
    {
      column: headings.length,
      sentence: 'This row has more cells than headings. Put quotes around cells with a separator.',
    },
  ]
}
