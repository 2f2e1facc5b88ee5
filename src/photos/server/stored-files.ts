import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { recordWithinMinutes } from '../limits.ts'
import type { InspectedPhoto } from './store/inspect-photo.ts'

/** The files stored for a photo: path, size in bytes, and the platform's time when they were stored. */
export type StoredFiles = { path: string; bytes: number; storedAt: Date; clock: Clock }

/** The columns of a photo's row that describe its files. */
export function factsOf(
  { contentHash, width, height, placeholder, largeThumbnail }: InspectedPhoto,
  { path, bytes }: StoredFiles,
) {
  const hasLargeThumbnail = largeThumbnail !== null
  return { storagePath: path, bytes, contentHash, width, height, placeholder, hasLargeThumbnail }
}

/** Throws 'try-later' for files so old that they may be swept, as after a computer's sleep between storing and recording. */
export function refuseSweepable({ storedAt, clock }: StoredFiles) {
  const age = Math.abs(clock.now().getTime() - storedAt.getTime())
  if (age < recordWithinMinutes * 60_000) return
  throw new AppError(
    'try-later',
    "The photo took too long to store. It's still on your device, and we'll send it again.",
    {
      retryAfter: 1,
    },
  )
}
