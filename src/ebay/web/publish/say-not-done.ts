import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { sayFailed, unsayFailed } from '../../../platform/web/ui/toasts.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'

/** Says why something was not done at eBay; without a session that there is none. */
export function sayNotDone(what: keyof typeof failed, error: unknown): void {
  if (error instanceof AppError && error.code === 'not-signed-in') return sayFailed(ebaySentences.noSession)
  const reason = sentenceOf(error)
  if (what === 'publish') return sayFailed(publishFailed(reason))
  sayFailed(failed[what], reason)
}

/** Takes off what `sayNotDone` said of an earlier try. */
export function unsayNotDone(what: keyof typeof failed): void {
  unsayFailed(failed[what])
}

const failed = {
  publish: ebaySentences.publishFailed,
  update: publishSentences.updateFailed,
  end: publishSentences.endFailed,
  'set-aside': publishSentences.setAsideFailed,
} as const
