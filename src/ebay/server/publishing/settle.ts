import { and, eq } from 'drizzle-orm'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { itemStatusOf, mayBecome, type PublishStatus } from '../../publication/publish-status.ts'
import { isInUse } from '../environment/in-use.ts'
import { ebayListings } from '../tables.ts'
import { type ListingRow, lockListing } from './listing-row.ts'

type SettleContext = Context<'clock' | 'userId'>
type ListingColumns = Partial<typeof ebayListings.$inferInsert>

/**
 * Ends whatever was done with an item at eBay: its row, the item's own status and its lease, in one transaction. `isStill` looks at
 * the locked row and says whether this is still wanted; gives whether it was. A status that may not follow stays as it is.
 */
export async function settle(
  tx: Tx,
  { clock, userId }: SettleContext,
  which: Pick<ListingRow, 'itemId' | 'environment'>,
  end: { status?: PublishStatus | undefined; columns?: ListingColumns; isStill: (row: ListingRow) => boolean },
): Promise<boolean> {
  // Changing an item's status counts drafts: the counter is locked before the item.
  await holdCounter(tx, userId)
  const thisItem = and(eq(items.id, which.itemId), eq(items.userId, userId))
  const [item] = await tx.select({ status: items.status }).from(items).where(thisItem).for('update')
  const row = await lockListing(tx, { ...which, userId })
  if (!item || !row || !end.isStill(row)) return false
  const now = clock.now()
  const status = end.status && mayBecome(row.publishStatus, end.status) ? end.status : row.publishStatus
  const [settled] = await tx
    .update(ebayListings)
    .set({
      ...datesOf(row, status, now),
      unansweredSince: status === 'unknown' ? now : null,
      ...end.columns,
      publishStatus: status,
      jobId: null,
      updatedAt: now,
    })
    .where(eq(ebayListings.id, row.id))
    .returning({ endedAt: ebayListings.endedAt })
  // Over, but not gone, while nobody knows what became of it: the item stays in sight for eBay's answer.
  await tx
    .update(items)
    .set({ publishingUntil: status === 'unknown' ? now : null })
    .where(thisItem)
  const itemStatus = itemStatusOf(status, settled?.endedAt != null)
  if (itemStatus !== item.status)
    await tx
      .update(items)
      .set({ status: itemStatus, updatedAt: now })
      .where(and(thisItem, isInUse(which.environment)))
  return true
}

/** When it was published, ended or sold, where that is what happened now. */
function datesOf(row: ListingRow, status: PublishStatus, now: Date): ListingColumns {
  if (status === row.publishStatus) return {}
  switch (status) {
    case 'published':
    case 'held':
      return {
        publishedAt: row.publishStatus === 'publishing' ? now : (row.publishedAt ?? now),
        endedAt: null,
        soldAt: null,
      }
    case 'ended':
      return { endedAt: row.publishStatus === 'sold' ? (row.endedAt ?? now) : now, soldAt: null }
    case 'sold':
      return { soldAt: now, endedAt: row.endedAt ?? now }
    case 'none':
    case 'publishing':
    case 'failed':
    case 'unknown':
      return {}
    default:
      return status satisfies never
  }
}
