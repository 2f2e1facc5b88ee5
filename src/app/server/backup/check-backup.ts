import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import { newestInCode } from '../../../platform/server/db/migrate.ts'
import { type Step, silentStep } from '../../../platform/server/process/start-steps.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { fingerprintOf, isSame, throwUnreadable } from './hashed-file.ts'
import { fileList, jobsFile, type Manifest, readManifest, tableFile } from './manifest.ts'
import { productVersion } from './product-version.ts'
import { damaged } from './restore-files.ts'

/**
 * Returns the manifest of a backup that this version can restore, after checking all its files but the photos. The photos are
 * checked one by one as they are restored.
 * Throws an AppError for any other backup, before a target is opened.
 */
export async function checkBackup(folder: string, onStep: Step = silentStep): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await refuseOtherVersion(manifest)
  await onStep('Checking the backup', () => checkTextFiles(folder, manifest))
  return manifest
}

async function refuseOtherVersion({ version, migration }: Manifest) {
  if (migration === (await newestInCode())) return
  throw new AppError(
    'conflict',
    `This backup was made by PastFash ${version}, and its tables differ from those of this version, ${await productVersion()}. ` +
      'Restore it with the version that made it, then update. Nothing was changed.',
  )
}

async function checkTextFiles(folder: string, { tables, jobs, files }: Manifest) {
  const textFiles = [
    ...tables.map((table) => ({ ...table, path: tableFile(table.name) })),
    { ...jobs, path: jobsFile },
    { ...files, path: fileList },
  ]
  for (const { path, ...expected } of textFiles) {
    const actual = await fingerprintOf(join(folder, path)).catch((error: unknown) =>
      isAbsent(error) ? undefined : throwUnreadable(error),
    )
    if (!actual || !isSame(actual, expected)) throw damaged(join(folder, path))
  }
}
