import type { FixField } from '../readiness/fix-field.ts'
import { type EbayError, ownSentence } from './ebay-error.ts'
import { ebayTrouble, itemGone, type Meaning, meaningOf, type Retry } from './error-meanings.ts'

/** The explanation of a refusal for the seller, and how it is handled. */
export type ErrorExplanation = {
  /** The problem and the solution, in plain words; one sentence or several. */
  readonly sentence: string
  /** eBay's own sentences, each once. */
  readonly ebaySays: readonly string[]
  /** The first field to fix, if known. */
  readonly field?: FixField
  /** eBay's name of the item specific concerned. */
  readonly aspect?: string
  readonly retry: Retry
  readonly ids: readonly number[]
}

/**
 * Explains eBay's errors to the seller, the gravest first. The gravest decides how to continue: nothing is retried while
 * something has to be fixed. The HTTP `status` of the answer counts for errors that are not known.
 */
export function explainErrors(errors: readonly EbayError[], status: number): ErrorExplanation {
  const meanings = errors.map((error) => meaningOf(error) ?? meaningOfStatus(status))
  const reported = meanings.length > 0 ? meanings : [meaningOfStatus(status)]
  const retry = gravestFirst.find((each) => reported.some((meaning) => meaning.retry === each)) ?? 'never'
  const deciding = reported.filter((meaning) => meaning.retry === retry)
  const fault = deciding.find(({ field }) => field !== undefined)
  return {
    sentence: [...new Set(sentencesOf(reported, retry))].join(' '),
    ebaySays: [...new Set(errors.map(ownSentence))],
    ...(fault?.field !== undefined && { field: fault.field }),
    ...(fault?.aspect !== undefined && { aspect: fault.aspect }),
    retry,
    ids: errors.map(({ errorId }) => errorId),
  }
}

/** The text of `publish_error`: the plain words, then eBay's own. */
export function publishErrorText({ sentence, ebaySays }: ErrorExplanation): string {
  return ebaySays.length === 0 ? sentence : `${sentence} eBay says: ${ebaySays.join(' ')}`
}

/** The sentences of all meanings, the gravest first. The automatic next step is included only where it decides. */
function sentencesOf(reported: readonly Meaning[], decides: Retry): string[] {
  const sorted = gravestFirst.flatMap((each) => reported.filter(({ retry }) => retry === each))
  return sorted.flatMap(({ sentence, next, retry }) =>
    next !== undefined && retry === decides ? [sentence, next] : [sentence],
  )
}

const gravestFirst: readonly Retry[] = ['reconnect', 'fix', 'never', 'later', 'look', 'soon']

function meaningOfStatus(status: number): Meaning {
  if (status === 401)
    return { sentence: 'Please connect your eBay account again.', field: 'connection', retry: 'reconnect' }
  if (status === 404) return itemGone
  if (status === 429)
    return { sentence: "eBay isn't accepting more requests right now. Please try again later.", retry: 'later' }
  if (status >= 500) return ebayTrouble
  return {
    sentence: "eBay didn't accept this item. Read what eBay says, change the item, then publish again.",
    retry: 'fix',
  }
}
