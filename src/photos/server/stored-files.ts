import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { recordWithinMinutes } from '../limits.ts'
import type { InspectedPhoto } from './store/inspect-photo.ts'

/** Files that were stored for a photo: where, how large, and when by the platform's clock. */
export type StoredFiles = { path: string; bytes: number; at: Date; clock: Clock }

/** What a photo's row says of its files. */
export function factsOf(
  { contentHash, width, height, placeholder, largeThumbnail }: InspectedPhoto,
  { path, bytes }: StoredFiles,
) {
  const hasLargeThumbnail = largeThumbnail !== null
  return { storagePath: path, bytes, contentHash, width, height, placeholder, hasLargeThumbnail }
}

/** A computer that slept between storing and recording: from here on the files may be gone at any moment. */
export function refuseSweepable({ at, clock }: StoredFiles) {
  const age = Math.abs(clock.now().getTime() - at.getTime())
  if (age < recordWithinMinutes * 60_000) return
  throw new AppError('try-later', 'The photo took too long to store. It is still on your device and is sent again.', {
    retryAfter: 1,
  })
}
