import { and, eq } from 'drizzle-orm'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { mayBecome } from '../../publication/next-statuses.ts'
import { itemStatusOf, type PublishStatus } from '../../publication/publish-status.ts'
import { isInUse } from '../environment/in-use.ts'
import { ebayListings } from '../tables.ts'
import { type ListingRow, lockListing } from './listing-row.ts'

type OutcomeContext = Context<'clock' | 'userId'>
type ListingColumns = Partial<typeof ebayListings.$inferInsert>

/**
 * Saves the outcome of work on an item at eBay: updates its row, the item's own status and its lease in one transaction.
 * `isCurrent` gets the locked row. If it returns false, nothing is saved and the result is false. A status that may not follow
 * the current one is not stored.
 */
export async function saveOutcome(
  tx: Tx,
  { clock, userId }: OutcomeContext,
  key: Pick<ListingRow, 'itemId' | 'environment'>,
  outcome: {
    status?: PublishStatus | undefined
    columns?: ListingColumns
    isCurrent: (row: ListingRow) => boolean
  },
): Promise<boolean> {
  // A change of an item's status also counts drafts, so lock the counter before the item.
  await lockCounter(tx, userId)
  const thisItem = and(eq(items.id, key.itemId), eq(items.userId, userId))
  const [item] = await tx.select({ status: items.status }).from(items).where(thisItem).for('update')
  const row = await lockListing(tx, { ...key, userId })
  if (!item || !row || !outcome.isCurrent(row)) return false
  const now = clock.now()
  const status = outcome.status && mayBecome(row.publishStatus, outcome.status) ? outcome.status : row.publishStatus
  const [saved] = await tx
    .update(ebayListings)
    .set({
      ...datesOf(row, status, now),
      unansweredSince: status === 'unknown' ? now : null,
      ...outcome.columns,
      publishStatus: status,
      jobId: null,
      updatedAt: now,
    })
    .where(eq(ebayListings.id, row.id))
    .returning({ endedAt: ebayListings.endedAt })
  // An expired lease instead of null marks an unknown outcome: the item stays in the list for eBay's answer.
  await tx
    .update(items)
    .set({ publishingUntil: status === 'unknown' ? now : null })
    .where(thisItem)
  const itemStatus = itemStatusOf(status, saved?.endedAt != null)
  if (itemStatus !== item.status)
    await tx
      .update(items)
      .set({ status: itemStatus, updatedAt: now })
      .where(and(thisItem, isInUse(key.environment)))
  return true
}

/** The dates that change with the status: published, ended, sold. */
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
