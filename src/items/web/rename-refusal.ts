import { AppError, sentenceOf } from '../../platform/errors.ts'

/** Shown if a SKU could not be changed (specification of capture, section 8). */
export const renameFailed = 'Failed to update SKU'

/** The sentence at the SKU's field: the server's own if the SKU is taken or faulty, else a failure with its reason. */
export function renameRefusal(error: unknown): string {
  const sentence = sentenceOf(error)
  if (error instanceof AppError && (error.code === 'conflict' || error.code === 'bad-input')) return error.sentence
  return sentence === undefined ? renameFailed : `${renameFailed}. ${sentence}`
}
