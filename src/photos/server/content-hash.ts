import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'

/** SHA-256 of a photo's bytes, hex. */
export function contentHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Throws 'try-later' when the bytes do not have the hash that the device sent. A missing hash is not compared. */
export function refuseDamaged(
  bytes: Uint8Array,
  { sentHash, name }: { sentHash?: string | undefined; name?: string | undefined },
) {
  if (sentHash === undefined || sentHash === contentHashOf(bytes)) return
  const photoName = name === undefined ? 'This photo' : `"${name}"`
  throw new AppError(
    'try-later',
    `${photoName} was damaged during upload. It's still on your device, and we'll send it again.`,
  )
}
