import { AppError, messageOf } from '../../../platform/errors.ts'

/**
 * Converts an outbox error to the fault of one photo or batch. The code of the outbox error could stop the whole queue,
 * although the server has refused neither the session nor the page.
 */
export function deviceFault(error: unknown): AppError {
  return new AppError('broken', messageOf(error), { cause: error })
}
