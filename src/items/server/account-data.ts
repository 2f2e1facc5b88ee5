import { eq, inArray } from 'drizzle-orm'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { everyItem } from './every-item.ts'
import { itemColumns, itemFromRow } from './item-row.ts'
import { formerSkus, type ItemRow, items, itemWords, sellerCounters, sellerUsage, tombstones } from './tables.ts'

/** How many items one transaction removes at most. */
const itemsPerTransaction = 500

/**
 * Account data of the seller's items as entered. Listing texts in the same rows belong to the account data of
 * listings.
 */
export const ownItems: AccountData<Context<'db'>> = {
  holds: 'rows',
  tables: [items, formerSkus, itemWords, sellerCounters, sellerUsage, tombstones],
  files,
  erase,
}

type Row = Pick<ItemRow, (typeof itemColumns)[number]>

const columns: Columns<Row> = [
  ['SKU', ({ sku }) => sku],
  ['Batch', ({ batchNumber }) => batchNumber],
  ['Status', ({ status }) => status],
  ['Category', ({ category }) => category],
  ['Condition', ({ condition }) => condition],
  ['Brand', ({ brand }) => brand],
  ['Created', ({ createdAt }) => createdAt],
  ['Changed', ({ updatedAt }) => updatedAt],
  ['Product id', ({ id }) => id],
]

async function* files(context: Context<'db'>, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'items.csv', content: csvFile(columns, everyItem(context, userId, itemColumns)) }
  yield { path: 'items.json', content: jsonFile(asObjects(everyItem(context, userId, itemColumns))) }
}

async function* asObjects(pages: AsyncIterable<Row[]>) {
  for await (const rows of pages) yield rows.map(itemFromRow)
}

/**
 * Also erases deleted items that Undo could bring back, and all tombstones: no device uploads for this seller anymore.
 */
async function erase({ db }: Context<'db'>, userId: string, signal: AbortSignal) {
  for (let erased = itemsPerTransaction; erased === itemsPerTransaction && !signal.aborted; )
    erased = await db.asUser(userId, (tx) => eraseSome(tx, userId))
  if (signal.aborted) return
  await db.asUser(userId, async (tx) => {
    for (const table of [tombstones, sellerCounters, sellerUsage])
      await tx.delete(table).where(eq(table.userId, userId))
  })
}

async function eraseSome(tx: Tx, userId: string): Promise<number> {
  const some = tx.select({ id: items.id }).from(items).where(eq(items.userId, userId)).limit(itemsPerTransaction)
  const { rowCount } = await tx.delete(items).where(inArray(items.id, some))
  return rowCount ?? 0
}
