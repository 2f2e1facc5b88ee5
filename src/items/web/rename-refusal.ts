import { AppError, sentenceOf } from '../../platform/errors.ts'

/** What is said of a SKU that could not be changed (specification of capture, section 8). */
export const renameFailed = 'Failed to update SKU'

/** Why, at its field: a SKU that is taken is told by the server's own sentence; anything else is a failure with its reason. */
export function renameRefusal(error: unknown): string {
  const sentence = sentenceOf(error)
  if (error instanceof AppError && (error.code === 'conflict' || error.code === 'bad-input')) return error.sentence
  return sentence === undefined ? renameFailed : `${renameFailed}. ${sentence}`
}
