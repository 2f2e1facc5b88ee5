import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'

/** Says why something was not done at eBay; without a session that there is none. */
export function sayNotDone(what: 'publish' | 'update' | 'end', error: unknown): void {
  if (error instanceof AppError && error.code === 'not-signed-in') return sayFailed(ebaySentences.noSession)
  const reason = sentenceOf(error)
  if (what === 'publish') return sayFailed(publishFailed(reason))
  sayFailed(what === 'update' ? publishSentences.updateFailed : publishSentences.endFailed, reason)
}
