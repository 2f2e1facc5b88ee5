import { AppError } from '../../errors.ts'

/** A photo that was not stored, whatever stood in the way: the device keeps it and comes back. The queue knows it by its words. */
export function notStored(cause: unknown): AppError {
  const sentence = 'The storage did not take the photo. It is still on your device; please try again.'
  return new AppError('try-later', sentence, { cause })
}

/** Stored files that can neither be read nor removed at the moment. Its cause may be a network's, as the database's may. */
export class StorageAway extends AppError {
  constructor(cause: unknown) {
    super('try-later', 'PastFash cannot reach its stored photos at the moment. Please try again.', { cause })
  }
}
