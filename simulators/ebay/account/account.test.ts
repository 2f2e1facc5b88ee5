import { expect, test } from 'vitest'
import { goodPolicies } from '../../../contracts/ebay/good-bodies.ts'
import { createAsk, errorIds, field, startSimulator } from '../testing/start-simulator.ts'

const account = '/sell/account/v1'
const programs = `${account}/program/get_opted_in_programs`
const optIn = { body: { programType: 'SELLING_POLICY_MANAGEMENT' } }

test('before and while eBay switches business policies on, every policy call is refused', async () => {
  const { simulator } = await startSimulator()
  const { accessToken } = simulator.sellers.tokens('PrctCaseyMorgan01')
  const ask = createAsk(simulator, accessToken)
  const list = () => ask('GET', `${account}/payment_policy?marketplace_id=EBAY_US`)
  simulator.setOptInPending(true)
  expect(await ask('GET', programs)).toMatchObject({ status: 200, body: { programs: [] } })
  expect(errorIds(await list())).toEqual([20403])
  expect(await ask('POST', `${account}/program/opt_in`, optIn)).toMatchObject({ status: 200, body: {} })
  expect(await ask('POST', `${account}/program/opt_in`, optIn)).toMatchObject({ status: 409 })
  expect((await ask('GET', programs)).body).toEqual({ programs: [] })
  const refused = await ask('POST', `${account}/payment_policy`, { body: goodPolicies.payment })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('not eligible for Business Policy')
  simulator.setOptInPending(false)
  expect((await ask('GET', programs)).body).toEqual({ programs: [{ programType: 'SELLING_POLICY_MANAGEMENT' }] })
  expect(await list()).toMatchObject({ status: 200, body: { total: 0, paymentPolicies: [] } })
})

test('an opt-in is processed after the configured delay', async () => {
  const { simulator } = await startSimulator({ optInDelayMs: 60_000 })
  const { accessToken } = simulator.sellers.tokens('PrctCaseyMorgan01')
  const ask = createAsk(simulator, accessToken)
  await ask('POST', `${account}/program/opt_in`, optIn)
  simulator.clock.advance(30_000)
  expect((await ask('GET', programs)).body).toEqual({ programs: [] })
  simulator.clock.advance(30_000)
  expect((await ask('GET', programs)).body).toMatchObject({ programs: [{}] })
})

test.each(['payment', 'fulfillment', 'return'] as const)(
  '%s policies are made, listed and found by name',
  async (kind) => {
    const { ask } = await startSimulator()
    const path = `${account}/${kind}_policy`
    const reply = await ask('POST', path, { body: goodPolicies[kind] })
    const policyId = field(reply, `${kind}PolicyId`)
    expect(reply).toMatchObject({ status: 201, body: goodPolicies[kind] })
    expect(reply.headers.get('location')).toContain(`${path}/${policyId}`)
    const found = { ...goodPolicies[kind], [`${kind}PolicyId`]: policyId }
    expect(await ask('GET', `${path}?marketplace_id=EBAY_US`)).toMatchObject({
      status: 200,
      body: { total: 1, [`${kind}Policies`]: [found] },
    })
    expect((await ask('GET', `${path}/${policyId}`)).body).toEqual(found)
    const byName = `${path}/get_by_policy_name?marketplace_id=EBAY_US&name=`
    expect((await ask('GET', `${byName}${encodeURIComponent(goodPolicies[kind].name)}`)).body).toEqual(found)
    expect(await ask('GET', `${byName}other`)).toMatchObject({ status: 404, body: { errors: [{ errorId: 20404 }] } })
    expect((await ask('GET', `${path}?marketplace_id=EBAY_GB`)).body).toMatchObject({ total: 0 })
  },
)

test('a policy name that is taken is refused, with the id of its policy unless a fault hides the id', async () => {
  const { simulator, ask } = await startSimulator()
  const path = `${account}/payment_policy`
  const paymentPolicyId = field(await ask('POST', path, { body: goodPolicies.payment }), 'paymentPolicyId')
  const again = await ask('POST', path, { body: goodPolicies.payment })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ errorId: 20400, message: 'Invalid request', parameters: [{ value: paymentPolicyId }] }] },
  })
  simulator.faults.next({ kind: 'duplicate-without-id', on: 'createPaymentPolicy' })
  const bare = await ask('POST', path, { body: goodPolicies.payment })
  expect(errorIds(bare)).toEqual([20400])
  expect(JSON.stringify(bare.body)).not.toContain('parameters')
  const other = simulator.sellers.add()
  const { accessToken } = simulator.sellers.tokens(other.userId)
  expect((await ask('POST', path, { token: accessToken, body: goodPolicies.payment })).status).toBe(201)
  expect((await ask('GET', `${path}/${paymentPolicyId}`, { token: accessToken })).status).toBe(404)
})

test('a policy that eBay would refuse is refused', async () => {
  const { ask } = await startSimulator()
  const { name: _name, ...body } = goodPolicies.payment
  expect(await ask('POST', `${account}/payment_policy`, { body })).toMatchObject({
    status: 400,
    body: { errors: [{ errorId: 20401 }] },
  })
})

test('privileges show an unfinished registration and the selling limit', async () => {
  const { simulator, seller, ask } = await startSimulator()
  simulator.sellers.change(seller.userId, { isRegistered: false, sellingLimit: { amount: '500.0', quantity: 10 } })
  expect((await ask('GET', `${account}/privilege`)).body).toEqual({
    sellerRegistrationCompleted: false,
    sellingLimit: { amount: { value: '500.0', currency: 'USD' }, quantity: 10 },
  })
})
