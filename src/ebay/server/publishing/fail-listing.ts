import type { PublishStatus } from '../../publication/publish-status.ts'
import { ebayListings } from '../tables.ts'
import type { Ending } from './endings.ts'
import { getOffer } from './inventory-calls.ts'
import { type ListingRow, type PublishJob, thisListing } from './listing-row.ts'
import type { SellerWork } from './publish-context.ts'
import { settle } from './settle.ts'
import { statusAtEbay } from './standing/status-at-ebay.ts'

/**
 * Ends a publication that came to nothing, with the reason beside it. `unknown` where eBay may have made the listing all the same: by
 * this try, or by an earlier one that it has not answered yet.
 */
export async function failPublishing(
  { db, clock, userId }: SellerWork,
  { id, payload }: PublishJob,
  { sentence, field }: Ending,
  status: Extract<PublishStatus, 'failed' | 'unknown'> = 'failed',
): Promise<void> {
  await db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(ebayListings).where(thisListing(payload))
    const isOpen = status === 'failed' && row !== undefined && mayStillBeMade(row, clock.now())
    await settle(tx, { clock, userId }, payload, {
      status: isOpen ? 'unknown' : status,
      columns: {
        publishError: sentence,
        errorField: field,
        ...(isOpen && { unansweredSince: row.unansweredSince }),
      },
      isStill: (now) => now.jobId === id && now.publishStatus === 'publishing',
    })
  })
}

/** Milliseconds that eBay may still be making a listing after its answer was given up. */
const stillMakingMs = 3 * 60_000

/** Whether eBay may still make the listing of a try that it has not answered. */
export function mayStillBeMade({ unansweredSince }: Pick<ListingRow, 'unansweredSince'>, now: Date): boolean {
  return unansweredSince !== null && now.getTime() - unansweredSince.getTime() < stillMakingMs
}

/** Ends an update that came to nothing: the listing stays as it was, unless eBay says that it is over. */
export async function failUpdate(context: SellerWork, job: PublishJob, { sentence, field }: Ending): Promise<void> {
  const { db, clock, userId } = context
  const { id, payload } = job
  const status = await statusNow(context, job)
  await db.asUser(userId, (tx) =>
    settle(tx, { clock, userId }, payload, {
      status,
      columns: { publishError: sentence, errorField: field },
      isStill: (row) => row.jobId === id,
    }),
  )
}

/**
 * Ends whatever a job was at that nobody goes on with, without asking eBay: what may have been listed is found out by the sync, of an
 * environment that is not set as soon as it is again.
 */
export async function leaveListing({ db, clock, userId }: SellerWork, { id, payload }: PublishJob): Promise<void> {
  const isPublishing = payload.task === 'publish'
  await db.asUser(userId, async (tx) => {
    const [row] = await tx.select().from(ebayListings).where(thisListing(payload))
    await settle(tx, { clock, userId }, payload, {
      ...(isPublishing && { status: row?.offerId ? 'unknown' : 'failed' }),
      columns: { publishError: interrupted, errorField: null },
      isStill: (now) => now.jobId === id && (now.publishStatus === 'publishing') === isPublishing,
    })
  })
}

const interrupted = 'This was interrupted too often. Your item is safe here; please try again.'

/** What eBay says of the listing now; undefined where it cannot be asked. */
async function statusNow(context: SellerWork, { payload, signal }: PublishJob) {
  const { db, ebay, userId } = context
  const [row] = await db.asUser(userId, (tx) => tx.select().from(ebayListings).where(thisListing(payload)))
  if (!row?.offerId) return undefined
  const offer = await getOffer({ call: ebay.callAs(userId, row.ebayUserId), signal }, row.offerId).catch(
    () => undefined,
  )
  return offer && (await statusAtEbay(context, row, offer))
}
