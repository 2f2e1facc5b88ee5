import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'

/** Shows why an action at eBay failed. Without a session it says that there is none. */
export function showActionFailure(kind: keyof typeof failureSentences, error: unknown): void {
  if (error instanceof AppError && error.code === 'not-signed-in') return showFailed(ebaySentences.noSession)
  const reason = sentenceOf(error)
  if (kind === 'publish') return showFailed(publishFailed(reason))
  showFailed(failureSentences[kind], reason)
}

/** Hides the toast of an earlier failure. */
export function hideActionFailure(kind: keyof typeof failureSentences): void {
  closeFailed(failureSentences[kind])
}

const failureSentences = {
  publish: ebaySentences.publishFailed,
  update: publishSentences.updateFailed,
  end: publishSentences.endFailed,
  'set-aside': publishSentences.setAsideFailed,
} as const
