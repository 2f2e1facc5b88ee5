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

/** So many photos are looked at, so many of each seller at most. */
const photosLookedAt = 20
const photosOfOne = 2
/** Many accounts have no photo: so many are asked at most. */
const sellersAsked = 1000
/** A part of the sample: a photo or two may have lost its file without the bucket being gone. */
const tolerated = 0.1

type Backups = Pick<Config, 'acceptLostData' | 'backups'>

/**
 * Throws a sentence where keys are about to be made in place of those of `file` although the database has sellers, whose sessions
 * and connections need the ones that are gone.
 */
export async function refuseLostKeys(connection: PoolConfig, file: string, config: Backups): Promise<void> {
  if (config.acceptLostData || !(await hasSellers(connection))) return
  throw new AppError(
    'conflict',
    `The keys of this installation, ${file}, are gone, and its database has sellers: with other keys they would have to connect to eBay again. ` +
      `Nothing was changed. Put the file app-secrets of ${await backupToRestore(config)} in that place, as app-secrets with the rights of its owner alone, and start again. ` +
      'To go on with new keys, start once with ACCEPT_LOST_DATA=on.',
  )
}

/** Throws a sentence where the rows of photos are there and their files are not, judged by a sample of both. */
export async function refuseLostPhotos(context: Pick<Services, 'db' | 'blobs' | 'config' | 'log'>): Promise<void> {
  const { config, log } = context
  if (config.acceptLostData) return
  const keys = await somePhotos(context)
  const gone = await countGone(context, keys)
  if (gone === 0) return
  log.error({ looked: keys.length, gone }, 'files of photos are gone')
  if (gone <= keys.length * tolerated) return
  const bucket = config.bucket ? `the bucket ${config.bucket.bucket}` : `the data folder ${config.dataFolder}`
  throw new AppError(
    'conflict',
    `Of ${keys.length} photos that were looked at, ${gone} have no file in ${bucket}. Nothing was changed. ` +
      `If that is not where the photos are, correct the setting. If they are lost, copy what is in the folder files of ${await backupToRestore(config)} there, and start again. ` +
      'To go on without them, start with ACCEPT_LOST_DATA=on.',
  )
}

/** The newest backup that PastFash made by itself, by its folder; else what the operator has. */
async function backupToRestore({ backups }: Backups): Promise<string> {
  const [newest] = backups ? await keptBackups(backups.folder).catch(() => []) : []
  return newest ? `the backup ${newest.folder}` : 'your newest backup'
}

async function hasSellers(connection: PoolConfig): Promise<boolean> {
  const client = await openClient(connection).catch((cause: unknown) => {
    throw new AppError(
      'try-later',
      `DATABASE_URL: the database cannot be reached, and whether keys are lost cannot be told: ${databaseMessage(cause)}.`,
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

async function somePhotos({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const sellers = await db.system.select({ id: users.id }).from(users).orderBy(sql`random()`).limit(sellersAsked)
  const keys: string[] = []
  for (const { id } of sellers) {
    if (keys.length >= photosLookedAt) break
    const photos = await db.asUser(id, (tx) =>
      tx.select({ key: itemImages.storagePath }).from(itemImages).orderBy(sql`random()`).limit(photosOfOne),
    )
    keys.push(...photos.map(({ key }) => key))
  }
  return keys
}

/** A store that is away says nothing of what it holds, and /readyz says that. */
async function countGone({ blobs }: Pick<Services, 'blobs'>, keys: readonly string[]): Promise<number> {
  let gone = 0
  try {
    for (const key of keys) if ((await blobs.get(key)) === undefined) gone += 1
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
  }
  return gone
}
