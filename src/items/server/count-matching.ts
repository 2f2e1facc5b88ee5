import { count } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { ItemFilter } from '../which-items.ts'
import { matchingItems } from './matching-items.ts'
import { items } from './tables.ts'

/** How many of the seller's items match. */
export async function countMatching(tx: Tx, userId: string, filter: ItemFilter): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(items)
    .where(await matchingItems(tx, userId, filter))
  return row?.count ?? 0
}
