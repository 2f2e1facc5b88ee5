import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { ItemOrder } from '../which-items.ts'
import { items } from './tables.ts'

/** What an item's place is made of, whatever the order. */
export type Placed = { id: string; createdAt: Date; sku: string }

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
