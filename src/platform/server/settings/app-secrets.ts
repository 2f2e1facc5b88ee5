import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../errors.ts'
import { syncFolder, writeDurably } from '../storage/durable-files.ts'

/** Keys by number, newest first. New things are made with the newest; older ones still verify what they made. */
export type AppSecrets = {
  readonly newest: number
  /** Every number, newest first. */
  readonly numbers: readonly number[]
  /** A 32-byte key for one purpose, or undefined for a number that is not (or no longer) among the secrets. */
  key(purpose: string, number: number): Buffer | undefined
}

/** Reads `2:…,1:…`. Each secret has at least 32 characters. Throws a sentence that names APP_SECRETS, never a value. */
export function parseAppSecrets(text: string): AppSecrets {
  const secrets = new Map<number, string>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6}):(\S{32,})\s*$/.exec(part)
    if (!match?.[1] || !match[2]) {
      throw new AppError(
        'bad-input',
        'APP_SECRETS: write it as 2:…,1:… with at least 32 characters behind each number, newest first.',
      )
    }
    const number = Number(match[1])
    // The second would take the place of the first, and everything made with that would be worth nothing.
    if (secrets.has(number))
      throw new AppError('bad-input', `APP_SECRETS: give each secret a number of its own; ${number} is there twice.`)
    secrets.set(number, match[2])
  }
  const newest = secrets.keys().next().value ?? 1
  const derived = new Map<string, Buffer>()
  return {
    newest,
    numbers: [...secrets.keys()],
    key(purpose, number) {
      const secret = secrets.get(number)
      if (secret === undefined) return undefined
      const name = `${number}:${purpose}`
      const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, 'pastfash', purpose, 32))
      derived.set(name, key)
      return key
    },
  }
}

/** The key new things are made with, for one purpose. */
export function newestKey(secrets: AppSecrets, purpose: string): Buffer {
  const key = secrets.key(purpose, secrets.newest)
  if (!key) throw new AppError('broken', 'APP_SECRETS holds no secret.')
  return key
}

/**
 * The installation's own secrets: made once, readable by its owner only. Whatever happens meanwhile, the file has them whole or
 * is not there; of two that make them at once the first one's count. `beforeMaking` throws where none may be made.
 */
export async function installationSecrets(
  file: string,
  beforeMaking: () => Promise<void> = async () => undefined,
): Promise<string> {
  const folder = dirname(file)
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined
  const kept = await keptSecrets(file)
  if (kept !== undefined) return kept
  await beforeMaking()
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeDurably(unfinished, `1:${randomBytes(32).toString('base64url')}`)
    // A hard link, unlike a rename, leaves what another one made meanwhile.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  for (const path of isNew ? [folder, dirname(folder)] : [folder]) await syncFolder(path)
  return (await readFile(file, 'utf8')).trim()
}

/** Undefined where there are none. An empty file, as a power cut may leave it, is none and is taken away. */
async function keptSecrets(file: string): Promise<string | undefined> {
  try {
    const secrets = (await readFile(file, 'utf8')).trim()
    if (secrets === '') await rm(file)
    else await chmod(file, 0o600)
    return secrets || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
