import { AppError } from '../../../platform/errors.ts'
import { isSilence } from '../../../platform/web/net/must-answer.ts'

type Doing = 'keep' | 'reach'

const sentences = {
  keep: {
    noRoom:
      'Your device has no room left, so this photo is only on this page. Photos kept before are safe. Upload before you close this page, then free some space.',
    noAnswer:
      'Your device did not store this photo in time, so it is only on this page. Photos kept before are safe. Upload before you close this page.',
    otherwise:
      'This browser does not keep photos (is this a private window?), so this photo is only on this page. Upload before you close this page.',
  },
  reach: {
    noRoom:
      'Your device has no room left, so PastFash could not note this change. The photos kept on it are safe. Free some space, then try again.',
    noAnswer:
      'The photos kept on this device did not answer in time. Nothing was deleted. Close other tabs of PastFash, then reload the page.',
    otherwise:
      'PastFash cannot reach the photos kept on this device. Nothing was deleted. Reload the page and try again.',
  },
} as const

const pageTooOld =
  'A newer PastFash was opened on this device, so this page can no longer keep photos. Photos kept before are safe. Upload what is on this page, then reload it.'

/** What went wrong with the outbox, for the seller: while keeping a photo, or while reaching those that are kept. */
export function outboxFault(doing: Doing, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'VersionError') return new AppError('app-too-old', pageTooOld, { cause })
  const { noRoom, noAnswer, otherwise } = sentences[doing]
  if (isSilence(cause)) return new AppError('try-later', noAnswer, { cause })
  return new AppError('broken', name === 'QuotaExceededError' ? noRoom : otherwise, { cause })
}
