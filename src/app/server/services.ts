import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { type Auth, createAuth } from '../../account/server/auth.ts'
import type { ListingWriter } from '../../listings/server/listing-writer.ts'
import { photoBucket } from '../../photos/limits.ts'
import { type AddressSigner, createAddressSigner } from '../../photos/server/signed-address.ts'
import { createUploadLine, type UploadLine } from '../../photos/server/upload-line.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import { type AppSecrets, newestKey } from '../../platform/server/app-secrets.ts'
import { type ChangeFeed, openChangeFeed } from '../../platform/server/change-feed.ts'
import type { Config } from '../../platform/server/config.ts'
import { type Database, openDatabase } from '../../platform/server/db.ts'
import { openDiskBlobStore } from '../../platform/server/disk-blob-store.ts'
import { type Jobs, openJobs } from '../../platform/server/jobs.ts'
import type { Log } from '../../platform/server/log.ts'

/** Everything a verb may need, built once per process. */
export type Services = {
  config: Config
  log: Log
  clock: Clock
  db: Database
  blobs: BlobStore
  jobs: Jobs
  feed: ChangeFeed
  auth: Auth
  signer: AddressSigner
  uploadLine: UploadLine
  writer: ListingWriter
  /** Left out: the 150 s of the specification. */
  generationTimeoutMs?: number | undefined
  stop(): Promise<void>
}

export type Parts = {
  config: Config
  appSecrets: AppSecrets
  connection: PoolConfig
  clock: Clock
  log: Log
  writer: ListingWriter & { close?(): Promise<void> }
  generationTimeoutMs?: number
}

/** Builds the services on a migrated database. */
export async function createServices({
  config,
  appSecrets,
  connection,
  clock,
  log,
  writer,
  generationTimeoutMs,
}: Parts): Promise<Services> {
  const db = openDatabase(connection, log)
  const jobs = openJobs(connection, log)
  const feed = await openChangeFeed(connection, log)
  const blobs = openDiskBlobStore(join(config.dataFolder, 'bucket', photoBucket))
  const origin = config.appUrl ?? `http://localhost:${config.port}`
  const secret = newestKey(appSecrets, 'sessions').toString('base64url')
  return {
    config,
    log,
    clock,
    db,
    blobs,
    jobs,
    feed,
    auth: createAuth({ db, secret, origin, signUp: config.signUp, log }),
    signer: createAddressSigner(appSecrets, clock),
    uploadLine: createUploadLine(),
    writer,
    generationTimeoutMs,
    async stop() {
      await jobs.stop()
      await Promise.all([writer.close?.(), feed.stop(), db.close()])
    },
  }
}
