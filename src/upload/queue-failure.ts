import type { UploadProblem } from './upload-queue.ts'

/** Characters of an unknown failure's message that the queue shows. */
const shownCharacters = 100

const skuConflict = 'SKU conflict - please try again'

/**
 * The queue's sentence for a failure's message (specification of capture, section 8). A quoted file name is ignored:
 * "duplicate.jpg" is no SKU conflict.
 */
export function queueFailure(message: string): string {
  const reason = message.replace(/".*"/su, '')
  if (/duplicate|conflict/i.test(reason)) return skuConflict
  if (/network|fetch/i.test(reason)) return 'Network error - check your connection'
  if (/storage/i.test(reason)) return 'Storage error - image upload failed'
  return message.length > shownCharacters ? `${message.slice(0, shownCharacters)}...` : message
}

/** The queue's sentence for a problem that the seller must decide. */
export function problemSentence(problem: UploadProblem): string {
  switch (problem) {
    case 'sku-taken':
      return skuConflict
    case 'deleted':
      return 'The item was deleted. Its photos are still here.'
    default:
      return problem satisfies never
  }
}
