import { AppError } from '../../errors.ts'

/** Error for a photo that was not stored, for any reason. The device keeps it and retries. The queue matches its text. */
export function notStored(cause: unknown): AppError {
  const sentence = "The photo couldn't be saved to storage. It's still on your device. Try again."
  return new AppError('try-later', sentence, { cause })
}

/** Stored files cannot be read or removed at the moment. Its cause may be a network error, like the database's. */
export class StorageAway extends AppError {
  constructor(cause: unknown) {
    super('try-later', "PastFash can't reach its stored photos right now. Try again.", { cause })
  }
}
