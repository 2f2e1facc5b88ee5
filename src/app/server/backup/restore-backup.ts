import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AppSecrets } from '../../../platform/server/app-secrets.ts'
import { isPassingDatabaseFailure, postgresCode } from '../../../platform/server/db-failure.ts'
import { openJobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import { newestHere } from '../../../platform/server/migrate.ts'
import { prepareDatabase } from '../../../platform/server/prepare-database.ts'
import { type Step, silentStep } from '../../../platform/server/start-steps.ts'
import { jobKinds } from '../jobs.ts'
import { sameText } from './backup-tables.ts'
import { fingerprintOf, isSame } from './hashed-file.ts'
import { fileList, jobsFile, type Manifest, readManifest, tableFile } from './manifest.ts'
import { patientBucket } from './patient-bucket.ts'
import { productVersion } from './product-version.ts'
import { damaged, refuseOtherFiles, restoreFiles } from './restore-files.ts'
import { refuseAccounts, refuseOtherTables, restoreTables } from './restore-tables.ts'
import { missingSecrets } from './secret-marks.ts'

export type RestoreOptions = {
  folder: string
  connection: PoolConfig
  /** The role that makes the tables, where it is another one. */
  owner?: PoolConfig | undefined
  blobs: BlobStore
  appSecrets: AppSecrets
  /** Goes on although secrets are gone: what they sealed is lost. */
  withOtherSecrets?: boolean
  log: Log
  signal?: AbortSignal
  onStep?: Step
  onFile?: () => void
}

/**
 * Brings a backup back into an empty database and an empty bucket: files first, then all rows at once, so that a restore that was
 * interrupted is simply done again. Throws a sentence when it cannot be done.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, connection, owner = connection, log, onStep = silentStep, onFile = () => undefined } = options
  const { signal = new AbortController().signal } = options
  const advice = 'No row was restored; restore again when that is mended.'
  const blobs = patientBucket(options.blobs, { signal, advice })
  const manifest = await readManifest(folder)
  await refuseOtherVersion(manifest)
  if (!options.withOtherSecrets) refuseOtherSecrets(manifest, options.appSecrets)
  await onStep('Checking the backup', () => checkTexts(folder, manifest))
  await onStep('Preparing the tables', async () => {
    await prepareDatabase({ connection, owner: options.owner })
    const jobs = openJobs(connection, log)
    await jobs.start(jobKinds)
    await jobs.stop()
  })
  const client = new Client({ ...owner, keepAlive: true })
  client.on('error', (error) => log.warn({ err: error }, 'the database was lost'))
  await client.connect()
  try {
    await client.query(sameText)
    await refuseOtherTables(client, manifest)
    await refuseAccounts(client)
    await refuseOtherFiles(blobs, folder)
    await onStep('Restoring the photos', () => restoreFiles({ folder, manifest, blobs, signal, onFile }))
    signal.throwIfAborted()
    await onStep('Restoring the rows', () => restoreTables(client, { folder, manifest, connection: owner }))
    return manifest
  } catch (error) {
    throw asSentence(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function refuseOtherVersion({ version, migration }: Manifest) {
  if (migration === (await newestHere())) return
  throw new AppError(
    'conflict',
    `This backup is of PastFash ${version} and its tables are not those of this version, ${await productVersion()}: ` +
      'restore it with the version that made it, then update. Nothing was changed.',
  )
}

function refuseOtherSecrets(manifest: Manifest, appSecrets: AppSecrets) {
  const missing = missingSecrets(manifest, appSecrets)
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `The APP_SECRETS of this installation lack what the backup was made with (number ${missing.join(', ')}), ` +
        'and without it every seller would have to connect to eBay again. Put it behind your own, in the same number. ' +
        'If it is gone for good, add --with-other-secrets.',
    )
}

/** PostgreSQL's disk_full (Appendix A of its documentation). */
const diskFull = '53100'

function asSentence(cause: unknown): unknown {
  if (postgresCode(cause) === diskFull)
    return new AppError(
      'broken',
      'The disk of the database is full. No row was restored; restore again with more room.',
      {
        cause,
      },
    )
  if (cause instanceof AppError || !isPassingDatabaseFailure(cause)) return cause
  return new AppError('try-later', 'The database was lost under way. No row was restored; restore again.', { cause })
}

/** Everything but the photos' files, which are checked one by one as they are restored. */
async function checkTexts(folder: string, { tables, jobs, files }: Manifest) {
  const texts = [
    ...tables.map((table) => ({ ...table, path: tableFile(table.name) })),
    { ...jobs, path: jobsFile },
    { ...files, path: fileList },
  ]
  for (const { path, ...known } of texts) {
    const found = await fingerprintOf(join(folder, path)).catch(() => undefined)
    if (!found || !isSame(found, known)) throw damaged(join(folder, path))
  }
}
