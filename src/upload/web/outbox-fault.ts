import { AppError } from '../../platform/errors.ts'

const sentences = {
  noRoom:
    'Your device has no room left, so this photo is only on this page. Photos kept before are safe. Upload before you close this page, then free some space.',
  notKept:
    'This browser does not keep photos (is this a private window?), so this photo is only on this page. Upload before you close this page.',
  outOfReach:
    'PastFash cannot reach the photos kept on this device. Nothing was deleted. Reload the page and try again.',
  pageTooOld:
    'A newer PastFash was opened on this device, so this page can no longer keep photos. Photos kept before are safe. Upload what is on this page, then reload it.',
} as const

/** What went wrong with the outbox, for the seller: while keeping a photo, or while reaching those that are kept. */
export function outboxFault(doing: 'keep' | 'reach', cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'VersionError') return new AppError('app-too-old', sentences.pageTooOld, { cause })
  if (doing === 'reach') return new AppError('broken', sentences.outOfReach, { cause })
  return new AppError('broken', name === 'QuotaExceededError' ? sentences.noRoom : sentences.notKept, { cause })
}
