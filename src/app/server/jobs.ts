import { purgeItemsJob } from '../../items/server/purge-items.job.ts'
import { writeListingJob } from '../../listings/server/write-listing.job.ts'
import { giveUpListing, writeListing } from '../../listings/server/write-listing.ts'
import type { JobKind } from '../../platform/server/jobs.ts'
import { purgeDeleted } from './purge-deleted.ts'
import type { Services } from './services.ts'

/** Every kind of job there is. */
export const jobKinds: readonly JobKind[] = [writeListingJob, purgeItemsJob]

/** Opens the queues and takes jobs from them. */
export async function startJobs(services: Services) {
  await services.jobs.start(jobKinds)
  await services.jobs.work(writeListingJob, {
    run: (job) => writeListing(services, job),
    giveUp: (job) => giveUpListing(services, job),
  })
  await services.jobs.work(purgeItemsJob, {
    run: async ({ payload: { userId, deletionId }, signal }) => {
      await purgeDeleted(services, userId, { deletionId, signal })
    },
    // What a lost job left is purged by the next sweep.
    giveUp: async () => undefined,
  })
}
