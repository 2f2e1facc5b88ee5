import type { PublishStatus } from '../../publication/publish-status.ts'
import { ebayListings } from '../tables.ts'
import { getOffer } from './inventory-calls.ts'
import { type ListingRow, type PublishJob, thisListing } from './listing-row.ts'
import type { SellerJobContext } from './publish-context.ts'
import { saveOutcome } from './save-outcome.ts'
import type { SellerFailure } from './seller-failure.ts'
import { statusAtEbay } from './status/status-at-ebay.ts'

/**
 * Ends a failed publication and stores the reason. Its status is `unknown` if eBay may still have made the listing: in this
 * try, or in an earlier one without an answer.
 */
export async function failPublishing(
  { db, clock, userId }: SellerJobContext,
  { id, payload }: PublishJob,
  { sentence, field }: SellerFailure,
  status: Extract<PublishStatus, 'failed' | 'unknown'> = 'failed',
): Promise<void> {
  await db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(ebayListings).where(thisListing(payload))
    const mayBeMade = status === 'failed' && row !== undefined && mayStillBeMade(row, clock.now())
    await saveOutcome(tx, { clock, userId }, payload, {
      status: mayBeMade ? 'unknown' : status,
      columns: {
        publishError: sentence,
        errorField: field,
        ...(mayBeMade && { unansweredSince: row.unansweredSince }),
      },
      isCurrent: (now) => now.jobId === id && now.publishStatus === 'publishing',
    })
  })
}

/** Milliseconds for which eBay may still be making a listing after the request timed out. */
const mayBeMadeForMs = 3 * 60_000

/** Whether eBay may still make the listing of a try that it has not answered. */
export function mayStillBeMade({ unansweredSince }: Pick<ListingRow, 'unansweredSince'>, now: Date): boolean {
  return unansweredSince !== null && now.getTime() - unansweredSince.getTime() < mayBeMadeForMs
}

/** Ends a failed update. The listing stays as it was, unless eBay answers that it has ended. */
export async function failUpdate(
  context: SellerJobContext,
  job: PublishJob,
  { sentence, field }: SellerFailure,
): Promise<void> {
  const { db, clock, userId } = context
  const { id, payload } = job
  const status = await statusNow(context, job)
  await db.asUser(userId, (tx) =>
    saveOutcome(tx, { clock, userId }, payload, {
      status,
      columns: { publishError: sentence, errorField: field },
      isCurrent: (row) => row.jobId === id,
    }),
  )
}

/**
 * Ends a job that no process will continue, without asking eBay. The sync finds out later whether the item was listed; for
 * another environment, once that one is set again.
 */
export async function abandonJob({ db, clock, userId }: SellerJobContext, { id, payload }: PublishJob): Promise<void> {
  const isPublishing = payload.task === 'publish'
  await db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(ebayListings).where(thisListing(payload))
    await saveOutcome(tx, { clock, userId }, payload, {
      ...(isPublishing && { status: row?.offerId ? 'unknown' : 'failed' }),
      columns: { publishError: interrupted, errorField: null },
      isCurrent: (now) => now.jobId === id && (now.publishStatus === 'publishing') === isPublishing,
    })
  })
}

const interrupted = 'This was interrupted too many times. Your item is safe here. Please try again.'

/** The listing's status at eBay; undefined if eBay does not answer. */
async function statusNow(context: SellerJobContext, { payload, signal }: PublishJob) {
  const { db, ebay, userId } = context
  const [row] = await db.asUser(userId, (tx) => tx.select().from(ebayListings).where(thisListing(payload)))
  if (!row?.offerId) return undefined
  const offer = await getOffer({ call: ebay.callAs(userId, row.ebayUserId), signal }, row.offerId).catch(
    () => undefined,
  )
  return offer && (await statusAtEbay(context, row, offer))
}
