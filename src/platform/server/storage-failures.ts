import { AppError } from '../errors.ts'

/** A photo that was not stored, whatever stood in the way: the device keeps it and comes back. */
export function notStored(cause: unknown): AppError {
  return new AppError('try-later', 'The photo could not be stored. It is still on your device; please try again.', {
    cause,
  })
}

/** Stored files that can neither be read nor removed at the moment. Its cause may be a network's, as the database's may. */
export class StorageAway extends AppError {
  constructor(cause: unknown) {
    super('try-later', 'PastFash cannot reach its stored photos at the moment. Please try again.', { cause })
  }
}
