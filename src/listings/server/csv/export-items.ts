import { and, eq, inArray, lte, notInArray, type SQL } from 'drizzle-orm'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { type ItemRow, isNotDeleted, items } from '../../../items/server/tables.ts'
import type { ItemFilter, ItemOrder } from '../../../items/which-items.ts'
import { csvFile } from '../../../platform/export-text.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ExportSelection } from '../../csv/api.ts'
import { type CsvItem, csvColumns } from '../../csv/csv-columns.ts'
import { listingFromRow } from '../listing-row.ts'

type ExportContext = Context<'db' | 'userId'>

/** Items that one statement reads by id. */
const idsAtOnce = 50

/** Yields a CSV file, piece by piece, of all items that match, in their order. */
export function exportMatching(
  context: ExportContext,
  { order, ...filter }: ItemFilter & { order: ItemOrder },
): AsyncGenerator<string> {
  return csvOf(matchingItems(context, { filter, order }))
}

/** Yields a CSV file, piece by piece, of the selected items. Ids of deleted or other sellers' items are skipped. */
export function exportSelected(context: ExportContext, { all, itemIds }: ExportSelection): AsyncGenerator<string> {
  return csvOf(selectedItems(context, { all, itemIds }))
}

function csvOf(pages: AsyncIterable<ItemRow[]>): AsyncGenerator<string> {
  return csvFile(
    csvColumns.map(({ heading, cell }) => [heading, cell] as const),
    asCsvItems(pages),
  )
}

async function* selectedItems(context: ExportContext, { all, itemIds }: ExportSelection): AsyncGenerator<ItemRow[]> {
  if (all) {
    const except = all.except.length > 0 ? notInArray(items.id, all.except) : undefined
    const only = and(lte(items.createdAt, new Date(all.createdUntil)), except)
    yield* matchingItems(context, { filter: all.filter, order: 'newest', only })
  }
  for (let start = 0; start < itemIds.length; start += idsAtOnce)
    yield await itemsWithIds(context, itemIds.slice(start, start + idsAtOnce))
}

/** Each page is read in its own transaction, so that a slow reader holds no connection. */
async function* matchingItems(
  { db, userId }: ExportContext,
  which: { filter: ItemFilter; order: ItemOrder; only?: SQL | undefined },
): AsyncGenerator<ItemRow[]> {
  let after: string | undefined
  do {
    const { rows, next } = await db.asUser(userId, (tx) =>
      pageOfItems(tx, userId, { ...which, after, columns: allItemColumns }),
    )
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

function itemsWithIds({ db, userId }: ExportContext, ids: string[]): Promise<ItemRow[]> {
  return db.asUser(userId, (tx) =>
    tx
      .select()
      .from(items)
      .where(and(eq(items.userId, userId), isNotDeleted(items), inArray(items.id, ids)))
      .orderBy(items.batchNumber),
  )
}

async function* asCsvItems(pages: AsyncIterable<ItemRow[]>): AsyncGenerator<CsvItem[]> {
  for await (const rows of pages) yield rows.map(toCsvItem)
}

function toCsvItem(row: ItemRow): CsvItem {
  const { sku, stage, createdAt, category, condition, brand, writerNote: note } = row
  return {
    sku,
    stage,
    createdAt,
    hints: { category, condition, brand, note },
    listing: listingFromRow(row)?.listing ?? null,
  }
}
