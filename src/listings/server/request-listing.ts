import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseOtherSeller } from '../../account/server/refuse-other-seller.ts'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { takeListings } from '../../items/server/take-listing.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import { nextGenerationStatuses } from '../generation-status.ts'
import type { generateListingEndpoint } from '../run-api.ts'
import { hintColumns } from './edits/hint-columns.ts'
import { writeListingJob } from './writing/write-listing.job.ts'

type RequestListingContext = Context<'db' | 'jobs' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>

/**
 * Requests a listing: hints, status and job are committed together, so no item is generating without a job. A request that
 * waits keeps its job and takes newer hints. `onlyFirst` skips items that were ever requested. Throws `AppError` 'forbidden'
 * for another `userId`, 'not-found', 'bad-input' without photos, and 'too-many' beyond the day's listings.
 */
export async function requestListing(
  { db, jobs, clock, userId, updateScores }: RequestListingContext,
  input: z.infer<typeof generateListingEndpoint.input>,
) {
  refuseOtherSeller({ userId }, input.userId)
  const thisItem = and(eq(items.id, input.itemId), eq(items.userId, userId), isNotDeleted(items))
  await db.asUser(userId, async (tx) => {
    const [item] = await tx
      .select({
        status: items.aiGenerationStatus,
        askedAt: items.aiGenerationAskedAt,
        lastJobId: items.aiGenerationJobId,
      })
      .from(items)
      .where(thisItem)
      .for('update')
    if (!item) throw new AppError('not-found', 'This item no longer exists.')
    if (input.onlyFirst && item.lastJobId !== null) return
    const now = clock.now()
    const hasBegun = !nextGenerationStatuses[item.status].includes('generating')
    if (hasBegun && !input.fullAutoFill) return
    // Full Auto-Fill counts if any of these requests asks for it.
    if (hasBegun || item.askedAt !== null) {
      await tx
        .update(items)
        .set({
          ...(!hasBegun && hintColumns(input)),
          ...(input.fullAutoFill && { aiFullAutoFill: true }),
          updatedAt: now,
        })
        .where(thisItem)
      await updateScores?.(tx, userId, [input.itemId])
      return
    }
    const [photos] = await tx
      .select({ count: count() })
      .from(itemImages)
      .where(and(eq(itemImages.itemId, input.itemId), eq(itemImages.userId, userId)))
    if (!photos?.count)
      throw new AppError('bad-input', 'This item has no photos yet. Add at least one, then generate its listing.')

    const jobId = randomUUID()
    await tx
      .update(items)
      .set({
        ...hintColumns(input),
        aiGenerationStatus: 'generating',
        aiGenerationError: null,
        aiGenerationAskedAt: now,
        aiFullAutoFill: input.fullAutoFill ?? false,
        aiGenerationRetryAt: null,
        aiGenerationJobId: jobId,
        listingRunId: null,
        updatedAt: now,
      })
      .where(thisItem)
    const payload = { userId, itemId: input.itemId, rateLimitsMet: 0 }
    await jobs.send(tx, writeListingJob, [{ id: jobId, payload }], { userId: userId })
    await updateScores?.(tx, userId, [input.itemId])
    // Only a new request counts for the day.
    await takeListings(tx, { clock, userId }, 1)
  })
  return { success: true }
}
