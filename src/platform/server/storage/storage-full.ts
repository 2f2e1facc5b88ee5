import { AppError } from '../../errors.ts'

/** There is no room left to store anything, photo or row: the device keeps what it has and comes back. */
export function storageFull(cause: unknown): AppError {
  return new AppError(
    'try-later',
    'The storage of PastFash is full. Your photos are kept on your device and sent once there is room.',
    { cause, retryAfter: 30 },
  )
}
