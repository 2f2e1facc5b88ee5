import { AppError } from '../../errors.ts'

/** Error for a full store, of photos or of rows: the device keeps its photos and retries. */
export function storageFull(cause: unknown): AppError {
  return new AppError(
    'try-later',
    "PastFash's storage is full. Your photos stay on your device and upload once there's room.",
    { cause, retryAfter: 30 },
  )
}
