import { expect, test } from 'vitest'
import { StorageAway } from '../../../platform/server/storage/storage-failures.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { endingOf } from './endings.ts'

const ended = (facts: ConstructorParameters<typeof EbayFailure>[0]) => endingOf(new EbayFailure(facts, 'a call'))

test('what eBay says of its own trouble and of its limits stands behind our words', () => {
  const concurrent = { errorId: 25025, message: 'Concurrent access. Please try again later.' }
  expect(ended({ kind: 'away', status: 500, errors: [concurrent] })).toEqual({
    sentence:
      'eBay had a problem, and trying again did not help. Your item is safe here. Please try again in a few minutes. eBay says: Concurrent access. Please try again later.',
    field: null,
  })
  const limit = { errorId: 2001, longMessage: 'The request limit has been reached for the resource.' }
  expect(ended({ kind: 'limit', status: 429, errors: [limit], retryAfterSeconds: 60 })).toEqual({
    sentence:
      'eBay takes no more requests from PastFash for now. Please try again in a minute. eBay says: The request limit has been reached for the resource.',
    field: null,
  })
  expect(ended({ kind: 'away', status: 503 })?.sentence).not.toContain('eBay says')
})

test('keys that eBay refuses are nothing that a seller could mend by connecting again', () => {
  expect(ended({ kind: 'refused', status: 0 })).toEqual({
    sentence:
      'eBay does not take the keys of this PastFash. Nothing is lost; its operator finds out why at /test-ebay-config.',
    field: null,
  })
})

test('photos that cannot be read are told as that', () => {
  expect(endingOf(new StorageAway(new Error('refused')))).toEqual({
    sentence: 'PastFash cannot reach its stored photos at the moment. Please try again.',
    field: null,
  })
})
