import { AppError, messageOf } from '../../../platform/errors.ts'

/**
 * What this device says of its outbox, as the fault of one photo or batch: the server has said nothing of session or page, so
 * that the queue has no reason to stop.
 */
export function ofThisDevice(error: unknown): AppError {
  return new AppError('broken', messageOf(error), { cause: error })
}
