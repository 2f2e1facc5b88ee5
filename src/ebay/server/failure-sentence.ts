import { AppError } from '../../platform/errors.ts'
import { ownSentence } from '../errors/ebay-error.ts'
import { readinessSentences } from '../readiness/readiness-sentences.ts'
import { EbayFailure } from './client/ebay-call.ts'

/** The sentence for a refusal that is not the seller's fault: the keys that are set are wrong or missing. */
export const keysRefused =
  'eBay does not take the keys of this PastFash. Nothing is lost; its operator finds out why at /test-ebay-config.'

/**
 * The sentence for a seller when eBay could not be asked about their account, or refused. Undefined for an error that is
 * neither eBay's nor an `AppError`: the general error handler answers that one.
 */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof AppError) return error.sentence
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'eBay is still busy with what was asked of it before. Please wait a moment and try again.'
  if (!(error instanceof EbayFailure)) return undefined
  switch (error.kind) {
    case 'reconnect':
      return readinessSentences.expired
    case 'limit':
      return 'eBay takes no more requests from PastFash for now. Please try again later.'
    case 'away':
    case 'unknown':
      return 'eBay could not be reached, or gave no answer. Please try again in a moment.'
    case 'refused':
      if (error.status === 0) return keysRefused
      return error.errors.length === 0
        ? `eBay said no (${error.status}).`
        : `eBay says: ${[...new Set(error.errors.map(ownSentence))].join(' ')}`
    default:
      return error.kind satisfies never
  }
}
