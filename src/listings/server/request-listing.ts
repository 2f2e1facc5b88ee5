import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseOtherSeller } from '../../account/server/refuse-other-seller.ts'
import { isThere, items } from '../../items/server/tables.ts'
import { takeListings } from '../../items/server/take-listing.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/server/services.ts'
import { nextGenerationStatuses } from '../generation-status.ts'
import type { generateListingEndpoint } from '../run-api.ts'
import { hintColumns } from './edits/hint-columns.ts'
import { writeListingJob } from './writing/write-listing.job.ts'

type RequestListingContext = Context<'db' | 'jobs' | 'clock' | 'userId'> & Partial<Context<'keepScore'>>

/**
 * Asks for a listing: hints, status and job are committed together, so that an item is never generating without a job.
 * What is asked for already keeps its job, which writes by the newer hints if it has not begun, and fills what it finds empty where
 * any of those asked for that; with `onlyFirst` an item that was
 * ever asked for stays as it is.
 * Throws 'forbidden' for another `userId`, 'not-found', 'bad-input' without photos, and 'too-many' beyond the
 * listings of one day: only what is really written counts.
 */
export async function requestListing(
  { db, jobs, clock, userId, keepScore }: RequestListingContext,
  input: z.infer<typeof generateListingEndpoint.input>,
) {
  refuseOtherSeller({ userId }, input.userId)
  const thisItem = and(eq(items.id, input.itemId), eq(items.userId, userId), isThere(items))
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
    if (!item) throw new AppError('not-found', 'This item does not exist any more.')
    if (input.onlyFirst && item.lastJobId !== null) return
    const now = clock.now()
    const hasBegun = !nextGenerationStatuses[item.status].includes('generating')
    if (hasBegun && !input.fullAutoFill) return
    if (hasBegun || item.askedAt !== null) {
      await tx
        .update(items)
        .set({
          ...(!hasBegun && hintColumns(input)),
          ...(input.fullAutoFill && { aiFullAutoFill: true }),
          updatedAt: now,
        })
        .where(thisItem)
      await keepScore?.(tx, userId, [input.itemId])
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
    await jobs.send(tx, writeListingJob, [{ id: jobId, payload }], { of: userId })
    await keepScore?.(tx, userId, [input.itemId])
    await takeListings(tx, { clock, userId }, 1)
  })
  return { success: true }
}
