import { join } from 'node:path'
import { checkBackup } from '../src/app/server/backup/check-backup.ts'
import { type BackupOptions, makeBackup } from '../src/app/server/backup/make-backup.ts'
import { type RestoreOptions, restoreBackup } from '../src/app/server/backup/restore-backup.ts'
import { openDiskBlobStore } from '../src/platform/server/storage/disk-blob-store.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createEmptyDatabase, type TestEnvironment } from './test-environment.ts'

/** A folder for backups, deleted when the test ends. */
export function backupFolder(): Promise<string> {
  return temporaryFolder('pastfash-backup-')
}

/** A backup of a test environment, in a folder of its own. */
export async function backUp(env: TestEnvironment, options: Partial<BackupOptions> = {}) {
  const folder = join(await backupFolder(), 'backup')
  const { services, connection } = env
  const manifest = await makeBackup({ ...services, connection, folder, ...options })
  return { folder, manifest }
}

/** An empty database and an empty bucket, into which backups of the test environment can be restored. */
export async function emptyPlace(env: TestEnvironment) {
  const [folder, connection] = [await backupFolder(), await createEmptyDatabase()]
  const bucket = join(folder, 'bucket', 'product-images')
  const blobs = openDiskBlobStore(bucket)
  const { appSecrets, log } = env.services
  const restore = async (backup: string, options: Partial<RestoreOptions> = {}) => {
    const manifest = await checkBackup(backup)
    await restoreBackup({ folder: backup, manifest, connection, blobs, appSecrets, log, ...options })
  }
  return { folder, connection, bucket, blobs, restore }
}
