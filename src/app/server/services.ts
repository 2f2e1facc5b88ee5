import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { Registry } from 'prom-client'
import { createAuth } from '../../account/server/auth.ts'
import { createDemoLink } from '../../account/server/demo/demo-link.ts'
import { createPasswordQueue, type PasswordQueue } from '../../account/server/passwords/password-queue.ts'
import { openPasswordThreads, type Passwords } from '../../account/server/passwords/password-threads.ts'
import type { EbayClientParts } from '../../ebay/server/client/open-ebay-client.ts'
import { ebayServices } from '../../ebay/server/ebay-services.ts'
import { listingServices } from '../../listings/server/listing-services.ts'
import type { ListingWriter } from '../../listings/server/listing-writer.ts'
import { photoBucket } from '../../photos/limits.ts'
import { photoServices } from '../../photos/server/photo-services.ts'
import type { Clock } from '../../platform/clock.ts'
import { createRequestLimits } from '../../platform/server/admission/request-limits.ts'
import { openChangeFeed } from '../../platform/server/db/change-feed.ts'
import { openDatabase } from '../../platform/server/db/db.ts'
import { createSite } from '../../platform/server/http/site.ts'
import { openJobs } from '../../platform/server/jobs/jobs.ts'
import { openMailer } from '../../platform/server/mail/open-mailer.ts'
import { countJobs, countStreams } from '../../platform/server/metrics/count-work.ts'
import { watchDatabase } from '../../platform/server/metrics/watch-database.ts'
import type { Log } from '../../platform/server/process/log.ts'
import { createShutdown, shutdownTimes } from '../../platform/server/process/shutdown.ts'
import type { Services } from '../../platform/server/services.ts'
import type { AppSecrets } from '../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../platform/server/settings/secret-settings.ts'
import { keepFilesDuringBackup } from '../../platform/server/storage/keep-files-during-backup.ts'
import { openBucket } from '../../platform/server/storage/open-bucket.ts'
import { fillDemoShop } from './demo/fill-demo-shop.ts'
import { eraseAccount } from './erase-account.ts'

export type Parts = {
  secrets: SecretSettings
  config: Config
  appSecrets: AppSecrets
  connection: PoolConfig
  clock: Clock
  log: Log
  writer: ListingWriter & { close?(): Promise<void> }
  generationTimeoutMs?: number
  /** The practice marketplace, if it runs. */
  practice?: EbayClientParts['practice']
  /** Shorter waits between requests to eBay, for tests. */
  ebaySending?: EbayClientParts['sending']
  /** How often due updates from eBay are fetched. Tests fetch more often. */
  ebaySyncing?: Services['ebaySyncing']
  /** Cheaper hashes, for a test with thousands of accounts. */
  passwords?: Passwords | undefined
  /** A smaller queue, for tests. */
  passwordQueue?: PasswordQueue | undefined
  /** Prints texts for the person who started the program, such as the file of an email. Default: the terminal. */
  print?: (text: string) => void
}

/** Builds the services on a migrated database. */
export async function createServices({
  config,
  secrets,
  appSecrets,
  connection,
  clock,
  log,
  writer,
  generationTimeoutMs,
  practice,
  ebaySending,
  ebaySyncing,
  passwords,
  passwordQueue = createPasswordQueue(),
  print = (text) => void process.stdout.write(text),
}: Parts): Promise<Services & { stop(): Promise<void> }> {
  const metrics = new Registry()
  const db = openDatabase(connection, log)
  watchDatabase(db, metrics)
  const jobs = countJobs(openJobs(connection, log), metrics)
  const feed = countStreams(await openChangeFeed(connection, log), metrics)
  const blobs = keepFilesDuringBackup(openBucket({ config, secrets, clock }, photoBucket), { pool: db.pool, log })
  const site = createSite(config)
  const passwordThreads = openPasswordThreads()
  const mailer = openMailer({
    smtpUrl: secrets.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataFolder, 'mail'),
    production: config.production,
    print,
    log,
  })
  const base = { config, secrets, log, metrics, clock, db, blobs, jobs, feed, appSecrets, site, mailer }
  const photos = photoServices(base)
  const services: Services = {
    ...base,
    requestLimits: createRequestLimits({ db, clock, secrets: appSecrets }),
    shutdown: createShutdown(shutdownTimes(config)),
    passwordQueue,
    sellerPasswordQueue: createPasswordQueue(),
    passwordThreads,
    auth: createAuth({
      db,
      appSecrets,
      origin: site.origin(),
      signUp: config.signUp,
      log,
      passwords: passwords ?? passwordThreads,
    }),
    eraseAccount: (userId, signal) => eraseAccount(services, userId, signal),
    demoShop: {
      isOffered:
        Boolean(practice) && config.ebay.environment === 'practice' && config.signUp === 'open' && !config.production,
      fill: (userId, signal) => fillDemoShop(services, userId, signal),
    },
    demoLink: createDemoLink(),
    ...photos,
    ...listingServices(base),
    writer,
    generationTimeoutMs,
    ...ebayServices({ ...base, ...photos, practice, sending: ebaySending }),
    ebaySyncing,
  }
  return {
    ...services,
    async stop() {
      await jobs.stop()
      await services.leafCategories.stop()
      await Promise.all([writer.close?.(), feed.stop(), mailer.close(), passwordThreads.close(), db.close()])
    },
  }
}
