import { eraseAccountJob } from '../../account/server/erase-account.job.ts'
import { accountMailJob } from '../../account/server/mail/account-mail.job.ts'
import { writeAccountMail } from '../../account/server/mail/write-account-mail.ts'
import { createImagePace } from '../../ebay/server/publishing/photos/image-pace.ts'
import { publishListingJob } from '../../ebay/server/publishing/publish-listing.job.ts'
import { giveUpPublishing, publishListing } from '../../ebay/server/publishing/publish-listing.ts'
import { purgeItemsJob } from '../../items/server/purge-items.job.ts'
import { listingsAtOnce } from '../../listings/pacing.ts'
import { writeListingJob } from '../../listings/server/writing/write-listing.job.ts'
import { giveUpListing, writeListing } from '../../listings/server/writing/write-listing.ts'
import type { JobKind } from '../../platform/server/jobs/jobs.ts'
import { eraseAccount } from './erase-account.ts'
import { purgeDeleted } from './purge-deleted.ts'
import type { Services } from './services.ts'

/** Every kind of job there is. */
export const jobKinds: readonly JobKind[] = [
  writeListingJob,
  publishListingJob,
  purgeItemsJob,
  accountMailJob,
  eraseAccountJob,
]

/** Takes jobs from the queues, which are open. */
export function takeJobs(services: Services) {
  const { config, writer } = services
  services.jobs.work(
    writeListingJob,
    {
      run: (job) => writeListing(services, job),
      giveUp: (job) => giveUpListing(services, job),
    },
    listingsAtOnce({
      concurrency: config.aiConcurrency,
      perMinute: writer.pacerKey === null ? null : config.aiRequestsPerMinute,
    }),
  )
  const publishing = { ...services, imagePace: createImagePace(services) }
  services.jobs.work(publishListingJob, {
    run: (job) => publishListing(publishing, job),
    giveUp: (job) => giveUpPublishing(publishing, job),
  })
  services.jobs.work(purgeItemsJob, {
    run: async ({ payload: { userId, deletionId }, signal }) => {
      await purgeDeleted(services, userId, { deletionId, signal })
    },
    // What a lost job left is purged by the next sweep.
    giveUp: async () => undefined,
  })
  services.jobs.work(accountMailJob, {
    run: (job) => writeAccountMail(services, job),
    // Whoever waits for the letter asks for another.
    giveUp: async () => undefined,
  })
  services.jobs.work(eraseAccountJob, {
    run: ({ payload: { userId }, signal }) => eraseAccount(services, userId, signal),
    // The next sweep goes on with what is left.
    giveUp: async () => undefined,
  })
}
