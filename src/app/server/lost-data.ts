import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { users } from '../../account/server/tables.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { databaseMessage } from '../../platform/server/db/db-failure.ts'
import { openClient } from '../../platform/server/db/open-client.ts'
import type { Services } from '../../platform/server/services.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import { StorageAway } from '../../platform/server/storage/storage-failures.ts'
import { keptBackups } from './backup/kept-backups.ts'

/** Maximum of photos in the sample, in all and per seller. */
const maxPhotos = 20
const maxPhotosPerSeller = 2
/** Maximum of sellers in the sample. Many accounts have no photo. */
const maxSellers = 1000
/** Share of the sample that may be missing: a few files can be lost while the bucket is the right one. */
const toleratedShare = 0.1

type Backups = Pick<Config, 'acceptLostData' | 'backups'>

/**
 * Checks before new keys are made in place of the missing `file`. Throws AppError('conflict') if the database has sellers:
 * their sessions and connections need the missing keys.
 */
export async function refuseLostKeys(connection: PoolConfig, file: string, config: Backups): Promise<void> {
  if (config.acceptLostData || !(await hasSellers(connection))) return
  throw new AppError(
    'conflict',
    `The keys of this installation, ${file}, are gone, and its database has sellers. With other keys they would have to connect to eBay again. ` +
      `Nothing was changed. Copy app-secrets from ${await backupToRestore(config)} there, readable by its owner only, and start again. ` +
      'To use new keys instead, start once with ACCEPT_LOST_DATA=on.',
  )
}

/** Throws AppError('conflict') if the files of too many sampled photos are missing. */
export async function refuseLostPhotos(context: Pick<Services, 'db' | 'blobs' | 'config' | 'log'>): Promise<void> {
  const { config, log } = context
  if (config.acceptLostData) return
  const paths = await samplePhotos(context)
  const missing = await countMissing(context, paths)
  if (missing === 0) return
  log.error({ checkedPhotos: paths.length, missingFiles: missing }, 'photo files are missing')
  if (missing <= paths.length * toleratedShare) return
  const bucket = config.bucket ? `the bucket ${config.bucket.bucket}` : `the data folder ${config.dataFolder}`
  throw new AppError(
    'conflict',
    `${missing} of ${paths.length} checked photos have no file in ${bucket}. Nothing was changed. ` +
      `If the photos are elsewhere, correct the setting. If they are lost, copy the contents of the folder files of ${await backupToRestore(config)} there, and start again. ` +
      'To start without them, set ACCEPT_LOST_DATA=on.',
  )
}

/** Words for a sentence: the newest automatic backup with its folder, or "your newest backup". */
async function backupToRestore({ backups }: Backups): Promise<string> {
  const [newest] = backups ? await keptBackups(backups.folder).catch(() => []) : []
  return newest ? `the backup ${newest.folder}` : 'your newest backup'
}

async function hasSellers(connection: PoolConfig): Promise<boolean> {
  const client = await openClient(connection).catch((cause: unknown) => {
    throw new AppError(
      'try-later',
      `DATABASE_URL: the database cannot be reached, so PastFash cannot check for lost keys: ${databaseMessage(cause)}.`,
      { cause },
    )
  })
  try {
    const { rows: tables } = await client.query<{ there: boolean }>(
      "select to_regclass('auth.users') is not null as there",
    )
    if (!tables[0]?.there) return false
    return ((await client.query('select from auth.users limit 1')).rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

async function samplePhotos({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const sellers = await db.system.select({ id: users.id }).from(users).orderBy(sql`random()`).limit(maxSellers)
  const paths: string[] = []
  for (const { id } of sellers) {
    if (paths.length >= maxPhotos) break
    const photos = await db.asUser(id, (tx) =>
      tx.select({ path: itemImages.storagePath }).from(itemImages).orderBy(sql`random()`).limit(maxPhotosPerSeller),
    )
    paths.push(...photos.map(({ path }) => path))
  }
  return paths
}

/** Number of paths without a file. Stops counting if the store is unreachable, which /readyz reports. */
async function countMissing({ blobs }: Pick<Services, 'blobs'>, paths: readonly string[]): Promise<number> {
  let missing = 0
  try {
    for (const path of paths) if ((await blobs.get(path)) === undefined) missing += 1
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
  }
  return missing
}
