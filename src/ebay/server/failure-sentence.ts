import { AppError } from '../../platform/errors.ts'
import { ownSentence } from '../errors/ebay-error.ts'
import { readinessSentences } from '../readiness/readiness-sentences.ts'
import { EbayFailure } from './client/ebay-call.ts'

/** The sentence for a refusal that is not the seller's fault: the keys that are set are wrong or missing. */
export const keysRefused =
  'eBay refused the keys of this site. Nothing is lost. Its operator can check them at /test-ebay-config.'

/**
 * The sentence for a seller when eBay could not be asked about their account, or refused. Undefined for an error that is
 * neither eBay's nor an `AppError`: the general error handler answers that one.
 */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof AppError) return error.sentence
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'eBay is still busy with an earlier request. Please wait a moment and try again.'
  if (!(error instanceof EbayFailure)) return undefined
  switch (error.kind) {
    case 'reconnect':
      return readinessSentences.expired
    case 'limit':
      return "eBay isn't accepting more requests right now. Please try again later."
    case 'away':
    case 'unknown':
      return "eBay didn't answer. Please try again in a moment."
    case 'refused':
      if (error.status === 0) return keysRefused
      return error.errors.length === 0
        ? `eBay refused this request (${error.status}).`
        : `eBay says: ${[...new Set(error.errors.map(ownSentence))].join(' ')}`
    default:
      return error.kind satisfies never
  }
}
