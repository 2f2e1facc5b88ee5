import { expect, test } from 'vitest'
import { type CallEbay, EbayFailure } from '../client/ebay-call.ts'
import { getOffer } from './inventory-calls.ts'

const { signal } = new AbortController()

/** eBay’s answer to `getOffer` if it refuses every call in this way. */
function offerIfRefused(status: number, errorId: number) {
  const refusal = new EbayFailure({ kind: 'refused', status, errors: [{ errorId }] }, 'a call')
  const call = (() => Promise.reject(refusal)) as CallEbay
  return getOffer({ call, signal }, '9001')
}

test('an offer is missing if eBay answers 404, or with one of the errors of missing offers and any status', async () => {
  for (const [status, errorId] of [
    [404, 25001],
    [400, 25702],
    [400, 25710],
    [409, 25713],
  ] as const)
    expect([errorId, await offerIfRefused(status, errorId)]).toEqual([errorId, undefined])
  await expect(offerIfRefused(400, 25002)).rejects.toThrow(EbayFailure)
})
