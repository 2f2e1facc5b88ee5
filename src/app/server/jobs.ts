import { writeListingJob } from '../../listings/server/write-listing.job.ts'
import { giveUpListing, writeListing } from '../../listings/server/write-listing.ts'
import type { JobKind } from '../../platform/server/jobs.ts'
import type { Services } from './services.ts'

/** Every kind of job there is. */
export const jobKinds: readonly JobKind[] = [writeListingJob]

/** Opens the queues and takes jobs from them. */
export async function startJobs(services: Services) {
  await services.jobs.start(jobKinds)
  await services.jobs.work(writeListingJob, {
    run: (job) => writeListing(services, job),
    giveUp: (job) => giveUpListing(services, job),
  })
}
