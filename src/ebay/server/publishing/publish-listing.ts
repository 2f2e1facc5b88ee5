import { isPassingDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { CannotPublish, OutcomeUnknown, Overtaken } from './cannot-publish.ts'
import { claimListing } from './claim-listing.ts'
import { type Ending, endingOf } from './endings.ts'
import { failPublishing, failUpdate, leaveListing } from './fail-listing.ts'
import type { PublishJob } from './listing-row.ts'
import { makeListing } from './make-listing.ts'
import type { PublishWork, SellerWork } from './publish-context.ts'
import { sendUpdate } from './send-update.ts'
import { NotThereYet, slowEnding, tryLater } from './slow-after-put.ts'

/**
 * Publishes the item of a job, or changes its listing. May run any number of times, also after a kill at any moment: what was done is
 * in the row or asked of eBay, and what is done twice at eBay makes no second listing. Another environment's job ends, and its row
 * waits for that environment. Throws only when it should run again: the process is stopping, or the database is away.
 */
export async function publishListing(work: PublishWork, job: PublishJob): Promise<void> {
  const { userId, environment, task } = job.payload
  const context: SellerWork = { ...work, userId }
  if (environment !== work.ebay.environment) return leaveListing(context, job)
  try {
    const claimed = await claimListing(context, job)
    if (!claimed) return
    if (task === 'publish') await makeListing(context, job, claimed)
    else await sendUpdate(context, job, claimed)
  } catch (failure) {
    if (failure instanceof Overtaken) return
    if (job.signal.aborted || isPassing(failure)) throw failure
    if (failure instanceof NotThereYet && (await tryLater({ ...context, jobs: work.jobs }, job))) return
    await settleFailure(context, job, failure)
  }
}

/** Ends a publication whose job has used up its repeats, so that no item is being published for ever. */
export async function giveUpPublishing(work: PublishWork, job: PublishJob): Promise<void> {
  await leaveListing({ ...work, userId: job.payload.userId }, job)
}

async function settleFailure(context: SellerWork, job: PublishJob, failure: unknown): Promise<void> {
  const { log } = context
  const { itemId, task } = job.payload
  const told = { jobId: job.id, itemId, task, err: failure }
  const isUnknown = failure instanceof OutcomeUnknown
  const ending = isUnknown
    ? unknownEnding(failure)
    : failure instanceof NotThereYet
      ? slowEnding(failure)
      : endingOf(failure)
  if (ending) log.warn(told, 'an item was not published')
  else log.error(told, 'an item could not be published')
  await end(context, job, ending ?? brokenEnding, isUnknown ? 'unknown' : undefined)
}

function unknownEnding({ cause }: OutcomeUnknown): Ending {
  const forSeller = cause instanceof EbayFailure && cause.kind === 'reconnect' ? endingOf(cause) : undefined
  return forSeller ?? { sentence: notSaidYet, field: null }
}

const notSaidYet =
  'eBay has not said yet whether the listing was made. We ask eBay again every few minutes; nothing is listed twice.'
const brokenEnding: Ending = {
  sentence: 'Something went wrong here. Your item is safe; please try again.',
  field: null,
}

function end(context: SellerWork, job: PublishJob, ending: Ending, status?: 'unknown'): Promise<void> {
  return job.payload.task === 'publish'
    ? failPublishing(context, job, ending, status)
    : failUpdate(context, job, ending)
}

/** The database's trouble, not eBay's, whose words may sound like it. */
function isPassing(failure: unknown): boolean {
  const ours = [EbayFailure, CannotPublish, OutcomeUnknown, NotThereYet]
  const isOurs = ours.some((kind) => failure instanceof kind)
  return !isOurs && isPassingDatabaseFailure(failure)
}
