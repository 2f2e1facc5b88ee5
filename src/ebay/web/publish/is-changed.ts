import { AppError } from '../../../platform/errors.ts'

/** Whether nothing was sent since the item is not any more as it was shown, or has open questions by now: it is shown anew. */
export function isChanged(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'changed' || error.fields.length > 0)
}
