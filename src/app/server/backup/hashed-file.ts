import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError, messageOf } from '../../../platform/errors.ts'

/** What a file is known by: its length, and the SHA-256 of its bytes in hex. */
export type Fingerprint = { bytes: number; sha256: string }

type Write = (bytes: Uint8Array) => Promise<void>

/**
 * Writes a new file, makes it durable, reads it again and gives what it is known by. Throws a sentence when it cannot be written,
 * or is not on the disk what was written.
 */
export async function writeHashed(path: string, produce: (write: Write) => Promise<void>): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => notWritten(path, error))
  try {
    await produce(async (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk).catch((error: unknown) => notWritten(path, error))
    })
    await file.sync().catch((error: unknown) => notWritten(path, error))
  } finally {
    await file.close()
  }
  const written = { bytes, sha256: hash.digest('hex') }
  if (!isSame(written, await fingerprintOf(path)))
    throw new AppError(
      'broken',
      `${path} is not what was written to it. Is its disk sound? Make the backup on another.`,
    )
  return written
}

/** Reads a file from its beginning to its end; throws where there is none. */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The same of bytes that are at hand. */
export function fingerprintOfBytes(bytes: Uint8Array): Fingerprint {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256
}

/** The sentence for a file of a backup that is there and cannot be read. */
export function notRead(cause: unknown): never {
  const sentence = `The backup cannot be read: ${messageOf(cause)}. No row was restored; restore again when that is mended.`
  throw new AppError('broken', sentence, { cause })
}

/** The sentence for what a backup could not write. */
export function notWritten(path: string, error: unknown): never {
  const reason = messageOf(error instanceof AppError && error.cause ? error.cause : error)
  throw new AppError(
    'broken',
    `The backup could not be written to ${path}: ${reason}. Nothing of PastFash was changed.`,
    {
      cause: error,
    },
  )
}
