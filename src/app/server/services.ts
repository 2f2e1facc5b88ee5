import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { Registry } from 'prom-client'
import { type Auth, createAuth } from '../../account/server/auth.ts'
import { createPasswordQueue, type PasswordQueue } from '../../account/server/passwords/password-queue.ts'
import {
  openPasswordThreads,
  type Passwords,
  type PasswordThreads,
} from '../../account/server/passwords/password-threads.ts'
import { askedSpecificsOf } from '../../ebay/aspects/asked-specifics-of.ts'
import type { EbayGate } from '../../ebay/server/ebay-gate.ts'
import { type GateParts, openEbayGate } from '../../ebay/server/gate/open-ebay-gate.ts'
import { createLeafCache, type LeafCache } from '../../ebay/server/metadata/leaf-cache.ts'
import { leafMetadataOf } from '../../ebay/server/metadata/leaf-metadata-of.ts'
import { openAccountTurns } from '../../ebay/server/policies/account-turn.ts'
import { keepScore } from '../../ebay/server/readiness/keep-score.ts'
import type { KeepScore } from '../../items/server/keep-score.ts'
import type { SpecificsOfCategory } from '../../listings/asked-specifics.ts'
import type { ListingWriter } from '../../listings/server/listing-writer.ts'
import { photoBucket } from '../../photos/limits.ts'
import { createUploadAdmission, type UploadAdmission } from '../../photos/server/admission/upload-admission.ts'
import { type AddressSigner, createAddressSigner } from '../../photos/server/signed-address.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPacer, type Pacer } from '../../platform/server/admission/pacer.ts'
import { createRequestLimits, type RequestLimits } from '../../platform/server/admission/request-limits.ts'
import { type ChangeFeed, openChangeFeed } from '../../platform/server/db/change-feed.ts'
import { type Database, openDatabase } from '../../platform/server/db/db.ts'
import { createSite, type Site } from '../../platform/server/http/site.ts'
import { type Jobs, openJobs } from '../../platform/server/jobs/jobs.ts'
import type { Mailer } from '../../platform/server/mail/mailer.ts'
import { openMailer } from '../../platform/server/mail/open-mailer.ts'
import { countJobs, countStreams } from '../../platform/server/metrics/count-work.ts'
import { watchDatabase } from '../../platform/server/metrics/watch-database.ts'
import { createLeaving, type Leaving, leaveTimes } from '../../platform/server/process/leave.ts'
import type { Log } from '../../platform/server/process/log.ts'
import type { AppSecrets } from '../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../platform/server/settings/secret-settings.ts'
import { openBucket } from '../../platform/server/storage/open-bucket.ts'
import { sparingFiles } from '../../platform/server/storage/spare-files.ts'

/** Everything a verb may need, built once per process. */
export type Services = {
  config: Config
  secrets: SecretSettings
  log: Log
  metrics: Registry
  clock: Clock
  db: Database
  blobs: BlobStore
  jobs: Jobs
  feed: ChangeFeed
  auth: Auth
  appSecrets: AppSecrets
  site: Site
  mailer: Mailer
  passwordQueue: PasswordQueue
  sellerPasswordQueue: PasswordQueue
  passwordThreads: PasswordThreads
  requestLimits: RequestLimits
  signer: AddressSigner
  uploadAdmission: UploadAdmission
  writer: ListingWriter
  pacer: Pacer
  ebay: EbayGate
  leaves: LeafCache
  keepScore: KeepScore
  /** What eBay asks of the items of a category, for the writer. */
  specificsOf: SpecificsOfCategory
  /** One work at a time on each seller's eBay account. */
  ebayTurns: Pacer
  /** For one request. Left out: the 150 s of the specification. */
  generationTimeoutMs?: number | undefined
  /** How far this process is with stopping. */
  leaving: Leaving
  stop(): Promise<void>
}

export type Parts = {
  secrets: SecretSettings
  config: Config
  appSecrets: AppSecrets
  connection: PoolConfig
  clock: Clock
  log: Log
  writer: ListingWriter & { close?(): Promise<void> }
  generationTimeoutMs?: number
  /** The practice marketplace, where it runs. */
  practice?: GateParts['practice']
  /** What tests make short of asking eBay. */
  ebaySending?: GateParts['sending']
  /** What a test makes cheap that asks for thousands of accounts. */
  passwords?: Passwords | undefined
  /** What a test makes short. */
  passwordQueue?: PasswordQueue | undefined
  /** Left out: what is for whoever started the program, such as where a letter lies, goes to the terminal. */
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
  passwords,
  passwordQueue = createPasswordQueue(),
  print = (text) => void process.stdout.write(text),
}: Parts): Promise<Services> {
  const metrics = new Registry()
  const db = openDatabase(connection, log)
  watchDatabase(db, metrics)
  const jobs = countJobs(openJobs(connection, log), metrics)
  const feed = countStreams(await openChangeFeed(connection, log), metrics)
  const blobs = sparingFiles(openBucket({ config, secrets, clock }, photoBucket), { pool: db.pool, log })
  const site = createSite(config)
  const requestLimits = createRequestLimits({ db, clock, secrets: appSecrets })
  const ebay = openEbayGate({ config, secrets, appSecrets, db, feed, clock, log, practice, sending: ebaySending })
  const leaves = createLeafCache()
  const passwordThreads = openPasswordThreads()
  const mailer = openMailer({
    smtpUrl: secrets.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataFolder, 'mail'),
    production: config.production,
    print,
    log,
  })
  return {
    config,
    secrets,
    log,
    metrics,
    clock,
    db,
    blobs,
    jobs,
    feed,
    appSecrets,
    site,
    mailer,
    passwordQueue,
    sellerPasswordQueue: createPasswordQueue(),
    passwordThreads,
    requestLimits,
    auth: createAuth({
      db,
      appSecrets,
      origin: site.origin(),
      signUp: config.signUp,
      log,
      passwords: passwords ?? passwordThreads,
    }),
    signer: createAddressSigner(appSecrets, clock),
    uploadAdmission: createUploadAdmission({ db, clock, log }),
    writer,
    pacer: createPacer({ db, log, perMinute: config.aiRequestsPerMinute, atOnce: config.aiConcurrency }),
    ebay,
    leaves,
    keepScore: (tx, userId, itemIds) => keepScore(tx, { db, ebay, leaves, clock, log, userId }, itemIds),
    specificsOf: async (leafId) => askedSpecificsOf(await leafMetadataOf({ db, ebay, leaves, clock, log }, leafId)),
    ebayTurns: openAccountTurns({ db, log, appSecrets }),
    generationTimeoutMs,
    leaving: createLeaving(leaveTimes(config)),
    async stop() {
      await jobs.stop()
      await leaves.stop()
      await Promise.all([writer.close?.(), feed.stop(), mailer.close(), passwordThreads.close(), db.close()])
    },
  }
}
