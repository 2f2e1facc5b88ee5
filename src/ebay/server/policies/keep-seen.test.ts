import { expect, test } from 'vitest'
import { connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { choosePolicyEndpoint, createPoliciesEndpoint, ebayAccountEndpoint } from '../../api.ts'
import { connectedAccount } from './connected-account.ts'
import { keepSeen } from './look-at-account.ts'

/** A seller, and their account as it is when something is begun with it. */
async function begun() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await connectSeller(env, seller)
  const context = { ...env.services, userId: seller.userId }
  const account = await connectedAccount(context)
  if (!account) throw new Error('nothing is connected')
  return { env, seller, context, account }
}

test('what eBay said of an account is not kept for another one that was connected meanwhile', async () => {
  const { env, seller, context, account } = await begun()
  await connectSeller(env, seller)
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  const strange = { payment: [{ id: '1', name: 'Of the account before' }], fulfillment: [], return: [] }
  await keepSeen(context, account, { policies: strange, locations: [] })
  const now = await seller.call(ebayAccountEndpoint, {})
  expect(now.policies).toEqual(before?.policies)
})

test('a policy that is chosen while eBay is asked stays chosen', async () => {
  const { seller, context, account } = await begun()
  const returns = ['No questions', 'Some questions'].map((name, at) => ({ id: `${at + 1}`, name }))
  const policies = { payment: [], fulfillment: [], return: returns }
  await keepSeen(context, account, { policies })
  await seller.call(choosePolicyEndpoint, { kind: 'return', id: '2' })
  // This was begun before the choice.
  await keepSeen(context, account, { policies })
  expect((await seller.call(ebayAccountEndpoint, {})).policies.return).toEqual(returns[1])
})
