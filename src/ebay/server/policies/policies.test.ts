import { expect, test } from 'vitest'
import { goodPolicies } from '../../../../contracts/ebay/good-bodies.ts'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { settingsOf } from '../../../../test/ebay-consent.ts'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
} from '../../../../test/ebay-test-environment.ts'
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

async function connected(options?: Parameters<typeof createEbayTestEnvironment>[0]) {
  const env = await createEbayTestEnvironment(options)
  const seller = await env.seller()
  const account = await connectSeller(env, seller)
  return { env, seller, account }
}

/** Makes a policy at eBay's own site. */
async function policyAtEbay(
  env: EbayTestEnvironment,
  { userId }: { userId: string },
  kind: (typeof kinds)[number],
  changes: Record<string, unknown>,
): Promise<string> {
  const { accessToken } = env.ebay.sellers.tokens(userId)
  const answer = await fetch(`${env.ebay.addresses.api}/sell/account/v1/${kind}_policy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'content-language': 'en-US',
      'accept-language': 'en-US',
    },
    body: JSON.stringify({ ...goodPolicies[kind], ...changes }),
  })
  const made = (await answer.json()) as Record<string, string>
  expect([answer.status, made]).toMatchObject([201, { [`${kind}PolicyId`]: expect.any(String) }])
  return made[`${kind}PolicyId`] ?? ''
}

const made = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => /^create\w+Policy$/.test(operation))
const idsOf = (account: { policies: Record<string, { id: string } | null> } | undefined) =>
  kinds.map((kind) => account?.policies[kind]?.id ?? null)

test('an account without policies gets one of each kind, by their names, and asking again makes no more', async () => {
  const { env, seller } = await connected()
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
  expect(made(env)).toHaveLength(3)
})

test('pressed ten times at once, in two processes, there are three', async () => {
  const { env, seller } = await connected({ keys: 'sandbox' })
  const { services: other } = await startAnotherProcess(env, settingsOf(env.ebay))
  const pressed = Array.from({ length: 10 }, (_, at) =>
    createPolicies({ ...(at % 2 === 0 ? env.services : other), userId: seller.userId }, {}),
  )
  const answers = await Promise.all(pressed)
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(new Set(answers.map(({ account }) => idsOf(account).join())).size).toBe(1)
  expect(made(env)).toHaveLength(3)
})

test('policies of the account are taken, and only what is missing is made', async () => {
  const { env, seller, account } = await connected()
  const own = await policyAtEbay(env, account, 'fulfillment', { name: 'My shipping' })
  const checked = await seller.call(checkPoliciesEndpoint, {})
  expect(checked).toMatchObject({
    success: true,
    account: { policies: { fulfillment: { id: own, name: 'My shipping' } } },
  })
  expect(checked.account?.policies.payment).toBeNull()
  const answer = await seller.call(createPoliciesEndpoint, {})
  expect(answer.account?.policies.fulfillment).toEqual({ id: own, name: 'My shipping' })
  expect(made(env).map(({ operation }) => operation)).toEqual([
    'createFulfillmentPolicy',
    'createPaymentPolicy',
    'createReturnPolicy',
  ])
})

test('of several of a kind the seller chooses, and the choice is kept by the next check', async () => {
  const { env, seller, account } = await connected()
  const one = await policyAtEbay(env, account, 'return', { name: 'No questions' })
  const other = await policyAtEbay(env, account, 'return', { name: 'Strict' })
  const { account: seen } = await seller.call(createPoliciesEndpoint, {})
  expect(seen?.policies.return).toBeNull()
  expect(seen?.policyChoices.return.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
  expect(seen?.policyChoices.payment).toEqual([seen?.policies.payment])

  const chosen = await seller.call(choosePolicyEndpoint, { kind: 'return', id: other })
  expect(chosen.policies.return).toEqual({ id: other, name: 'Strict' })
  expect(chosen.policyChoices.return).toHaveLength(2)
  const { account: checked } = await seller.call(checkPoliciesEndpoint, {})
  expect(checked?.policies.return?.id).toBe(other)
  // It may be changed at any time.
  const changed = await seller.call(choosePolicyEndpoint, { kind: 'return', id: one })
  expect(changed.policies.return).toEqual({ id: one, name: 'No questions' })
  expect(await seller.try(choosePolicyEndpoint, { kind: 'return', id: 'nothing' })).toMatchObject({ status: 410 })
})

test('a policy that asks for the weight of every item is not taken', async () => {
  const { env, seller, account } = await connected()
  const [option] = goodPolicies.fulfillment.shippingOptions
  const calculated = await policyAtEbay(env, account, 'fulfillment', {
    name: 'By weight',
    shippingOptions: [
      {
        ...option,
        costType: 'CALCULATED',
        shippingServices: [{ sortOrder: 1, shippingCarrierCode: 'USPS', shippingServiceCode: 'USPSPriority' }],
      },
    ],
  })
  const { account: seen } = await seller.call(createPoliciesEndpoint, {})
  expect(seen?.policies.fulfillment).toMatchObject({ name: policyNames.fulfillment })
  expect(seen?.policies.fulfillment?.id).not.toBe(calculated)
})

test('a policy that eBay has no more is noticed by the check', async () => {
  const { env, seller, account } = await connected()
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  const asIfDeleted = { defaultPaymentPolicyId: 'deleted-at-ebay' }
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayCredentials).set(asIfDeleted))
  const { account: seen } = await seller.call(checkPoliciesEndpoint, {})
  expect(idsOf(seen)).toEqual(idsOf(before))

  // The seller opts out of business policies: all are gone.
  env.ebay.sellers.change(account.userId, { policiesFrom: null })
  expect(idsOf((await seller.call(checkPoliciesEndpoint, {})).account)).toEqual([null, null, null])
})

test('while eBay switches business policies on the screen says so, and it ends by itself', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const account = env.ebay.sellers.list().find(({ username }) => username === 'casey_closet')
  if (!account) throw new Error('there is no casey_closet')
  env.ebay.optInPending(true)
  await connectSeller(env, seller, account)
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ isOptInPending: false })

  const waiting = await seller.call(createPoliciesEndpoint, {})
  expect(waiting).toMatchObject({
    success: false,
    error: expect.stringContaining('eBay is switching business policies on'),
    account: { isOptInPending: true },
  })
  // Again, a day later, while it still waits: eBay refuses a second opt-in, which is none of the seller's business.
  env.clock.forward(3600)
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({ account: { isOptInPending: true } })
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({
    success: true,
    account: { isOptInPending: true },
  })

  env.ebay.optInPending(false)
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({ account: { isOptInPending: false } })
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({ success: true })
  expect(made(env)).toHaveLength(3)
})

test('programs that say yes while policies still say no count as waiting', async () => {
  const { env, seller } = await connected()
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
  'with %s there is still one of each kind',
  async (kind) => {
    const { env, seller } = await connected()
    if (kind === 'duplicate-without-id')
      env.ebay.faults.next(
        { kind: 'commit-then-reset', on: 'createFulfillmentPolicy' },
        { kind, on: 'createFulfillmentPolicy' },
      )
    else env.ebay.faults.next({ kind, on: 'createFulfillmentPolicy' })
    const asked = seller.call(createPoliciesEndpoint, {})
    if (kind === 'commit-then-hang') await env.timeOut()
    const answer = await asked
    expect(answer).toMatchObject({
      success: true,
      account: { policies: { fulfillment: { name: policyNames.fulfillment } } },
    })
    const listed = await seller.call(checkPoliciesEndpoint, {})
    expect(idsOf(listed.account)).toEqual(idsOf(answer.account))
    const ofOneEach = { payment: [{}], fulfillment: [{}], return: [{}] }
    expect(listed.account?.policyChoices).toMatchObject(ofOneEach)
  },
)

test('what eBay refuses is told behind the words of the specification, and what was made before is kept', async () => {
  const { env, seller } = await connected()
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
  expect(made(env)).toHaveLength(4)
})

test('while eBay is away everything stays as it was known', async () => {
  const { env, seller } = await connected()
  const { account: before } = await seller.call(createPoliciesEndpoint, {})
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  const checked = await seller.call(checkPoliciesEndpoint, {})
  expect(checked).toMatchObject({ success: false, error: expect.stringContaining('eBay could not be reached') })
  expect(checked.account?.policies).toEqual(before?.policies)
  // Business policies are on, and only their lists cannot be had.
  env.ebay.faults.choose(({ operation }) => (/^get\w+Policies$/.test(operation) ? { kind: 'unavailable' } : undefined))
  expect(await seller.call(checkPoliciesEndpoint, {})).toMatchObject({
    success: false,
    account: { policies: before?.policies },
  })
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  expect(await seller.call(createPoliciesEndpoint, {})).toMatchObject({
    success: false,
    error: expect.stringMatching(/^Failed to create policies\. eBay could not be reached/),
  })
})

test('without an account nothing is made, and another seller is not asked for', async () => {
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

test('no token is in what is answered', async () => {
  const { env, seller } = await connected()
  const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  env.ebay.faults.next({ kind: 'unauthorized', on: 'getPrivileges', times: 9 })
  const answers = [await seller.call(createPoliciesEndpoint, {}), await seller.call(checkPoliciesEndpoint, {})]
  expect(answers[1]).toMatchObject({ success: false, error: readinessSentences.expired })
  const told = JSON.stringify(answers)
  for (const secret of [row?.accessToken, row?.refreshToken, 'Bearer']) expect(told).not.toContain(secret ?? 'nothing')
})
