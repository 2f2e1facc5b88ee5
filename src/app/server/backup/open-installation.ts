import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { photoBucket } from '../../../photos/limits.ts'
import type { BlobStore } from '../../../platform/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'
import { newestThere } from '../../../platform/server/db/migrate.ts'
import { openClient } from '../../../platform/server/db/open-client.ts'
import { hasDatabase, reachPostgres } from '../../../platform/server/postgres/reach-postgres.ts'
import { startPostgres } from '../../../platform/server/postgres/start-postgres.ts'
import { type DataFolder, openDataFolder } from '../../../platform/server/process/data-folder.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { Started } from '../../../platform/server/process/stop-in-order.ts'
import { type AppSecrets, installationSecrets, parseAppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import type { SecretSettings } from '../../../platform/server/settings/secret-settings.ts'
import { openDiskBlobStore } from '../../../platform/server/storage/disk-blob-store.ts'
import { openBucket } from '../../../platform/server/storage/open-bucket.ts'
import { refuseAccounts } from './restore-tables.ts'

/** What a backup is made of, or restored into. */
export type Installation = {
  connection: PoolConfig
  /** The role that makes the tables, where it is another one. */
  owner: PoolConfig | undefined
  blobs: BlobStore
  appSecrets: AppSecrets
  /** The secrets that it made for itself, where no setting has them. */
  ownSecrets: string | undefined
}
type Opening = { config: Config; secrets: SecretSettings; started: Started; log: Log }

/**
 * An installation to be read, whether PastFash runs on it or not; with `stopped` one on which it runs is refused. What has to be
 * started for it is added to `started`.
 */
export async function openToRead({
  config,
  secrets,
  started,
  log,
  stopped = false,
}: Opening & { stopped?: boolean }): Promise<Installation> {
  const { dataFolder } = config
  const isEmbedded = secrets.databaseUrl === undefined
  if (isEmbedded && !hasDatabase(dataFolder))
    throw new AppError('not-found', `There is no PastFash in ${dataFolder}. Name its folder with PASTFASH_DATA.`)
  const folder = isEmbedded || stopped ? lockUnlessRunning(dataFolder, stopped) : undefined
  started.add(() => folder?.release())
  const ownSecrets = secrets.appSecrets ? undefined : await readOwnSecrets(dataFolder)
  return {
    connection: secrets.databaseUrl
      ? { connectionString: secrets.databaseUrl }
      : folder
        ? await startHere(folder, started, log)
        : reachPostgres(dataFolder),
    owner: undefined,
    // The PastFash that has this folder may be writing to it.
    blobs: config.bucket
      ? openBucket({ config, secrets }, photoBucket)
      : openDiskBlobStore(join(dataFolder, 'bucket', photoBucket), { isLent: true }),
    appSecrets: parseAppSecrets(secrets.appSecrets ?? ownSecrets ?? ''),
    ownSecrets,
  }
}

/**
 * An installation to restore into, on which no PastFash runs. Where none are set, it gets the secrets that a backup brings along. Throws
 * a sentence where it has others, and accounts that need them.
 */
export async function openToWrite({
  config,
  secrets,
  started,
  log,
  broughtSecrets,
}: Opening & { broughtSecrets: string | undefined }): Promise<Installation> {
  const { dataFolder } = config
  const keepsHere = secrets.databaseUrl === undefined || config.bucket === undefined || secrets.appSecrets === undefined
  const folder = keepsHere ? openDataFolder({ path: dataFolder }) : undefined
  started.add(() => folder?.release())
  const connection =
    secrets.databaseUrl || !folder ? { connectionString: secrets.databaseUrl } : await startHere(folder, started, log)
  const ownSecrets = secrets.appSecrets ? undefined : await placeSecrets(dataFolder, broughtSecrets, connection)
  return {
    connection,
    owner: secrets.migrateDatabaseUrl ? { connectionString: secrets.migrateDatabaseUrl } : undefined,
    blobs: openBucket({ config, secrets }, photoBucket),
    appSecrets: parseAppSecrets(secrets.appSecrets ?? ownSecrets ?? ''),
    ownSecrets,
  }
}

/** Undefined where PastFash runs, and may. */
function lockUnlessRunning(path: string, stopped: boolean): DataFolder | undefined {
  try {
    // Reading needs no room.
    return openDataFolder({ path, needFreeBytes: 0 })
  } catch (error) {
    if (!stopped && error instanceof AppError && error.code === 'conflict') return undefined
    throw error
  }
}

async function startHere({ root }: DataFolder, started: Started, log: Log): Promise<PoolConfig> {
  const postgres = await startPostgres({ root, log })
  started.add(() => postgres.stop())
  return postgres.connection
}

function ownSecretsFile(dataFolder: string) {
  return join(dataFolder, 'keys', 'app-secrets')
}

async function readOwnSecrets(dataFolder: string): Promise<string> {
  const path = ownSecretsFile(dataFolder)
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  throw new AppError('not-found', `${path} is gone, and APP_SECRETS is not set: one of them must be there.`)
}

/**
 * The secrets are there before anything that they encrypted, so that an interrupted restore finds them again. Those that a first start made
 * have encrypted nothing as long as nobody has an account: they give way, and are kept beside.
 */
async function placeSecrets(dataFolder: string, brought: string | undefined, connection: PoolConfig): Promise<string> {
  const path = ownSecretsFile(dataFolder)
  if (brought === undefined) return installationSecrets(path)
  if (existsSync(path)) {
    if ((await readOwnSecrets(dataFolder)) === brought) return brought
    await refuseUsed(connection)
    await rename(path, `${path}-unused-${Date.now()}`)
  }
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 })
  await writeFile(path, brought, { flag: 'wx', mode: 0o600, flush: true })
  return brought
}

async function refuseUsed(connection: PoolConfig) {
  const client = await openClient(connection)
  try {
    if ((await newestThere(client)) > 0) await refuseAccounts(client)
  } finally {
    await client.end()
  }
}
