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

/** What an item's place is made of, whatever the order. */
type Placed = { id: string; createdAt: Date; sku: string }

/** One of the orders that items can be gone through; each lies in an index. */
type OrderOfItems = {
  /** For "order by". */
  by: SQL
  /** The place of an item: its id and what it is ordered by. */
  placeOf(item: Placed): string
  /** The condition of coming after a place. Throws 'bad-input' for what is no place in this order. */
  after(place: string): SQL
  /** The condition of coming before a place or standing there. Throws as `after` does. */
  upTo(place: string): SQL
}

/** What items are ordered by, with the item's id where it is the same. */
type Key = {
  column: SQL
  textOf(item: Placed): string
  /** Parses what `textOf` wrote. */
  schema: z.ZodType<string>
  asColumn(text: string): SQL
}

const byTime: Key = {
  column: sql`${items.createdAt}`,
  textOf: ({ createdAt }) => createdAt.toISOString(),
  // In this century: PostgreSQL knows no year 0.
  schema: z.iso.datetime({ precision: 3 }).regex(/^20/),
  asColumn: (text) => sql`${text}::timestamptz`,
}

const bySku: Key = {
  column: sql`${items.sku} collate natural_order`,
  textOf: ({ sku }) => sku,
  // Whatever a SKU was or will be allowed to hold; PostgreSQL takes any text without a zero character.
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
      return through(byTime, { direction: sql`desc`, beyond: sql`<`, until: sql`>=` })
    case 'oldest':
      return through(byTime, { direction: sql`asc`, beyond: sql`>`, until: sql`<=` })
    case 'sku':
      return through(bySku, { direction: sql`asc`, beyond: sql`>`, until: sql`<=` })
    case 'sku-backwards':
      return through(bySku, { direction: sql`desc`, beyond: sql`<`, until: sql`>=` })
    default:
      return order satisfies never
  }
}

/** Places are compared as one row, which the index finds at once; an "or" would read everything before it. */
function through(key: Key, { direction, beyond, until }: { direction: SQL; beyond: SQL; until: SQL }): OrderOfItems {
  const row = sql`(${key.column}, ${items.id})`
  return {
    by: sql`${key.column} ${direction}, ${items.id} ${direction}`,
    // The id first: it is always equally long, and whatever follows may hold any character.
    placeOf: (item) => `${item.id}_${key.textOf(item)}`,
    after: (place) => sql`${row} ${beyond} ${rowAt(key, place)}`,
    upTo: (place) => sql`${row} ${until} ${rowAt(key, place)}`,
  }
}

const idLength = 36

function rowAt(key: Key, place: string): SQL {
  const id = z.uuid().safeParse(place.slice(0, idLength))
  const text = key.schema.safeParse(place.slice(idLength + 1))
  if (!id.success || !text.success || place[idLength] !== '_')
    throw new AppError('bad-input', 'That is not a place in this list. Please reload the page.')
  return sql`(${key.asColumn(text.data)}, ${id.data}::uuid)`
}

/** The condition of lying in the stretch, what it is ordered by, and how many are wanted of it. */
type Wanted = { inStretch: SQL | undefined; by: SQL; limit: number }

/** How many items are looked through, in order, before going by the words instead; the second time only if it seems worth it. */
const depths = [500, 2500]

/**
 * The ids of the first items of a stretch that have all of these words, `limit` of them at most. Common words are met soon by
 * going through the items in order, rare ones are few in the index of words: trying the one and then the other takes about as
 * long for both, however many items there are.
 */
async function itemsWithWords(tx: Tx, userId: string, words: string[], wanted: Wanted): Promise<string[]> {
  for (const depth of depths) {
    const { seen, found } = await lookThrough(tx, hasWords(userId, words), wanted, depth)
    if (seen < depth || found.length >= wanted.limit) return found
    if (found.length * 5 < wanted.limit) break
  }
  return goByWords(tx, idsWithWords(userId, words), wanted)
}

/** How many items there are in the first part of the stretch, and the first of them that are found. */
async function lookThrough(
  tx: Tx,
  isFound: SQL | undefined,
  { inStretch, by, limit }: Wanted,
  depth: number,
): Promise<{ seen: number; found: string[] }> {
  const { rows } = await tx.execute<{ seen: number; found: string[] }>(sql`
    with part as materialized (select ${items.id} from ${items} where ${inStretch} order by ${by} limit ${depth})
    select (select count(*)::int from part) as seen,
      array(select id from part as items where ${isFound} limit ${limit}) as found`)
  return rows[0] ?? { seen: 0, found: [] }
}

/**
 * An array and no join: whatever the planner believes about the words, each item is looked up once. Materialized, or the
 * limit would tempt it to go through the items in order once more, all of them.
 */
async function goByWords(tx: Tx, ids: SQL, { inStretch, by, limit }: Wanted): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with found as materialized (
      select ${items.id}, ${items.createdAt}, ${items.sku}
      from ${items} where ${and(inStretch, sql`${items.id} = any (array(${ids}))`)}
    )
    select id from found as items order by ${by} limit ${limit}`)
  return rows.map(({ id }) => id)
}
