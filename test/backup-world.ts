import { join } from 'node:path'
import { checkBackup } from '../src/app/server/backup/check-backup.ts'
import { type BackupOptions, makeBackup } from '../src/app/server/backup/make-backup.ts'
import { type RestoreOptions, restoreBackup } from '../src/app/server/backup/restore-backup.ts'
import { openDiskBlobStore } from '../src/platform/server/storage/disk-blob-store.ts'
import { passingFolder } from './passing-folder.ts'
import { createEmptyDatabase, type World } from './world.ts'

/** A folder for backups, gone when the test ends. */
export function backupFolder(): Promise<string> {
  return passingFolder('pastfash-backup-')
}

/** A backup of a world, in a folder of its own. */
export async function backUp(world: World, more: Partial<BackupOptions> = {}) {
  const folder = join(await backupFolder(), 'backup')
  const { services, connection } = world
  const manifest = await makeBackup({ ...services, connection, folder, ...more })
  return { folder, manifest }
}

/** An empty database and an empty bucket, into which the world's backups can be restored. */
export async function emptyPlace(world: World) {
  const [folder, connection] = [await backupFolder(), await createEmptyDatabase()]
  const bucket = join(folder, 'bucket', 'product-images')
  const blobs = openDiskBlobStore(bucket)
  const { appSecrets, log } = world.services
  const restore = async (backup: string, more: Partial<RestoreOptions> = {}) => {
    const manifest = await checkBackup(backup)
    await restoreBackup({ folder: backup, manifest, connection, blobs, appSecrets, log, ...more })
  }
  return { folder, connection, bucket, blobs, restore }
}
