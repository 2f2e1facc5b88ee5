import { AppError } from '../../errors.ts'

/** Error for a full store, of photos or of rows: the device keeps its photos and retries. */
export function storageFull(cause: unknown): AppError {
  return new AppError(
    'try-later',
    'The storage of PastFash is full. Your photos are kept on your device and sent once there is room.',
    { cause, retryAfter: 30 },
  )
}
