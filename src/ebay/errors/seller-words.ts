import type { FixField } from '../readiness/fix-field.ts'
import { type EbayError, ownSentence } from './ebay-error.ts'
import { ebayTrouble, gone, type Meaning, meaningOf, type Retry } from './error-meanings.ts'

/** What a seller is told of a refusal, and what is done about it. */
export type SellerWords = {
  /** What happened and what to do, in plain words; one sentence or several. */
  readonly sentence: string
  /** eBay's own sentences, each once. */
  readonly ebaySays: readonly string[]
  /** The first field to mend, where one is known. */
  readonly field?: FixField
  /** eBay's name of the item specific it is about. */
  readonly aspect?: string
  readonly retry: Retry
  readonly ids: readonly number[]
}

/**
 * What eBay's errors mean for the seller. Of several the gravest decides what is done: nothing is tried again while something
 * is to be mended. All are explained, the gravest first. `status`: the answer's HTTP status, which decides where eBay names no error
 * that is known.
 */
export function sellerWords(errors: readonly EbayError[], status: number): SellerWords {
  const meanings = errors.map((error) => meaningOf(error) ?? ofStatus(status))
  const told = meanings.length > 0 ? meanings : [ofStatus(status)]
  const retry = gravestFirst.find((each) => told.some((meaning) => meaning.retry === each)) ?? 'never'
  const deciding = told.filter((meaning) => meaning.retry === retry)
  const fault = deciding.find(({ field }) => field !== undefined)
  return {
    sentence: [...new Set(explained(told, retry))].join(' '),
    ebaySays: [...new Set(errors.map(ownSentence))],
    ...(fault?.field !== undefined && { field: fault.field }),
    ...(fault?.aspect !== undefined && { aspect: fault.aspect }),
    retry,
    ids: errors.map(({ errorId }) => errorId),
  }
}

/** `publish_error`: the plain words, then eBay's own. */
export function publishErrorText({ sentence, ebaySays }: SellerWords): string {
  return ebaySays.length === 0 ? sentence : `${sentence} eBay says: ${ebaySays.join(' ')}`
}

/** The sentences of all meanings, the gravest first. What PastFash does by itself is said only where that decides. */
function explained(told: readonly Meaning[], decides: Retry): string[] {
  const inTurn = gravestFirst.flatMap((each) => told.filter(({ retry }) => retry === each))
  return inTurn.flatMap(({ sentence, next, retry }) =>
    next !== undefined && retry === decides ? [sentence, next] : [sentence],
  )
}

const gravestFirst: readonly Retry[] = ['reconnect', 'fix', 'never', 'later', 'look', 'soon']

function ofStatus(status: number): Meaning {
  if (status === 401)
    return { sentence: 'eBay asks you to connect your account again.', field: 'connection', retry: 'reconnect' }
  if (status === 404) return gone
  if (status === 429)
    return { sentence: 'eBay takes no more requests from PastFash for now. Please try again later.', retry: 'later' }
  if (status >= 500) return ebayTrouble
  return {
    sentence: 'eBay did not take this item. Please read what eBay says, change the item, and publish again.',
    retry: 'fix',
  }
}
