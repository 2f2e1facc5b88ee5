import { AppError } from '../../../platform/errors.ts'

/**
 * Whether nothing was sent because the item changed since it was shown, or has open questions now. The summary is shown
 * again then.
 */
export function isChanged(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'changed' || error.fields.length > 0)
}
