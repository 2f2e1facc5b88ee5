import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import { type AppSecrets, parseAppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { throwUnreadable, throwUnwritable } from './hashed-file.ts'
import { type Manifest, secretsFile } from './manifest.ts'
import { damaged } from './restore-files.ts'

/** Marks that tell secrets apart without revealing them. Each mark comes from a key that is derived for this purpose alone. */
export function marksOf(secrets: AppSecrets): Manifest['secrets'] {
  return secrets.numbers.map((number) => ({
    number,
    mark: secrets.key('mark in a backup', number)?.toString('base64url').slice(0, 16) ?? '',
  }))
}

/** The numbers of the secrets that a backup needs and that `secrets` lacks. */
export function missingSecrets(manifest: Pick<Manifest, 'secrets'>, secrets: AppSecrets | undefined): number[] {
  const ownMarks = new Map(secrets && marksOf(secrets).map(({ number, mark }) => [number, mark]))
  return manifest.secrets.filter(({ number, mark }) => ownMarks.get(number) !== mark).map(({ number }) => number)
}

export async function writeSecrets(folder: string, secrets: string): Promise<void> {
  const path = join(folder, secretsFile)
  await writeFile(path, `${secrets}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) =>
    throwUnwritable(path, error),
  )
}

/**
 * The installation's own secrets in a backup; undefined if an operator keeps them in a setting.
 * Throws AppError('broken') if they do not match the marks in the manifest.
 */
export async function readSecrets(folder: string, manifest: Pick<Manifest, 'secrets'>): Promise<string | undefined> {
  const path = join(folder, secretsFile)
  const text = await readFile(path, 'utf8').catch((error: unknown) =>
    isAbsent(error) ? undefined : throwUnreadable(error),
  )
  const secrets = text?.trim()
  if (secrets !== undefined && !matchesMarks(manifest, secrets)) throw damaged(path)
  return secrets
}

function matchesMarks(manifest: Pick<Manifest, 'secrets'>, secrets: string): boolean {
  try {
    return missingSecrets(manifest, parseAppSecrets(secrets)).length === 0
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
