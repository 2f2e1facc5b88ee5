import { expect, test } from 'vitest'
import { connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { choosePolicyEndpoint, createPoliciesEndpoint, ebayAccountEndpoint } from '../../api.ts'
import { ebayCredentials } from '../tables.ts'
import { saveAnswers } from './ask-about-account.ts'
import { connectedAccount } from './connected-account.ts'

/** A connected seller, and their account as it is when the work on it begins. */
async function createConnectedAccount() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await connectSeller(env, seller)
  const context = { ...env.services, userId: seller.userId }
  const account = await connectedAccount(context)
  if (!account) throw new Error('nothing is connected')
  return { env, seller, context, account }
}

test('eBay’s answer about an account is not stored if another account was connected since', async () => {
  const { env, seller, context, account } = await createConnectedAccount()
  await connectSeller(env, seller)
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  const outdated = { payment: [{ id: '1', name: 'Policy of the previous account' }], fulfillment: [], return: [] }
  await saveAnswers(context, account, { policies: outdated, locations: [] })
  const now = await seller.call(ebayAccountEndpoint, {})
  expect(now.policies).toEqual(before?.policies)
})

test('a policy chosen during a request to eBay stays chosen', async () => {
  const { seller, context, account } = await createConnectedAccount()
  const returns = ['No questions', 'Some questions'].map((name, index) => ({ id: `${index + 1}`, name }))
  const policies = { payment: [], fulfillment: [], return: returns }
  await saveAnswers(context, account, { policies })
  await seller.call(choosePolicyEndpoint, { kind: 'return', id: '2' })
  // This answer is from before the choice.
  await saveAnswers(context, account, { policies })
  expect((await seller.call(ebayAccountEndpoint, {})).policies.return).toEqual(returns[1])
})

test('an account counts as checked only if eBay also answered with its locations', async () => {
  const { env, seller, context, account } = await createConnectedAccount()
  const checkedAt = async () => {
    const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
    return row?.checkedAt
  }
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set({ checkedAt: longAgo }))
  await saveAnswers(context, account, { policies: { payment: [], fulfillment: [], return: [] } })
  expect(await checkedAt()).toEqual(longAgo)
  await saveAnswers(context, account, { locations: [] })
  expect(await checkedAt()).not.toEqual(longAgo)
})
