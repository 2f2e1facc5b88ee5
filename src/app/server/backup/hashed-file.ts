import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError, messageOf } from '../../../platform/errors.ts'

/** Identifies the content of a file: its length, and the SHA-256 of its bytes in hex. */
export type Fingerprint = { bytes: number; sha256: string }

type Write = (bytes: Uint8Array) => Promise<void>

/**
 * Writes a new file, makes it durable, reads it back and returns its fingerprint.
 * Throws AppError('broken') if the file cannot be written, or if the bytes on the disk differ.
 */
export async function writeHashed(path: string, produce: (write: Write) => Promise<void>): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => throwUnwritable(path, error))
  try {
    await produce(async (chunk) => {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk).catch((error: unknown) => throwUnwritable(path, error))
    })
    await file.sync().catch((error: unknown) => throwUnwritable(path, error))
  } finally {
    await file.close()
  }
  const written = { bytes, sha256: hash.digest('hex') }
  if (!isSame(written, await fingerprintOf(path)))
    throw new AppError('broken', `${path} differs from what was written to it. Make the backup on another disk.`)
  return written
}

/** The fingerprint of a file. Throws if the file is missing. */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The fingerprint of bytes in memory. */
export function fingerprintOfBytes(bytes: Uint8Array): Fingerprint {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256
}

/** Throws the error for a file of a backup that exists and cannot be read. */
export function throwUnreadable(cause: unknown): never {
  const sentence = `The backup cannot be read: ${messageOf(cause)}. No row was restored. Fix this and restore again.`
  throw new AppError('broken', sentence, { cause })
}

/** Throws the error for a part of a backup that cannot be written. */
export function throwUnwritable(path: string, error: unknown): never {
  const reason = messageOf(error instanceof AppError && error.cause ? error.cause : error)
  throw new AppError('broken', `The backup could not be written to ${path}: ${reason}. PastFash was not changed.`, {
    cause: error,
  })
}
