import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasDatabase } from '../../../platform/server/postgres/reach-postgres.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { Step } from '../../../platform/server/process/start-steps.ts'
import type { AppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import type { Installation } from './open-installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { marksOf, missingSecrets } from './secret-marks.ts'

const backupAdvice =
  'The PastFash to move uses S3_* or APP_SECRETS, or has lost photos. Nothing was moved. ' +
  'Run npm run backup with the settings of the PastFash to move. ' +
  'Then run npm run restore with the settings of the service.'

type Move = {
  from: Installation
  to: Installation
  /**
   * Folder of the intermediate backup. It is deleted after the move, and before it in case an earlier move was killed.
   */
  tempFolder: string
  clock: Clock
  log: Log
  signal?: AbortSignal
  onStep?: Step
}

/** Copies everything of the installation `from` into `to`, which must be empty. `from` stays unchanged. Returns the manifest. */
export async function moveInstallation({ from, to, tempFolder, ...common }: Move): Promise<Manifest> {
  await rm(tempFolder, { recursive: true, force: true })
  try {
    // Counts missing files instead of throwing, so that the error below can give the advice for a move.
    const { faults } = await makeBackup({ ...common, ...from, folder: tempFolder, withFaults: true })
    if (faults > 0) throw new AppError('broken', `${faults} photo files are missing or damaged. ${backupAdvice}`)
    const manifest = await checkBackup(tempFolder, common.onStep)
    await restoreBackup({ ...common, ...to, folder: tempFolder, manifest })
    return manifest
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

/** Throws AppError('not-found') if the installation in `folder` keeps its secrets elsewhere, such as in APP_SECRETS. */
export function requireSecretsInFolder(folder: string): void {
  const path = join(folder, 'keys', 'app-secrets')
  if (hasDatabase(folder) && !existsSync(path)) throw new AppError('not-found', `${path} is missing. ${backupAdvice}`)
}

/** Throws AppError('conflict') if the service lacks secrets that the installation in `folder` generated. */
export function requireSecretsOfSource(folder: string, from: AppSecrets, to: AppSecrets): void {
  if (missingSecrets({ secrets: marksOf(from) }, to).length === 0) return
  throw new AppError(
    'conflict',
    `Add the contents of ${join(folder, 'keys', 'app-secrets')} to the end of the service's APP_SECRETS, after a comma. ` +
      'Then run npm run move-to-service again. Nothing was changed. ' +
      'Without these secrets, every seller would have to connect to eBay again.',
  )
}
