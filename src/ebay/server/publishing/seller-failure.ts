import { StorageAway } from '../../../platform/server/storage/storage-failures.ts'
import { explainErrors, publishErrorText } from '../../errors/explain-errors.ts'
import type { FixField } from '../../readiness/fix-field.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { keysRefused } from '../failure-sentence.ts'
import { CannotPublish } from './cannot-publish.ts'

/** The sentence that the seller reads about a failure at eBay, and the field to change. */
export type SellerFailure = { readonly sentence: string; readonly field: FixField | null }

const awaySentence =
  "eBay had a problem, and trying again didn't help. Your item is safe here. Please try again in a few minutes."
const goneSentence = "This item has changed on eBay. Please try again. We'll check it there first."

/** The sentence for a failure of eBay, with eBay's own words appended, or of stored photos. Undefined for any other failure. */
export function sellerFailureOf(failure: unknown): SellerFailure | undefined {
  if (failure instanceof CannotPublish) return { sentence: failure.sentence, field: failure.field }
  if (failure instanceof StorageAway) return { sentence: failure.sentence, field: null }
  if (!(failure instanceof EbayFailure)) return undefined
  switch (failure.kind) {
    case 'refused':
      return failureOfRefusal(failure)
    case 'reconnect':
      return { sentence: readinessSentences.expired, field: 'connection' }
    case 'limit':
      return { sentence: withEbayWords(limitSentence(failure), failure), field: null }
    case 'away':
      return { sentence: withEbayWords(awaySentence, failure), field: null }
    case 'unknown':
      return {
        sentence: "eBay didn't answer in time. Your item is safe here. Please try again in a few minutes.",
        field: null,
      }
    default:
      return failure.kind satisfies never
  }
}

function failureOfRefusal({ errors, status }: EbayFailure): SellerFailure {
  if (status === 0) return { sentence: keysRefused, field: null }
  const explanation = explainErrors(errors, status)
  // These sentences promise a retry that has already failed, so others replace them.
  const sentence =
    explanation.retry === 'soon' ? awaySentence : explanation.retry === 'look' ? goneSentence : explanation.sentence
  return { sentence: publishErrorText({ ...explanation, sentence }), field: explanation.field ?? null }
}

/** Appends eBay's own words if eBay gave a reason. */
export function withEbayWords(sentence: string, { errors, status }: EbayFailure): string {
  return publishErrorText({ ...explainErrors(errors, status), sentence })
}

function limitSentence({ retryAfterSeconds }: EbayFailure): string {
  if (retryAfterSeconds === undefined) return explainErrors([], 429).sentence
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `eBay isn't accepting more requests right now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
