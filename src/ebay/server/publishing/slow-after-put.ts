import { randomUUID } from 'node:crypto'
import { errorField } from '../../errors/error-fields.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { type Ending, endingOf, withEbaysOwn } from './endings.ts'
import { type PublishJob, saveHeld } from './listing-row.ts'
import type { PublishWork, SellerWork } from './publish-context.ts'
import { publishListingJob } from './publish-listing.job.ts'

/** Seconds before each repeat of a publication or an update whose item eBay has taken and does not find yet. */
export const slowPauses = [2, 4, 8, 16, 30, 60] as const

/** eBay has taken an item and did not find it a moment later. `cause`: what it said. */
export class NotThereYet extends Error {
  override readonly cause: EbayFailure

  constructor(cause: EbayFailure) {
    super('eBay does not find yet what it has just taken', { cause })
    this.cause = cause
  }
}

/** Does what follows a put. Throws `NotThereYet` where eBay's error is how it answers until all of its parts know the item. */
export async function slowAfterPut<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw isSlow(failure) ? new NotThereYet(failure) : failure
  }
}

/** 25001: system error; 25702: unknown SKU; 25604: input error, which is the seller's where it names a field of the item. */
function isSlow(failure: unknown): failure is EbayFailure {
  if (!(failure instanceof EbayFailure) || failure.errors.length === 0) return false
  return failure.errors.every(
    (error) =>
      error.errorId === 25001 ||
      error.errorId === 25702 ||
      (error.errorId === 25604 && errorField(error) === undefined),
  )
}

/** Leaves a publication or an update to a later job, after the next pause; false where all pauses are used up. */
export async function tryLater(
  { db, clock, jobs, userId }: SellerWork & Pick<PublishWork, 'jobs'>,
  job: PublishJob,
): Promise<boolean> {
  const { slowTries = 0 } = job.payload
  const startAfterSeconds = slowPauses[slowTries]
  if (startAfterSeconds === undefined) return false
  const id = randomUUID()
  const payload = { ...job.payload, slowTries: slowTries + 1 }
  await db.asUser(userId, async (tx) => {
    await saveHeld(tx, job, { jobId: id, updatedAt: clock.now() })
    await jobs.send(tx, publishListingJob, [{ id, payload, startAfterSeconds }], { of: userId })
  })
  return true
}

/** What a seller is told where eBay did not find it after all pauses either. */
export function slowEnding({ cause }: NotThereYet): Ending | undefined {
  const isUnknownSku = cause.errors.some(({ errorId }) => errorId === 25702)
  return isUnknownSku ? { sentence: withEbaysOwn(slowSentence, cause), field: null } : endingOf(cause)
}

const slowSentence =
  'eBay has taken this item, but does not find it yet: eBay is slow at the moment. Your item is safe here. Please try again in a few minutes.'
