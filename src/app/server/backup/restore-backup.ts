import { Client, type PoolConfig } from 'pg'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepAliveProbes } from '../../../platform/server/db/db.ts'
import { isDiskFull, isTransientDatabaseFailure } from '../../../platform/server/db/db-failure.ts'
import { prepareDatabase } from '../../../platform/server/db/prepare-database.ts'
import { openJobs } from '../../../platform/server/jobs/jobs.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { type Step, silentStep } from '../../../platform/server/process/start-steps.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { jobKinds } from '../slices.ts'
import { copySettings } from './backup-tables.ts'
import type { Manifest } from './manifest.ts'
import { refuseOtherFiles, restoreFiles } from './restore-files.ts'
import { refuseAccounts, refuseOtherOwner, refuseOtherTables, restoreTables } from './restore-tables.ts'
import { retryingBucket } from './retrying-bucket.ts'
import { missingSecrets } from './secret-marks.ts'

export type RestoreOptions = {
  folder: string
  /** The manifest that `checkBackup` returned. */
  manifest: Manifest
  connection: PoolConfig
  /** The connection as the role that owns the tables, if that is another role. */
  owner?: PoolConfig | undefined
  blobs: BlobStore
  appSecrets: AppSecrets
  /** Continues if secrets are missing. The values that they encrypted are lost. */
  withOtherSecrets?: boolean
  log: Log
  signal?: AbortSignal
  onStep?: Step
  onFile?: () => void
}

/**
 * Restores a backup into an empty database and an empty bucket: files first, then all rows in one transaction. An interrupted
 * restore can be run again. Throws an AppError if it cannot be done.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const {
    folder,
    manifest,
    connection,
    owner = connection,
    log,
    onStep = silentStep,
    onFile = () => undefined,
  } = options
  const { signal = new AbortController().signal } = options
  const advice = 'No row was restored. Fix this and restore again.'
  const blobs = retryingBucket(options.blobs, { signal, advice })
  if (!options.withOtherSecrets) refuseOtherSecrets(manifest, options.appSecrets)
  const client = new Client({ ...keepAliveProbes, ...owner })
  client.on('error', (error) => log.warn({ err: error }, 'the connection to the database was lost'))
  try {
    await onStep('Preparing the tables', async () => {
      await prepareDatabase({ connection, owner: options.owner, log, signal })
      const jobs = openJobs(connection, log)
      try {
        await jobs.start(jobKinds)
      } finally {
        // A queue that failed to start would keep the program running forever.
        await jobs.stop()
      }
    })
    await client.connect()
    await client.query(copySettings)
    await refuseOtherTables(client, manifest)
    await refuseAccounts(client)
    await refuseOtherOwner(client)
    await refuseOtherFiles(blobs, folder)
    await onStep('Restoring the photos', () => restoreFiles({ folder, manifest, blobs, signal, onFile }))
    signal.throwIfAborted()
    await onStep('Restoring the rows', () => restoreTables(client, { folder, manifest, connection: owner }))
  } catch (error) {
    throw readableError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refuseOtherSecrets(manifest: Manifest, appSecrets: AppSecrets) {
  const missing = missingSecrets(manifest, appSecrets)
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `The APP_SECRETS of this installation lack a secret that the backup was made with (number ${missing.join(', ')}). ` +
        'Without it, every seller would have to connect to eBay again. Add it behind your own secret, under the same number: 2:…,1:…. ' +
        'Your own secret must have another number. If the secret of the backup is lost, add --with-other-secrets.',
    )
}

function readableError(cause: unknown): unknown {
  if (isDiskFull(cause))
    return new AppError(
      'broken',
      'The disk of the database is full. No row was restored. Free up space and restore again.',
      {
        cause,
      },
    )
  if (cause instanceof AppError || !isTransientDatabaseFailure(cause)) return cause
  const advice = 'Restore again. If the disk of the database is full, free up space first.'
  return new AppError('try-later', `The connection to the database was lost. No row was restored. ${advice}`, { cause })
}
