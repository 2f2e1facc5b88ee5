import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { ItemFilter, ItemOrder } from '../which-items.ts'
import { itemsOfStage } from './matching-items.ts'
import { type ItemRow, items } from './tables.ts'
import { typedWords } from './typed-words.ts'
import { hasWords, idsWithWords } from './with-words.ts'

/** Items of one page. */
export const itemsPerPage = 50

/**
 * The items that match, in one order, after one cursor up to and including another. A missing cursor means that end of
 * the list.
 */
type PageSelection = {
  filter: ItemFilter
  order: ItemOrder
  after?: string | undefined
  until?: string | undefined
  /** A further condition, in the words of an index that has the same order. */
  only?: SQL | undefined
}

/**
 * The first page of a page range, with these columns of each item. `next` is the cursor of the last item if the range
 * continues after it, else null. Throws 'bad-input' for a cursor that is not valid in this order.
 */
export async function pageOfItems<Column extends keyof ItemRow>(
  tx: Tx,
  userId: string,
  { filter, order, after, until, only, columns }: PageSelection & { columns: readonly Column[] },
): Promise<{ rows: Pick<ItemRow, Column>[]; next: string | null }> {
  const listOrder = orderOfItems(order)
  const inRange = and(
    itemsOfStage(userId, filter.stage),
    only,
    after === undefined ? undefined : listOrder.after(after),
    until === undefined ? undefined : listOrder.upTo(until),
  )
  const words = await typedWords(tx, filter.search)
  // One more than a page, to see whether the range continues.
  const pageQuery = { inRange, by: listOrder.by, limit: itemsPerPage + 1 }
  if (words?.length === 0) return { rows: [], next: null }
  const foundIds = words && (await itemsWithWords(tx, userId, words, pageQuery))
  const rows = await readItems(tx, columns, {
    ...pageQuery,
    inRange: and(inRange, foundIds && inArray(items.id, foundIds)),
  })
  const page = rows.slice(0, itemsPerPage)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > itemsPerPage ? listOrder.cursorOf(last) : null }
}

async function readItems<Column extends keyof ItemRow>(
  tx: Tx,
  columns: readonly Column[],
  { inRange, by, limit }: PageQuery,
): Promise<(Pick<ItemRow, Column> & CursorFields)[]> {
  const selected = Object.fromEntries(columns.map((column) => [column, items[column]]))
  const rows = await tx
    .select({ ...selected, id: items.id, createdAt: items.createdAt, sku: items.sku })
    .from(items)
    .where(inRange)
    .orderBy(by)
    .limit(limit)
  return rows as (Pick<ItemRow, Column> & CursorFields)[]
}

/** The columns that cursors are made of, in any order. */
type CursorFields = { id: string; createdAt: Date; sku: string }

/** One of the orders of items; each has an index. */
type OrderOfItems = {
  /** For "order by". */
  by: SQL
  /** The cursor of an item: its id and the value it is ordered by. */
  cursorOf(item: CursorFields): string
  /** Condition: the item comes after the cursor. Throws 'bad-input' if the text is not a cursor of this order. */
  after(cursor: string): SQL
  /** Condition: the item comes before the cursor or is at it. Throws as `after` does. */
  upTo(cursor: string): SQL
}

/** The value that items are ordered by; items with the same value are ordered by id. */
type Key = {
  column: SQL
  textOf(item: CursorFields): string
  /** Parses what `textOf` wrote. */
  schema: z.ZodType<string>
  asColumn(text: string): SQL
}

const byTime: Key = {
  column: sql`${items.createdAt}`,
  textOf: ({ createdAt }) => createdAt.toISOString(),
  // Years 20xx only: PostgreSQL knows no year 0.
  schema: z.iso.datetime({ precision: 3 }).regex(/^20/),
  asColumn: (text) => sql`${text}::timestamptz`,
}

const bySku: Key = {
  column: sql`${items.sku} collate natural_order`,
  textOf: ({ sku }) => sku,
  // Any SKU of the past or future: PostgreSQL takes every text without a zero character.
  schema: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\0]+$/),
  asColumn: (text) => sql`${text}::text`,
}

export function orderOfItems(order: ItemOrder): OrderOfItems {
  switch (order) {
    case 'newest':
      return keysetOrder(byTime, { direction: sql`desc`, beyond: sql`<`, until: sql`>=` })
    case 'oldest':
      return keysetOrder(byTime, { direction: sql`asc`, beyond: sql`>`, until: sql`<=` })
    case 'sku':
      return keysetOrder(bySku, { direction: sql`asc`, beyond: sql`>`, until: sql`<=` })
    case 'sku-backwards':
      return keysetOrder(bySku, { direction: sql`desc`, beyond: sql`<`, until: sql`>=` })
    default:
      return order satisfies never
  }
}

/** Compares a cursor as one row value, which the index finds at once; an "or" would read everything before it. */
function keysetOrder(
  key: Key,
  { direction, beyond, until }: { direction: SQL; beyond: SQL; until: SQL },
): OrderOfItems {
  const row = sql`(${key.column}, ${items.id})`
  return {
    by: sql`${key.column} ${direction}, ${items.id} ${direction}`,
    // The id comes first because its length is fixed; the rest may hold any character.
    cursorOf: (item) => `${item.id}_${key.textOf(item)}`,
    after: (cursor) => sql`${row} ${beyond} ${rowAt(key, cursor)}`,
    upTo: (cursor) => sql`${row} ${until} ${rowAt(key, cursor)}`,
  }
}

const idLength = 36

function rowAt(key: Key, cursor: string): SQL {
  const id = z.uuid().safeParse(cursor.slice(0, idLength))
  const text = key.schema.safeParse(cursor.slice(idLength + 1))
  if (!id.success || !text.success || cursor[idLength] !== '_')
    throw new AppError('bad-input', 'This part of the list was not found. Please reload the page.')
  return sql`(${key.asColumn(text.data)}, ${id.data}::uuid)`
}

/** The condition of the page range, its order, and how many items to read. */
type PageQuery = { inRange: SQL | undefined; by: SQL; limit: number }

/**
 * How many items to scan in order before searching the word index. The second depth is tried only if the first found
 * enough.
 */
const scanDepths = [500, 2500]

/**
 * The ids of the first items of a page range that have all of these words, at most `limit`. Common words are found soon
 * by going through the items in order; rare ones are few in the word index. Trying both takes about as long for either,
 * however many items there are.
 */
async function itemsWithWords(tx: Tx, userId: string, words: string[], pageQuery: PageQuery): Promise<string[]> {
  for (const depth of scanDepths) {
    const { seen, found } = await scanInOrder(tx, hasWords(userId, words), pageQuery, depth)
    if (seen < depth || found.length >= pageQuery.limit) return found
    if (found.length * 5 < pageQuery.limit) break
  }
  return searchByWordIndex(tx, idsWithWords(userId, words), pageQuery)
}

/** How many items the first part of the range has, and the first of them that match. */
async function scanInOrder(
  tx: Tx,
  isFound: SQL | undefined,
  { inRange, by, limit }: PageQuery,
  depth: number,
): Promise<{ seen: number; found: string[] }> {
  const { rows } = await tx.execute<{ seen: number; found: string[] }>(sql`
    with part as materialized (select ${items.id} from ${items} where ${inRange} order by ${by} limit ${depth})
    select (select count(*)::int from part) as seen,
      array(select id from part as items where ${isFound} limit ${limit}) as found`)
  return rows[0] ?? { seen: 0, found: [] }
}

/**
 * An array instead of a join: each item is looked up once, even if the planner misjudges the words. Materialized,
 * because the limit would tempt the planner to go through all items in order again.
 */
async function searchByWordIndex(tx: Tx, ids: SQL, { inRange, by, limit }: PageQuery): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with found as materialized (
      select ${items.id}, ${items.createdAt}, ${items.sku}
      from ${items} where ${and(inRange, sql`${items.id} = any (array(${ids}))`)}
    )
    select id from found as items order by ${by} limit ${limit}`)
  return rows.map(({ id }) => id)
}
