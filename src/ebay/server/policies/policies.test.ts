import { expect, test } from 'vitest'
import { goodPolicies } from '../../../../contracts/ebay/good-bodies.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../test/ebay-test-environment.ts'
import { createPolicyAtEbay } from '../../../../test/policy-at-ebay.ts'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  createPoliciesEndpoint,
  ebayAccountEndpoint,
  policyKinds,
} from '../../api.ts'
import { policyNames } from '../../policy-terms.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { ebayCredentials } from '../tables.ts'
import { createPolicies } from './create-policies.ts'

const kinds = ['payment', 'fulfillment', 'return'] as const

async function createConnectedSeller(options?: Parameters<typeof createEbayTestEnvironment>[0]) {
  const env = await createEbayTestEnvironment(options)
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account }
}

const createCalls = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => /^create\w+Policy$/.test(operation))
const idsOf = (account: { policies: Record<string, { id: string } | null> } | undefined) =>
  kinds.map((kind) => account?.policies[kind]?.id ?? null)

test('an account without policies gets one of each kind, and a second request makes no more', async () => {
  const { env, seller } = await createConnectedSeller()
  const first = await seller.call(createPoliciesEndpoint, { userId: seller.userId })
  expect(first).toMatchObject({ success: true })
  expect(first.error).toBeUndefined()
  expect(first.account?.policies).toMatchObject({
    payment: { name: policyNames.payment },
    fulfillment: { name: policyNames.fulfillment },
    return: { name: policyNames.return },
  })
  const again = await seller.call(createPoliciesEndpoint, {})
  expect(idsOf(again.account)).toEqual(idsOf(first.account))
  expect(createCalls(env)).toHaveLength(3)
})

test('ten simultaneous requests in two processes make three policies', async () => {
  const { env, seller } = await createConnectedSeller({ keys: 'sandbox' })
  const { services: other } = await startAnotherProcess(env, settingsOf(env.ebay))
  const requests = Array.from({ length: 10 }, (_, index) =>
    createPolicies({ ...(index % 2 === 0 ? env.services : other), userId: seller.userId }, {}),
  )
  const answers = await Promise.all(requests)
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(new Set(answers.map(({ account }) => idsOf(account).join())).size).toBe(1)
  expect(createCalls(env)).toHaveLength(3)
})

test('the account’s own policies are used, and only missing kinds are made', async () => {
  const { env, seller, account } = await createConnectedSeller()
  const own = await createPolicyAtEbay(env, account.userId, 'fulfillment', { name: 'My shipping' })
  const checked = await seller.call(checkPoliciesEndpoint, {})
  expect(checked).toMatchObject({
    success: true,
    account: { policies: { fulfillment: { id: own, name: 'My shipping' } } },
  })
  expect(checked.account?.policies.payment).toBeNull()
  const answer = await seller.call(createPoliciesEndpoint, {})
  expect(answer.account?.policies.fulfillment).toEqual({ id: own, name: 'My shipping' })
  expect(createCalls(env).map(({ operation }) => operation)).toEqual([
    'createFulfillmentPolicy',
    'createPaymentPolicy',
    'createReturnPolicy',
  ])
})

test('the seller chooses between several policies of a kind, and the next check keeps the choice', async () => {
  const { env, seller, account } = await createConnectedSeller()
  const one = await createPolicyAtEbay(env, account.userId, 'return', { name: 'No questions' })
  const other = await createPolicyAtEbay(env, account.userId, 'return', { name: 'Strict' })
  const { account: checkedAccount } = await seller.call(createPoliciesEndpoint, {})
  expect(checkedAccount?.policies.return).toBeNull()
  expect(checkedAccount?.policyChoices.return.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
  expect(checkedAccount?.policyChoices.payment).toEqual([checkedAccount?.policies.payment])

  const chosen = await seller.call(choosePolicyEndpoint, { kind: 'return', id: other })
  expect(chosen.policies.return).toEqual({ id: other, name: 'Strict' })
  expect(chosen.policyChoices.return).toHaveLength(2)
  const { account: checked } = await seller.call(checkPoliciesEndpoint, {})
  expect(checked?.policies.return?.id).toBe(other)
  // The choice can be changed at any time.
  const changed = await seller.call(choosePolicyEndpoint, { kind: 'return', id: one })
  expect(changed.policies.return).toEqual({ id: one, name: 'No questions' })
  expect(await seller.try(choosePolicyEndpoint, { kind: 'return', id: 'nothing' })).toMatchObject({ status: 410 })
})

test('a policy that needs the weight of every item is not used', async () => {
  const { env, seller, account } = await createConnectedSeller()
  const [option] = goodPolicies.fulfillment.shippingOptions
  const calculated = await createPolicyAtEbay(env, account.userId, 'fulfillment', {
    name: 'By weight',
    shippingOptions: [
      {
        ...option,
        costType: 'CALCULATED',
        shippingServices: [{ sortOrder: 1, shippingCarrierCode: 'USPS', shippingServiceCode: 'USPSPriority' }],
      },
    ],
  })
  const { account: checkedAccount } = await seller.call(createPoliciesEndpoint, {})
  expect(checkedAccount?.policies.fulfillment).toMatchObject({ name: policyNames.fulfillment })
  expect(checkedAccount?.policies.fulfillment?.id).not.toBe(calculated)
})

test('the shipping policy has another flat-rate service if eBay withdrew the usual one', async () => {
  const { env, seller } = await createConnectedSeller()
  env.ebay.withdrawShippingServices(['USPSPriority', 'USPSGroundAdvantage'])
  await seller.call(createPoliciesEndpoint, {})
  const [request] = env.ebay.calls().filter(({ operation }) => operation === 'createFulfillmentPolicy')
  expect(JSON.stringify(request?.sent)).toContain('"shippingServiceCode":"UPSGround"')
})

test('the check replaces a policy that eBay no longer has', async () => {
  const { env, seller, account } = await createConnectedSeller()
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  const asIfDeleted = { defaultPaymentPolicyId: 'deleted-at-ebay' }
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set(asIfDeleted))
  const { account: checkedAccount } = await seller.call(checkPoliciesEndpoint, {})
  expect(idsOf(checkedAccount)).toEqual(idsOf(before))

  // All policies are gone once the seller opts out of business policies.
  env.ebay.sellers.change(account.userId, { policiesFrom: null })
  expect(idsOf((await seller.call(checkPoliciesEndpoint, {})).account)).toEqual([null, null, null])
})

test('the account shows that eBay is switching business policies on, until a check finds them on', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const account = env.ebay.sellers.list().find(({ username }) => username === 'casey_closet')
  if (!account) throw new Error('there is no casey_closet')
  env.ebay.setOptInPending(true)
  await connectSeller(env, seller, account)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })

  const pendingAnswer = await seller.call(createPoliciesEndpoint, {})
  expect(pendingAnswer).toMatchObject({
    success: false,
    error: expect.stringContaining('eBay is turning on business policies'),
    account: { isOptInPending: true },
  })
  // Ask again a day later, while it is still pending: eBay refuses a second opt-in, and the seller does not see that.
  env.clock.forward(3600)
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({ account: { isOptInPending: true } })
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({
    success: true,
    account: { isOptInPending: true },
  })

  env.ebay.setOptInPending(false)
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({ account: { isOptInPending: false } })
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({ success: true })
  expect(createCalls(env)).toHaveLength(3)
})

test('the opt-in is pending while eBay lists the program but refuses policies', async () => {
  const { env, seller } = await createConnectedSeller()
  env.ebay.faults.next({
    kind: 'refusal',
    status: 400,
    errors: [
      {
        errorId: 20403,
        domain: 'API_ACCOUNT',
        category: 'REQUEST',
        message: 'Invalid request',
        longMessage: 'User is not eligible for Business Policy.',
      },
    ],
    on: ['getPaymentPolicies', 'getFulfillmentPolicies', 'getReturnPolicies'],
    times: 6,
  })
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({
    success: false,
    account: { isOptInPending: true },
  })
})

test.each(['commit-then-reset', 'commit-then-hang', 'duplicate-without-id'] as const)(
  'one policy of each kind exists after %s',
  async (kind) => {
    const { env, seller } = await createConnectedSeller()
    if (kind === 'duplicate-without-id')
      env.ebay.faults.next(
        { kind: 'commit-then-reset', on: 'createFulfillmentPolicy' },
        { kind, on: 'createFulfillmentPolicy' },
      )
    else env.ebay.faults.next({ kind, on: 'createFulfillmentPolicy' })
    const request = seller.call(createPoliciesEndpoint, {})
    if (kind === 'commit-then-hang') await env.timeOut()
    const answer = await request
    expect(answer).toMatchObject({
      success: true,
      account: { policies: { fulfillment: { name: policyNames.fulfillment } } },
    })
    const checked = await seller.call(checkPoliciesEndpoint, {})
    expect(idsOf(checked.account)).toEqual(idsOf(answer.account))
    const oneOfEach = { payment: [{}], fulfillment: [{}], return: [{}] }
    expect(checked.account?.policyChoices).toMatchObject(oneOfEach)
  },
)

test('eBay’s refusal is appended to the sentence of the specification, and policies made before it are kept', async () => {
  const { env, seller } = await createConnectedSeller()
  const message = 'Please select a valid shipping service.'
  const refusal = { errorId: 20402, domain: 'API_ACCOUNT', category: 'REQUEST', message } as const
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors: [refusal], on: 'createFulfillmentPolicy' })
  const answer = await seller.call(createPoliciesEndpoint, {})
  expect(answer).toMatchObject({
    success: false,
    error: 'Failed to create policies. eBay says: Please select a valid shipping service.',
    account: { policies: { payment: { name: policyNames.payment }, fulfillment: null } },
  })
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({ success: true })
  expect(createCalls(env)).toHaveLength(4)
})

test('the stored answers stay while eBay is down', async () => {
  const { env, seller } = await createConnectedSeller()
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  const checked = await seller.call(checkPoliciesEndpoint, {})
  expect(checked).toMatchObject({ success: false, error: expect.stringContaining("eBay didn't answer") })
  expect(checked.account?.policies).toEqual(before?.policies)
  // Business policies are on, but their lists cannot be read.
  env.ebay.faults.choose(({ operation }) => (/^get\w+Policies$/.test(operation) ? { kind: 'unavailable' } : undefined))
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({
    success: false,
    account: { policies: before?.policies },
  })
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({
    success: false,
    error: expect.stringMatching(/^Failed to create policies\. eBay didn't answer/),
  })
})

test('a seller without an account gets no policies, and a request for another seller is refused', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const other = await env.seller()
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({
    success: false,
    error: 'Failed to create policies. eBay account not connected.',
  })
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({
    success: false,
    error: 'eBay account not connected',
  })
  for (const endpoint of [checkPoliciesEndpoint, createPoliciesEndpoint])
    expect(await seller.try(endpoint, { userId: other.userId })).toMatchObject({ status: 403 })
  expect(await seller.try(choosePolicyEndpoint, { kind: policyKinds[0], id: '1' })).toMatchObject({ status: 409 })
})

test('no answer holds a token', async () => {
  const { env, seller } = await createConnectedSeller()
  const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  env.ebay.faults.next({ kind: 'unauthorized', on: 'getPrivileges', times: 9 })
  const answers = [await seller.call(createPoliciesEndpoint, {}), await seller.call(checkPoliciesEndpoint, {})]
  expect(answers[1]).toMatchObject({ success: false, error: readinessSentences.expired })
  const answerText = JSON.stringify(answers)
  for (const secret of [row?.accessToken, row?.refreshToken, 'Bearer'])
    expect(answerText).not.toContain(secret ?? 'nothing')
})

test('a policy for vehicles is not used', async () => {
  const { env, seller, account } = await createConnectedSeller()
  await createPolicyAtEbay(env, account.userId, 'payment', {
    name: 'My cars',
    categoryTypes: [{ name: 'MOTORS_VEHICLES' }],
  })
  const { account: before } = await seller.call(checkPoliciesEndpoint, {})
  expect([before?.policies.payment, before?.policyChoices.payment]).toEqual([null, []])
  const { account: checkedAccount } = await seller.call(createPoliciesEndpoint, {})
  expect(checkedAccount?.policies.payment?.name).toBe(policyNames.payment)
})
