import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Client, PoolConfig } from 'pg'
import { itemImages } from '../../../photos/server/tables.ts'
import { largeThumbnailPath, thumbnailPath } from '../../../photos/storage-path.ts'
import type { BlobStore } from '../../../platform/blob-store.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { copyOut } from '../../../platform/server/db/copy-rows.ts'
import { postgresCode } from '../../../platform/server/db/db-failure.ts'
import { newestInCode, newestInDatabase } from '../../../platform/server/db/migrate.ts'
import { openClient } from '../../../platform/server/db/open-client.ts'
import { type Step, silentStep } from '../../../platform/server/process/start-steps.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { backupLock } from '../../../platform/server/storage/keep-files-during-backup.ts'
import {
  type BackupTable,
  backupTables,
  copySettings,
  lockNotAvailable,
  otherTables,
  quoted,
  quotedColumns,
} from './backup-tables.ts'
import { eachFile } from './each-file.ts'
import { fingerprintOfBytes, isSame, throwUnwritable, writeHashed } from './hashed-file.ts'
import { linesOf } from './lines-of.ts'
import {
  faultList,
  fileList,
  filesFolder,
  jobsFile,
  type Manifest,
  makeBackupFolder,
  tableFile,
  writeManifest,
} from './manifest.ts'
import { productVersion } from './product-version.ts'
import { retryingBucket } from './retrying-bucket.ts'
import { marksOf, writeSecrets } from './secret-marks.ts'
import { waitingJobs } from './waiting-jobs.ts'

export type BackupOptions = {
  /** New or empty. */
  folder: string
  connection: PoolConfig
  blobs: BlobStore
  appSecrets: AppSecrets
  /** The secrets that the installation generated. No setting has them, so the backup includes them. */
  ownSecrets?: string | undefined
  clock: Clock
  /** Continues if files of photos are missing, and lists them. */
  withFaults?: boolean
  signal?: AbortSignal
  onStep?: Step
  /** Called for each copied file. */
  onFile?: () => void
  /** Gets the names of the tables that are not PastFash's and not in the backup. */
  onOtherTables?: (names: string[]) => void
}

/**
 * Copies all rows of one moment, then every file that they name, while PastFash keeps running. The manifest is written last: a
 * folder without one is not a complete backup. Returns it. Throws an AppError if the backup cannot be made.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, onStep = silentStep, onFile = () => undefined } = options
  await makeBackupFolder(folder)
  const client = await openClient(options.connection).catch(throwUnreachable)
  const connectionLost = new AbortController()
  const signal = options.signal ? AbortSignal.any([connectionLost.signal, options.signal]) : connectionLost.signal
  const onLost = (cause?: unknown) =>
    connectionLost.abort(
      new AppError('try-later', 'The connection to the database was lost. Make the backup again.', { cause }),
    )
  client.on('error', onLost).on('end', () => onLost())
  try {
    await refuseStandby(client)
    await lockFiles(client)
    await client.query(copySettings)
    const madeAt = options.clock.now().toISOString()
    await client.query('begin isolation level repeatable read read only')
    const migration = await newestInDatabase(client)
    await refuseOtherVersion(migration)
    options.onOtherTables?.(await otherTables(client))
    const rows = await onStep('Copying the rows', () => writeTables(client, folder, signal))
    await client.query('commit')
    const filesToCopy = listFiles(folder, rows.tables)
    const advice = 'No backup was made. Fix this, then make it again in a new folder.'
    const blobs = retryingBucket(options.blobs, { signal, advice })
    const files = await onStep('Copying the photos', () => writeFiles({ folder, blobs, filesToCopy, signal, onFile }))
    if (files.faults > 0 && !options.withFaults) throw incompleteBackup(folder, files.faults)
    if (options.ownSecrets !== undefined) await writeSecrets(folder, options.ownSecrets)
    // If the connection was lost, so was its lock: a file may have been removed since.
    await client.query('select 1').catch(onLost)
    signal.throwIfAborted()
    const manifest: Manifest = {
      format: 1,
      version: await productVersion(),
      migration,
      madeAt,
      secrets: marksOf(options.appSecrets),
      ...rows,
      ...files,
    }
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    throw connectionLost.signal.aborted ? connectionLost.signal.reason : error
  } finally {
    client.removeAllListeners('end')
    await client.end().catch(() => undefined)
  }
}

/** Refuses a standby: the lock that protects files works on this server alone, and the primary server removes files. */
async function refuseStandby(client: Client) {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby)
    throw new AppError(
      'bad-input',
      'This database is a standby. It cannot protect photos from removal during the backup. Set DATABASE_URL to the primary server.',
    )
}

async function refuseOtherVersion(migration: number) {
  if (migration === 0)
    throw new AppError(
      'not-found',
      'There is no PastFash in this database. Set DATABASE_URL to the database of PastFash.',
    )
  const ownMigration = await newestInCode()
  if (migration === ownMigration) return
  const version = await productVersion()
  throw new AppError(
    'conflict',
    migration > ownMigration
      ? `This database was last used by a newer PastFash than this one, ${version}. Make the backup with that version.`
      : `The tables of this database are from an older PastFash than this one, ${version}. ` +
          'Make the backup with the older version, or start this one on the database first.',
  )
}

/** Until the connection ends, no file is removed. A running sweep notices the lock. */
async function lockFiles(client: Client) {
  try {
    // A removal holds this lock for a moment only. A longer lock means that another backup is being made.
    await client.query("set lock_timeout = '3s'")
    await client.query('select pg_advisory_lock($1)', [backupLock])
  } catch (cause) {
    if (postgresCode(cause) !== lockNotAvailable) throw cause
    throw new AppError('conflict', 'Another backup of this database is being made. Wait until it ends.', { cause })
  }
  await client.query('set lock_timeout = 0')
}

function throwUnreachable(cause: unknown): never {
  throw new AppError('try-later', `The database cannot be reached: ${messageOf(cause)}.`, { cause })
}

function incompleteBackup(folder: string, faults: number) {
  return new AppError(
    'broken',
    `${faults} photo files are missing in the bucket or damaged. ${folder} lists them in not-whole.tsv. ` +
      'Check that it is the right bucket. To make a backup without them, name a new folder and add --with-faults.',
  )
}

/**
 * Writes every row of a backup in the caller's transaction, one file per table, so that all rows are of one moment.
 * The rows of a seller are read as that seller, because row security applies to the role.
 */
async function writeTables(
  client: Client,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, 'tables' | 'jobs'>> {
  const { rows: users } = await client.query<{ id: string }>('select id from auth.users order by id')
  const sellers = users.map(({ id }) => id)
  const tables: Manifest['tables'] = []
  for (const table of await backupTables(client)) {
    let rows = 0
    const written = await writeHashed(join(folder, tableFile(table.name)), async (write) => {
      for (const statement of statementsFor(table, sellers)) {
        signal.throwIfAborted()
        rows += await copyOut(client, statement, write)
      }
    })
    tables.push({ name: table.name, columns: table.columns, rows, ...written })
  }
  let jobRows = 0
  const jobs = await writeHashed(join(folder, jobsFile), async (write) => {
    jobRows = await copyOut(client, `copy (${waitingJobs}) to stdout`, write)
  })
  return { tables, jobs: { rows: jobRows, ...jobs } }
}

/** The query names the seller too: a role without row security would read every row for every seller. */
function statementsFor(table: BackupTable, sellers: readonly string[]): string[] {
  const selectAll = `select ${quotedColumns(table)} from ${quoted(table.name)}`
  if (!table.isPerSeller) return [`copy (${selectAll}) to stdout`]
  return sellers.map((id) => `set local app.user_id = '${id}'; copy (${selectAll} where user_id = '${id}') to stdout`)
}

type Files = {
  folder: string
  blobs: BlobStore
  filesToCopy: AsyncIterable<FileToCopy>
  signal: AbortSignal
  onFile: () => void
}

/**
 * Copies every file into the backup and reads it back. Lists the files that are missing in the bucket, or whose hash differs
 * from that in their row. A damaged file is copied as it is.
 */
async function writeFiles({
  folder,
  blobs,
  filesToCopy,
  signal,
  onFile,
}: Files): Promise<Pick<Manifest, 'files' | 'faults'>> {
  const copies = openDiskBlobStore(join(folder, filesFolder))
  let [count, faults] = [0, 0]
  const report = async (fault: 'missing' | 'damaged', key: string) => {
    faults += 1
    const list = join(folder, faultList)
    await appendFile(list, `${fault}\t${key}\n`, { mode: 0o600 }).catch((error: unknown) =>
      throwUnwritable(list, error),
    )
  }
  const list = await writeHashed(join(folder, fileList), async (write) => {
    let writing = Promise.resolve()
    await eachFile(filesToCopy, async ({ key, contentHash }) => {
      signal.throwIfAborted()
      const bytes = await blobs.get(key)
      if (!bytes) return report('missing', key)
      const copied = fingerprintOfBytes(bytes)
      if (contentHash !== undefined && contentHash !== copied.sha256) await report('damaged', key)
      const path = join(folder, filesFolder, key)
      await copies.put(key, bytes).catch((error: unknown) => throwUnwritable(path, error))
      const readBack = await copies.get(key)
      if (!readBack || !isSame(copied, fingerprintOfBytes(readBack)))
        throw new AppError('broken', `${path} differs from what was written to it. Make the backup on another disk.`)
      count += 1
      onFile()
      const line = Buffer.from(`${copied.sha256}\t${copied.bytes}\t${key}\n`)
      writing = writing.then(() => write(line))
      await writing
    })
  })
  return { files: { count, ...list }, faults }
}

/** A file that a row names, with its hash in that row. */
type FileToCopy = { key: string; contentHash?: string }

/** Every file that the rows of a backup name, read from the written rows. */
async function* listFiles(folder: string, tables: Manifest['tables']): AsyncGenerator<FileToCopy> {
  const table = tables.find(({ name }) => name === `public.${getTableName(itemImages)}`)
  if (!table) throw new AppError('broken', 'The backup has no table of photos.')
  const [path, hash, large] = ['storage_path', 'content_hash', 'has_large_thumbnail'].map((column) =>
    table.columns.indexOf(column),
  )
  for await (const line of linesOf(join(folder, tableFile(table.name)))) {
    // COPY writes paths and hashes unescaped: they have no character that it escapes.
    const values = line.split('\t')
    const key = values[path ?? -1]
    const contentHash = values[hash ?? -1]
    if (key === undefined || contentHash === undefined)
      throw new AppError('broken', `The rows of ${table.name} cannot be read.`)
    yield { key, contentHash }
    yield { key: thumbnailPath(key) }
    if (values[large ?? -1] === 't') yield { key: largeThumbnailPath(key) }
  }
}
