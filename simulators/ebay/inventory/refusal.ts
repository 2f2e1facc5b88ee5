import type { EbayError } from '../../../contracts/ebay/ebay-error.ts'
import { refusalOfUnknownOffer } from '../../../contracts/ebay/rules-stored.ts'
import { type Answer, refused } from '../wire/answer.ts'

/** Why something was not done, as a single call and an entry of a bulk call both tell it. */
export type Refusal = { readonly status: number; readonly errors: readonly EbayError[] }

export function refusal(status: number, ...errors: readonly EbayError[]): Refusal {
  return { status, errors }
}

export function isRefusal(found: object): found is Refusal {
  return 'errors' in found
}

export function refusedWith({ status, errors }: Refusal): Answer {
  return refused(status, ...errors)
}

/** A bulk call's answer: 200 when every entry was done, 207 when one was not. */
export function bulkAnswer(entries: readonly ({ readonly statusCode: number } & Record<string, unknown>)[]): Answer {
  const areAllDone = entries.every(({ statusCode }) => statusCode < 400)
  return { status: areAllDone ? 200 : 207, body: { responses: entries } }
}

/** What an offer is answered with that is not there, or not this seller's. */
export function offerUnavailable(offerId: string): Refusal {
  return refusal(404, refusalOfUnknownOffer(offerId))
}
