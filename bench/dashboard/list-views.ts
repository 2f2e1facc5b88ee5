import { and, eq, sql } from 'drizzle-orm'
import { orderOfItems } from '../../src/items/server/order-of-items.ts'
import { items } from '../../src/items/server/tables.ts'
import type { ItemOrder } from '../../src/items/which-items.ts'
import type { Database } from '../../src/platform/server/db/db.ts'
import { searchWords } from './seed-items.ts'

/** Lists of items that a seller may open. */
export const listViewNames = [
  'first',
  'deep',
  'deep by SKU',
  'deep, ready',
  'common word',
  'rare words',
  'missing word',
] as const
export type ListViewName = (typeof listViewNames)[number]

export type ListView = {
  readonly order: ItemOrder
  readonly stage?: 'ready'
  readonly search?: string
  /** The page starts after half of all items. */
  readonly isDeep?: boolean
}

export const listViews: Readonly<Record<ListViewName, ListView>> = {
  first: { order: 'newest' },
  deep: { order: 'newest', isDeep: true },
  'deep by SKU': { order: 'sku', isDeep: true },
  'deep, ready': { order: 'newest', stage: 'ready', isDeep: true },
  'common word': { order: 'newest', search: searchWords.common },
  'rare words': { order: 'newest', search: searchWords.rare },
  'missing word': { order: 'newest', search: searchWords.missing },
}

/** The place in a list where a page starts: the cursor before it, and the number of items before it. */
export type ListStart = { readonly after: string | undefined; readonly offset: number }

export function listStartOf(
  db: Database,
  userId: string,
  size: number,
  { order, stage, isDeep }: ListView,
): Promise<ListStart> {
  return db.asUser(userId, async (tx) => {
    const itemOrder = orderOfItems(order)
    const [middle] = isDeep
      ? await tx
          .select()
          .from(items)
          .where(and(eq(items.userId, userId), eq(items.batchNumber, Math.ceil(size / 2))))
      : []
    if (!middle) return { after: undefined, offset: 0 }
    const after = itemOrder.cursorOf(middle)
    const [before] = await tx
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(items)
      .where(and(eq(items.userId, userId), stage && eq(items.stage, stage), itemOrder.upTo(after)))
    return { after, offset: before?.count ?? 0 }
  })
}
