import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../errors.ts'
import { syncFolder, writeDurably } from '../storage/durable-files.ts'

/** Secrets by number, newest first. The newest one signs and encrypts; older ones still verify and decrypt. */
export type AppSecrets = {
  readonly newest: number
  /** Every number, newest first. */
  readonly numbers: readonly number[]
  /** A 32-byte key for one purpose; undefined if there is no secret of that number, or no longer. */
  key(purpose: string, number: number): Buffer | undefined
}

/** Parses `2:…,1:…`. Each secret has at least 32 characters. Throws a sentence that names APP_SECRETS, never a value. */
export function parseAppSecrets(text: string): AppSecrets {
  const secrets = new Map<number, string>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6}):(\S{32,})\s*$/.exec(part)
    if (!match?.[1] || !match[2]) {
      throw new AppError(
        'bad-input',
        'APP_SECRETS: write it as 2:…,1:… with at least 32 characters after each number, newest first.',
      )
    }
    const number = Number(match[1])
    // A second secret of the same number would replace the first, whose signatures would then be invalid.
    if (secrets.has(number))
      throw new AppError('bad-input', `APP_SECRETS: give each secret its own number; ${number} is there twice.`)
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

/** The key of one purpose from the newest secret, for signing and encrypting. */
export function newestKey(secrets: AppSecrets, purpose: string): Buffer {
  const key = secrets.key(purpose, secrets.newest)
  if (!key) throw new AppError('broken', 'APP_SECRETS holds no secret.')
  return key
}

/**
 * The installation's own secrets, created once and readable by their owner only. The file is complete or absent at any moment.
 * If two processes create it, the first one's secrets count. `beforeMaking` throws if none may be created.
 */
export async function installationSecrets(
  file: string,
  beforeMaking: () => Promise<void> = async () => undefined,
): Promise<string> {
  const folder = dirname(file)
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined
  const stored = await storedSecrets(file)
  if (stored !== undefined) return stored
  await beforeMaking()
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeDurably(unfinished, `1:${randomBytes(32).toString('base64url')}`)
    // A hard link, unlike a rename, does not replace a file that another process has just created.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  for (const path of isNew ? [folder, dirname(folder)] : [folder]) await syncFolder(path)
  return (await readFile(file, 'utf8')).trim()
}

/** The secrets in the file; undefined if it is missing. An empty file, as after a power cut, is deleted and counts as missing. */
async function storedSecrets(file: string): Promise<string | undefined> {
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
