import { expect, test } from 'vitest'
import { someAccount, somePublishItem } from '../../../../test/some-publish-item.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import type { SellingAccount } from '../../readiness/selling-account.ts'
import type { PublishCandidate } from '../readiness/publish-candidates.ts'
import { contentOf } from './content-to-send.ts'

/** The content of an item that has everything, in this account. */
function contentIn(account: SellingAccount) {
  const item = somePublishItem()
  const candidate = { item, form: publishFormOf(item), leafCategory: undefined, account } as PublishCandidate
  return contentOf(candidate, 'PSTFSH-001')
}

test('an error of the account prevents the content, although the item itself has none', () => {
  const policies = { payment: 'pay-1', fulfillment: 'ship-1', return: null }
  const content = contentIn(someAccount({ policies }))
  expect(content.publication).toBeUndefined()
  expect(content.faults?.map(({ severity, check }) => [severity, check])).toEqual([['error', 'policies']])
})

test('a ready item in a ready account has a content, and its hash depends on the policies', () => {
  const [content, other] = [
    contentIn(someAccount()),
    contentIn(someAccount({ policies: { payment: 'pay-2', fulfillment: 'ship-1', return: 'back-1' } })),
  ]
  expect(content.faults).toBeUndefined()
  expect(content.publication?.offer.sku).toBe('PSTFSH-001')
  expect(content.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(other.hash).not.toBe(content.hash)
})
