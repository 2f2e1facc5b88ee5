import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { ItemOrder } from '../which-items.ts'
import { brandOrder, type ItemRow, items, titleOrder } from './tables.ts'

/** The columns that any cursor is made of. */
export const cursorColumns = ['id', 'createdAt', 'sku', 'aiTitle', 'priceMinor', 'extractedBrand', 'brand'] as const
export type CursorColumn = (typeof cursorColumns)[number]
type CursorFields = Pick<ItemRow, CursorColumn>

/** One of the orders of items. Each has an index by stage; some have one over all stages too. */
export type OrderOfItems = {
  /** For "order by". */
  by: SQL
  /** The columns that `by` needs besides the id, for "select". */
  columns: SQL
  /** Whether an index has the order for all stages together. */
  isIndexedWithoutStage: boolean
  /** The cursor of an item: its id and the value it is ordered by. */
  cursorOf(item: CursorFields): string
  /** Condition: the item comes after the cursor. Throws 'bad-input' if the text is not a cursor of this order. */
  after(cursor: string): SQL
  /** Condition: the item comes before the cursor or is at it. Throws as `after` does. */
  upTo(cursor: string): SQL
}

/** The value that items are ordered by; items with the same value are ordered by id. */
type Key = Pick<OrderOfItems, 'columns' | 'isIndexedWithoutStage'> & {
  /** The expression of the index. */
  value: SQL
  textOf(item: CursorFields): string
  /** Parses what `textOf` wrote. */
  schema: z.ZodType<string>
  asValue(text: string): SQL
}

/** Any text of the past or future: PostgreSQL takes every text without a zero character. */
const anyText = z
  .string()
  .max(1000)
  .regex(/^[^\0]*$/)

const byTime: Key = {
  value: sql`${items.createdAt}`,
  columns: sql`${items.createdAt}`,
  isIndexedWithoutStage: true,
  textOf: ({ createdAt }) => createdAt.toISOString(),
  // Years 20xx only: PostgreSQL knows no year 0.
  schema: z.iso.datetime({ precision: 3 }).regex(/^20/),
  asValue: (text) => sql`${text}::timestamptz`,
}

const bySku: Key = {
  value: sql`${items.sku} collate natural_order`,
  columns: sql`${items.sku}`,
  isIndexedWithoutStage: true,
  textOf: ({ sku }) => sku,
  schema: anyText.min(1).max(200),
  asValue: (text) => sql`${text}::text`,
}

const byTitle: Key = {
  value: titleOrder(items),
  columns: sql`${items.aiTitle}`,
  isIndexedWithoutStage: false,
  textOf: ({ aiTitle }) => aiTitle ?? '',
  schema: anyText,
  asValue: (text) => sql`${text}::text`,
}

const byPrice: Key = {
  value: sql`${items.priceMinor}`,
  columns: sql`${items.priceMinor}`,
  isIndexedWithoutStage: false,
  textOf: ({ priceMinor }) => String(priceMinor),
  schema: z.string().regex(/^\d{1,12}$/),
  asValue: (text) => sql`${text}::bigint`,
}

const byBrand: Key = {
  value: brandOrder(items),
  columns: sql`${items.extractedBrand}, ${items.brand}`,
  isIndexedWithoutStage: false,
  textOf: ({ extractedBrand, brand }) => extractedBrand ?? brand ?? '',
  schema: anyText,
  asValue: (text) => sql`${text}::text`,
}

export function orderOfItems(order: ItemOrder): OrderOfItems {
  switch (order) {
    case 'newest':
      return descending(byTime)
    case 'oldest':
      return ascending(byTime)
    case 'sku':
      return ascending(bySku)
    case 'sku-backwards':
      return descending(bySku)
    case 'title':
      return ascending(byTitle)
    case 'title-backwards':
      return descending(byTitle)
    case 'price':
      return ascending(byPrice)
    case 'price-backwards':
      return descending(byPrice)
    case 'brand':
      return ascending(byBrand)
    case 'brand-backwards':
      return descending(byBrand)
    default:
      return order satisfies never
  }
}

function ascending(key: Key): OrderOfItems {
  return keysetOrder(key, { direction: sql`asc`, beyond: sql`>`, until: sql`<=` })
}

function descending(key: Key): OrderOfItems {
  return keysetOrder(key, { direction: sql`desc`, beyond: sql`<`, until: sql`>=` })
}

/** Compares a cursor as one row value, which the index finds at once; an "or" would read everything before it. */
function keysetOrder(
  key: Key,
  { direction, beyond, until }: { direction: SQL; beyond: SQL; until: SQL },
): OrderOfItems {
  const row = sql`(${key.value}, ${items.id})`
  return {
    by: sql`${key.value} ${direction}, ${items.id} ${direction}`,
    columns: key.columns,
    isIndexedWithoutStage: key.isIndexedWithoutStage,
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
  return sql`(${key.asValue(text.data)}, ${id.data}::uuid)`
}
