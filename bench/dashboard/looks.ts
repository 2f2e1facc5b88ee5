import { and, eq, sql } from 'drizzle-orm'
import { orderOfItems } from '../../src/items/server/page-of-items.ts'
import { items } from '../../src/items/server/tables.ts'
import type { ItemOrder } from '../../src/items/which-items.ts'
import type { Database } from '../../src/platform/server/db/db.ts'
import { lookedFor } from './seed-items.ts'

/** What a seller may look at. */
export const lookNames = [
  'first',
  'deep',
  'deep by SKU',
  'deep, ready',
  'common word',
  'rare words',
  'missing word',
] as const
export type LookName = (typeof lookNames)[number]

export type Look = {
  readonly order: ItemOrder
  readonly stage?: 'ready'
  readonly search?: string
  /** It begins after the middle of everything. */
  readonly isDeep?: boolean
}

export const looks: Readonly<Record<LookName, Look>> = {
  first: { order: 'newest' },
  deep: { order: 'newest', isDeep: true },
  'deep by SKU': { order: 'sku', isDeep: true },
  'deep, ready': { order: 'newest', stage: 'ready', isDeep: true },
  'common word': { order: 'newest', search: lookedFor.common },
  'rare words': { order: 'newest', search: lookedFor.rare },
  'missing word': { order: 'newest', search: lookedFor.missing },
}

/** Where a look begins: the place that it comes after, and how many items that is from the beginning. */
export type Begin = { readonly after: string | undefined; readonly offset: number }

export function beginOf(db: Database, userId: string, size: number, { order, stage, isDeep }: Look): Promise<Begin> {
  return db.asUser(userId, async (tx) => {
    const goingThrough = orderOfItems(order)
    const [middle] = isDeep
      ? await tx
          .select()
          .from(items)
          .where(and(eq(items.userId, userId), eq(items.batchNumber, Math.ceil(size / 2))))
      : []
    if (!middle) return { after: undefined, offset: 0 }
    const after = goingThrough.placeOf(middle)
    const [before] = await tx
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(items)
      .where(and(eq(items.userId, userId), stage && eq(items.stage, stage), goingThrough.upTo(after)))
    return { after, offset: before?.count ?? 0 }
  })
}
