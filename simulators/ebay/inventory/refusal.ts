import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'
import { refusalOfUnknownOffer } from '../../../contracts/ebay/rules-stored.ts'
import { type Answer, refused } from '../wire/answer.ts'

/** A refusal, for a single call or an entry of a bulk call. */
export type Refusal = { readonly status: number; readonly errors: readonly EbayError[] }

export function refusal(status: number, ...errors: readonly EbayError[]): Refusal {
  return { status, errors }
}

export function isRefusal(result: object): result is Refusal {
  return 'errors' in result
}

export function refusedWith({ status, errors }: Refusal): Answer {
  return refused(status, ...errors)
}

/** A bulk call's answer: 200 if every entry succeeded, 207 if one did not. */
export function bulkAnswer(entries: readonly ({ readonly statusCode: number } & Record<string, unknown>)[]): Answer {
  const areAllDone = entries.every(({ statusCode }) => statusCode < 400)
  return { status: areAllDone ? 200 : 207, body: { responses: entries } }
}

/** The answer for an offer that does not exist or is not this seller's. */
export function offerUnavailable(offerId: string): Refusal {
  return refusal(404, refusalOfUnknownOffer(offerId))
}
