import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import { giveBackListings } from '../../../items/server/take-listing.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import { listingRunItems } from '../tables.ts'
import { writeListingJob } from '../writing/write-listing.job.ts'
import { unfinishedStates } from './run-items.ts'

/**
 * Cancels the requested listings of these items, deleted ones too: each item gets its earlier state and is cancelled in its
 * run. A job that has begun loses its item and stops; any other leaves the queue. Listings that had not begun do not count for
 * the day.
 */
export async function cancelItems(
  tx: Tx,
  { jobs, clock, userId }: Context<'jobs' | 'clock' | 'userId'>,
  which: SQL | undefined,
): Promise<void> {
  const requestedItems = and(eq(items.userId, userId), isNotNull(items.aiGenerationAskedAt), which)
  const before = await tx
    .select({
      id: items.id,
      status: items.aiGenerationStatus,
      askedAt: items.aiGenerationAskedAt,
      retryAt: items.aiGenerationRetryAt,
      jobId: items.aiGenerationJobId,
    })
    .from(items)
    .where(requestedItems)
    .orderBy(items.id)
    .for('update')
  if (before.length === 0) return
  await tx
    .update(items)
    .set({
      aiGenerationStatus: sql`case when ${items.aiGeneratedAt} is null then 'pending' else 'completed' end`,
      aiGenerationError: null,
      aiGenerationAskedAt: null,
      aiGenerationRetryAt: null,
      aiGenerationJobId: sql`gen_random_uuid()`,
      updatedAt: clock.now(),
    })
    .where(requestedItems)
  // Otherwise repeated requests and cancellations would pile up jobs.
  await jobs.deleteWaiting(
    tx,
    writeListingJob,
    before.flatMap(({ jobId }) => jobId ?? []),
  )
  const ids = before.map(({ id }) => id)
  await tx
    .update(listingRunItems)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(listingRunItems.userId, userId),
        inArray(listingRunItems.itemId, ids),
        inArray(listingRunItems.state, unfinishedStates),
      ),
    )
  const notStarted = before.filter(({ status, retryAt }) => status === 'pending' && retryAt === null)
  await giveBackListings(
    tx,
    { clock, userId },
    notStarted.flatMap(({ askedAt }) => askedAt ?? []),
  )
}
