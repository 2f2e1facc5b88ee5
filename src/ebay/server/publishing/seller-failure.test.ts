import { expect, test } from 'vitest'
import { StorageAway } from '../../../platform/server/storage/storage-failures.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { sellerFailureOf } from './seller-failure.ts'

const failureOf = (facts: ConstructorParameters<typeof EbayFailure>[0]) =>
  sellerFailureOf(new EbayFailure(facts, 'a call'))

test('eBay’s words about its problems and limits are appended to ours', () => {
  const concurrent = { errorId: 25025, message: 'Concurrent access. Please try again later.' }
  expect(failureOf({ kind: 'away', status: 500, errors: [concurrent] })).toEqual({
    sentence:
      "eBay had a problem, and trying again didn't help. Your item is safe here. Please try again in a few minutes. eBay says: Concurrent access. Please try again later.",
    field: null,
  })
  const limit = { errorId: 2001, longMessage: 'The request limit has been reached for the resource.' }
  expect(failureOf({ kind: 'limit', status: 429, errors: [limit], retryAfterSeconds: 60 })).toEqual({
    sentence:
      "eBay isn't accepting more requests right now. Please try again in a minute. eBay says: The request limit has been reached for the resource.",
    field: null,
  })
  expect(failureOf({ kind: 'away', status: 503 })?.sentence).not.toContain('eBay says')
})

test('the sentence for refused keys does not ask the seller to connect again', () => {
  expect(failureOf({ kind: 'refused', status: 0 })).toEqual({
    sentence: 'eBay refused the keys of this site. Nothing is lost. Its operator can check them at /test-ebay-config.',
    field: null,
  })
})

test('a failure to read stored photos has its own error message', () => {
  expect(sellerFailureOf(new StorageAway(new Error('refused')))).toEqual({
    sentence: "PastFash can't reach its stored photos right now. Try again.",
    field: null,
  })
})
