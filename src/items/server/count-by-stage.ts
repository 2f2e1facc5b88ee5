import { count, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { StageCounts } from '../stage.ts'
import type { ItemFilter } from '../which-items.ts'
import { matchingItems } from './matching-items.ts'
import { items, sellerCounters } from './tables.ts'

/**
 * How many of the seller's items match at each stage. Without a filter the counts are stored ones, so that they take as
 * long for 100,000 items as for one.
 */
export async function countByStage(
  tx: Tx,
  userId: string,
  filter: Omit<ItemFilter, 'stage' | 'tab' | 'group'>,
): Promise<StageCounts> {
  if (Object.values(filter).every((each) => each === undefined)) {
    const [stored] = await tx
      .select({ stages: sellerCounters.stageCounts })
      .from(sellerCounters)
      .where(eq(sellerCounters.userId, userId))
    return stored?.stages ?? {}
  }
  const rows = await tx
    .select({ stage: items.stage, count: count() })
    .from(items)
    .where(await matchingItems(tx, userId, filter))
    .groupBy(items.stage)
  return Object.fromEntries(rows.map((row) => [row.stage, row.count]))
}
