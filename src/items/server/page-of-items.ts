import { and, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { ItemFilter, ItemOrder } from '../which-items.ts'
import { itemsWithWords, type Wanted } from './items-with-words.ts'
import { itemsOfStage } from './matching-items.ts'
import { orderOfItems, type Placed } from './order-of-items.ts'
import { type ItemRow, items } from './tables.ts'
import { typedWords } from './typed-words.ts'

/** Items of one page. */
export const itemsPerPage = 50

/** The items that match, in one order: those after one place, up to and including another; left out, to either end. */
type Stretch = {
  filter: ItemFilter
  order: ItemOrder
  after?: string | undefined
  until?: string | undefined
  /** A further condition, in the words of an index that has the same order. */
  only?: SQL | undefined
}

/**
 * The first page of a stretch of the seller's items, with these columns of them. `next` is the place of the last one when
 * the stretch goes on after it, else null. Throws 'bad-input' for a place that is none in this order.
 */
export async function pageOfItems<Column extends keyof ItemRow>(
  tx: Tx,
  userId: string,
  { filter, order, after, until, only, columns }: Stretch & { columns: readonly Column[] },
): Promise<{ rows: Pick<ItemRow, Column>[]; next: string | null }> {
  const goingThrough = orderOfItems(order)
  const inStretch = and(
    itemsOfStage(userId, filter.stage),
    only,
    after === undefined ? undefined : goingThrough.after(after),
    until === undefined ? undefined : goingThrough.upTo(until),
  )
  const words = await typedWords(tx, filter.search)
  // One more than a page, to see whether there is more.
  const wanted = { inStretch, by: goingThrough.by, limit: itemsPerPage + 1 }
  if (words?.length === 0) return { rows: [], next: null }
  const found = words && (await itemsWithWords(tx, userId, words, wanted))
  const rows = await readItems(tx, columns, { ...wanted, inStretch: and(inStretch, found && inArray(items.id, found)) })
  const page = rows.slice(0, itemsPerPage)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > itemsPerPage ? goingThrough.placeOf(last) : null }
}

async function readItems<Column extends keyof ItemRow>(
  tx: Tx,
  columns: readonly Column[],
  { inStretch, by, limit }: Wanted,
): Promise<(Pick<ItemRow, Column> & Placed)[]> {
  const selected = Object.fromEntries(columns.map((column) => [column, items[column]]))
  const rows = await tx
    .select({ ...selected, id: items.id, createdAt: items.createdAt, sku: items.sku })
    .from(items)
    .where(inStretch)
    .orderBy(by)
    .limit(limit)
  return rows as (Pick<ItemRow, Column> & Placed)[]
}
