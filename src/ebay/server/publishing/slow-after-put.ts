import { randomUUID } from 'node:crypto'
import { errorField } from '../../errors/error-fields.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { type PublishJob, saveRowOfJob } from './listing-row.ts'
import type { PublishJobContext, SellerJobContext } from './publish-context.ts'
import { publishListingJob } from './publish-listing.job.ts'
import { type SellerFailure, sellerFailureOf, withEbayWords } from './seller-failure.ts'

/** Seconds before each retry of a publication or an update whose item eBay has accepted but does not find yet. */
export const retryDelaysSeconds = [2, 4, 8, 16, 30, 60] as const

/** eBay accepted an item and did not find it a moment later. `cause` is eBay's answer. */
export class ItemNotFoundYet extends Error {
  override readonly cause: EbayFailure

  constructor(cause: EbayFailure) {
    super('eBay does not find an item yet that it has just accepted', { cause })
    this.cause = cause
  }
}

/** Runs the steps after `putInventoryItem`. Throws `ItemNotFoundYet` for an error that eBay gives until all of its systems know the item. */
export async function slowAfterPut<Result>(steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps()
  } catch (failure) {
    throw mayBeTooEarly(failure) ? new ItemNotFoundYet(failure) : failure
  }
}

/**
 * 25001 is a system error and 25702 an unknown SKU. 25604 is an input error, which is the seller's if it names a field of the
 * item.
 */
function mayBeTooEarly(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure) || failure.errors.length === 0) return false
  return failure.errors.every(
    (error) =>
      error.errorId === 25001 ||
      error.errorId === 25702 ||
      (error.errorId === 25604 && errorField(error) === undefined),
  )
}

/** Requeues a publication or an update as a new job after the next delay. False if all delays are used up. */
export async function retryLater(
  { db, clock, jobs, userId }: SellerJobContext & Pick<PublishJobContext, 'jobs'>,
  job: PublishJob,
): Promise<boolean> {
  const { slowTries = 0 } = job.payload
  const startAfterSeconds = retryDelaysSeconds[slowTries]
  if (startAfterSeconds === undefined) return false
  const id = randomUUID()
  const payload = { ...job.payload, slowTries: slowTries + 1 }
  await db.asUser(userId, async (tx) => {
    await saveRowOfJob(tx, job, { jobId: id, updatedAt: clock.now() })
    await jobs.send(tx, publishListingJob, [{ id, payload, startAfterSeconds }], { userId: userId })
  })
  return true
}

/** The seller's sentence if eBay does not find the item after all retries. */
export function slowFailure({ cause }: ItemNotFoundYet): SellerFailure | undefined {
  const isUnknownSku = cause.errors.some(({ errorId }) => errorId === 25702)
  return isUnknownSku ? { sentence: withEbayWords(slowSentence, cause), field: null } : sellerFailureOf(cause)
}

const slowSentence =
  "eBay accepted this item but can't find it yet, because eBay is slow right now. Your item is safe here. Please try again in a few minutes."
