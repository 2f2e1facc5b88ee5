import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import { type AppSecrets, parseAppSecrets } from '../../../platform/server/settings/app-secrets.ts'
import { isAbsent } from '../../../platform/server/storage/disk-blob-store-failures.ts'
import { notRead, notWritten } from './hashed-file.ts'
import { type Manifest, secretsFile } from './manifest.ts'
import { damaged } from './restore-files.ts'

/** What tells two secrets apart and gives neither away: of a key that is made of each for this alone. */
export function marksOf(secrets: AppSecrets): Manifest['secrets'] {
  return secrets.numbers.map((number) => ({
    number,
    mark: secrets.key('mark in a backup', number)?.toString('base64url').slice(0, 16) ?? '',
  }))
}

/** The numbers of the secrets that a backup needs and that are not among these. */
export function missingSecrets(manifest: Pick<Manifest, 'secrets'>, secrets: AppSecrets | undefined): number[] {
  const there = new Map(secrets && marksOf(secrets).map(({ number, mark }) => [number, mark]))
  return manifest.secrets.filter(({ number, mark }) => there.get(number) !== mark).map(({ number }) => number)
}

export async function writeSecrets(folder: string, secrets: string): Promise<void> {
  const path = join(folder, secretsFile)
  await writeFile(path, `${secrets}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) =>
    notWritten(path, error),
  )
}

/**
 * The installation's own secrets as a backup holds them; undefined where an operator keeps them. Throws a sentence where they are
 * not those that the manifest knows.
 */
export async function readSecrets(folder: string, manifest: Pick<Manifest, 'secrets'>): Promise<string | undefined> {
  const path = join(folder, secretsFile)
  const text = await readFile(path, 'utf8').catch((error: unknown) => (isAbsent(error) ? undefined : notRead(error)))
  const secrets = text?.trim()
  if (secrets !== undefined && !isOf(manifest, secrets)) throw damaged(path)
  return secrets
}

function isOf(manifest: Pick<Manifest, 'secrets'>, secrets: string): boolean {
  try {
    return missingSecrets(manifest, parseAppSecrets(secrets)).length === 0
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
