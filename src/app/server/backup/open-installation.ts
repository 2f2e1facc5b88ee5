import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { photoBucket } from '../../../photos/limits.ts'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'
import { newestInDatabase } from '../../../platform/server/db/migrate.ts'
import { openClient } from '../../../platform/server/db/open-client.ts'
import { hasDatabase, reachPostgres } from '../../../platform/server/postgres/reach-postgres.ts'
import { startPostgres } from '../../../platform/server/postgres/start-postgres.ts'
import { type DataFolder, openDataFolder } from '../../../platform/server/process/data-folder.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { StartedParts } from '../../../platform/server/process/stop-in-order.ts'
import { type AppSecrets, installationSecrets, parseAppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../../platform/server/settings/secret-settings.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { openBucket } from '../../../platform/server/storage/open-bucket.ts'
import { refuseAccounts } from './restore-tables.ts'

/** The source of a backup, or the target of a restore. */
export type Installation = {
  connection: PoolConfig
  /** The role that owns the tables, if it is another one. */
  owner: PoolConfig | undefined
  blobs: BlobStore
  appSecrets: AppSecrets
  /** The secrets that the installation generated, if APP_SECRETS is not set. */
  ownSecrets: string | undefined
}
type Opening = { config: Config; secrets: SecretSettings; startedParts: StartedParts; log: Log }

/**
 * Opens an installation for reading, whether PastFash runs on it or not. With `shouldBeStopped` it throws if PastFash
 * runs. Everything that it starts is added to `startedParts`.
 */
export async function openToRead({
  config,
  secrets,
  startedParts,
  log,
  shouldBeStopped = false,
}: Opening & { shouldBeStopped?: boolean }): Promise<Installation> {
  const { dataFolder } = config
  const isEmbedded = secrets.databaseUrl === undefined
  if (isEmbedded && !hasDatabase(dataFolder))
    throw new AppError('not-found', `There is no PastFash in ${dataFolder}. Name its folder with PASTFASH_DATA.`)
  const folder = isEmbedded || shouldBeStopped ? lockUnlessRunning(dataFolder, shouldBeStopped) : undefined
  startedParts.add(() => folder?.release())
  const ownSecrets = secrets.appSecrets ? undefined : await readOwnSecrets(dataFolder)
  return {
    connection: secrets.databaseUrl
      ? { connectionString: secrets.databaseUrl }
      : folder
        ? await startDatabase(folder, startedParts, log)
        : reachPostgres(dataFolder),
    owner: undefined,
    // A running PastFash may be writing to this folder.
    blobs: config.bucket
      ? openBucket({ config, secrets }, photoBucket)
      : openDiskBlobStore(join(dataFolder, 'bucket', photoBucket), { isReader: true }),
    appSecrets: parseAppSecrets(secrets.appSecrets ?? ownSecrets ?? ''),
    ownSecrets,
  }
}

/**
 * Opens an installation for a restore; throws if PastFash runs on it. Without APP_SECRETS it gets the secrets of the backup.
 * Throws an AppError if it has other secrets, and accounts that need them.
 */
export async function openToWrite({
  config,
  secrets,
  startedParts,
  log,
  backupSecrets,
}: Opening & { backupSecrets: string | undefined }): Promise<Installation> {
  const { dataFolder } = config
  const hasLocalData =
    secrets.databaseUrl === undefined || config.bucket === undefined || secrets.appSecrets === undefined
  const folder = hasLocalData ? openDataFolder({ path: dataFolder }) : undefined
  startedParts.add(() => folder?.release())
  const connection =
    secrets.databaseUrl || !folder
      ? { connectionString: secrets.databaseUrl }
      : await startDatabase(folder, startedParts, log)
  const ownSecrets = secrets.appSecrets ? undefined : await installSecrets(dataFolder, backupSecrets, connection)
  return {
    connection,
    owner: secrets.migrateDatabaseUrl ? { connectionString: secrets.migrateDatabaseUrl } : undefined,
    blobs: openBucket({ config, secrets }, photoBucket),
    appSecrets: parseAppSecrets(secrets.appSecrets ?? ownSecrets ?? ''),
    ownSecrets,
  }
}

/** The lock of the data folder; undefined if PastFash runs there and may run. */
function lockUnlessRunning(path: string, shouldBeStopped: boolean): DataFolder | undefined {
  try {
    // Reading needs no free space.
    return openDataFolder({ path, needFreeBytes: 0 })
  } catch (error) {
    if (!shouldBeStopped && error instanceof AppError && error.code === 'conflict') return undefined
    throw error
  }
}

async function startDatabase({ root }: DataFolder, startedParts: StartedParts, log: Log): Promise<PoolConfig> {
  const postgres = await startPostgres({ root, log })
  startedParts.add(() => postgres.stop())
  return postgres.connection
}

function ownSecretsFile(dataFolder: string) {
  return join(dataFolder, 'keys', 'app-secrets')
}

async function readOwnSecrets(dataFolder: string): Promise<string> {
  const path = ownSecretsFile(dataFolder)
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  throw new AppError(
    'not-found',
    `${path} is missing, and APP_SECRETS is not set. Restore the file or set APP_SECRETS.`,
  )
}

/**
 * Writes the secrets before anything is encrypted by them, so that an interrupted restore finds them. Existing secrets of
 * an installation without accounts have encrypted nothing: they are replaced, and their file is renamed and kept.
 */
async function installSecrets(
  dataFolder: string,
  backupSecrets: string | undefined,
  connection: PoolConfig,
): Promise<string> {
  const path = ownSecretsFile(dataFolder)
  if (backupSecrets === undefined) return installationSecrets(path)
  if (existsSync(path)) {
    if ((await readOwnSecrets(dataFolder)) === backupSecrets) return backupSecrets
    await refuseDatabaseInUse(connection)
    await rename(path, `${path}-unused-${Date.now()}`)
  }
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 })
  await writeFile(path, backupSecrets, { flag: 'wx', mode: 0o600, flush: true })
  return backupSecrets
}

async function refuseDatabaseInUse(connection: PoolConfig) {
  const client = await openClient(connection)
  try {
    if ((await newestInDatabase(client)) > 0) await refuseAccounts(client)
  } finally {
    await client.end()
  }
}
