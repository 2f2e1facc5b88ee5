import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppSecrets } from '../../../platform/server/app-secrets.ts'
import { notWritten } from './hashed-file.ts'
import { type Manifest, secretsFile } from './manifest.ts'

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

/** The installation's own secrets as a backup holds them; undefined where an operator keeps them. */
export async function readSecrets(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, secretsFile), 'utf8').catch(() => undefined))?.trim()
}
