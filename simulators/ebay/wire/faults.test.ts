import { expect, test } from 'vitest'
import { createReadyOffer, publishReadyOffer } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'

const location = '/sell/inventory/v1/location'
const publish = (offerId: string) => `/sell/inventory/v1/offer/${offerId}/publish`

test('a refusal by the rate limit has Retry-After only if the test asks for it', async () => {
  const { simulator, ask } = await startSimulator()
  simulator.faults.next({ kind: 'rate-limit' }, { kind: 'rate-limit', retryAfter: 7 })
  const bare = await ask('GET', location)
  expect([bare.status, errorIds(bare), bare.headers.get('retry-after')]).toEqual([429, [2001], null])
  expect((await ask('GET', location)).headers.get('retry-after')).toBe('7')
  expect((await ask('GET', location)).status).toBe(200)
})

test.each([
  [{ kind: 'unauthorized' }, 401, [1001]],
  [{ kind: 'system-error' }, 500, [25001]],
  [{ kind: 'concurrent' }, 500, [25025]],
  [{ kind: 'image-too-large' }, 400, [190201]],
  [{ kind: 'latency', ms: 20 }, 200, []],
] as const)('the fault %j is answered with status %i and the errors %j', async (fault, status, ids) => {
  const { simulator, ask } = await startSimulator()
  simulator.faults.next(fault)
  const answer = await ask('GET', location)
  expect([answer.status, errorIds(answer)]).toEqual([status, ids])
})

test('a fault applies only to its operation and seller, and as many times as requested', async () => {
  const { simulator, seller, ask } = await startSimulator()
  simulator.faults.next(
    { kind: 'system-error', on: ['getInventoryLocations'], times: 2 },
    { kind: 'system-error', userId: 'somebody else' },
  )
  expect((await ask('GET', '/sell/account/v1/privilege')).status).toBe(200)
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await ask('GET', location)).status)
  expect(statuses).toEqual([500, 500, 200])
  expect(simulator.faults.waitingCount()).toBe(1)
  simulator.faults.clear()
  simulator.faults.choose(({ operation, userId }) =>
    operation === 'getInventoryLocations' && userId === seller.userId ? { kind: 'concurrent' } : undefined,
  )
  expect((await ask('GET', location)).status).toBe(500)
})

test('a publish that is executed but not answered has made exactly one listing', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  simulator.faults.next({ kind: 'commit-then-reset', on: 'publishOffer' })
  await expect(ask('POST', publish(offerId))).rejects.toThrow('fetch failed')
  expect((await ask('GET', `/sell/inventory/v1/offer/${offerId}`)).body).toMatchObject({ status: 'PUBLISHED' })
  expect(simulator.listings()).toHaveLength(1)
  expect(simulator.calls(seller.userId).filter(({ operation }) => operation === 'publishOffer')).toMatchObject([
    { status: 200, isAnswered: false },
  ])
})

test('a publish whose connection breaks before it is executed makes no listing', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  simulator.faults.next({ kind: 'reset', on: 'publishOffer' })
  await expect(ask('POST', publish(offerId))).rejects.toThrow('fetch failed')
  expect(simulator.listings()).toEqual([])
})

test.each(['hang', 'commit-then-hang'] as const)(
  'after "%s" nothing is answered until the simulator stops',
  async (kind) => {
    const { simulator, ask } = await startSimulator()
    const { offerId } = await createReadyOffer(ask)
    simulator.faults.next({ kind, on: 'publishOffer' })
    const hanging = ask('POST', publish(offerId)).catch((error: unknown) => error)
    await expect.poll(() => simulator.calls().at(-1)?.operation).toBe('publishOffer')
    expect(simulator.listings()).toHaveLength(kind === 'hang' ? 0 : 1)
    await simulator.stop()
    expect(await hanging).toMatchObject({ message: 'fetch failed' })
  },
)

test.each([
  ['unavailable', 503],
  ['gateway-timeout', 504],
] as const)('a gateway answers "%s" with a page instead of JSON', async (kind, status) => {
  const { simulator } = await startSimulator()
  simulator.faults.next({ kind })
  const answer = await fetch(`${simulator.addresses.api}${location}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html'])
})

test('the log shows each call with its caller and body, and no tokens', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const other = simulator.sellers.add()
  const { accessToken } = simulator.sellers.tokens(other.userId)
  await publishReadyOffer(ask)
  await ask('GET', location, { token: accessToken })
  const ownCalls = simulator.calls(seller.userId)
  expect(ownCalls.map(({ operation }) => operation)).toEqual([
    'createPaymentPolicy',
    'createFulfillmentPolicy',
    'createReturnPolicy',
    'createInventoryLocation',
    'createImageFromFile',
    'createOrReplaceInventoryItem',
    'createOffer',
    'publishOffer',
  ])
  expect(ownCalls[5]).toMatchObject({ method: 'PUT', status: 204, sent: { product: { title: 'Levi Straight Jeans' } } })
  expect(simulator.calls(other.userId)).toHaveLength(1)
  expect(JSON.stringify(simulator.calls())).not.toContain('v^1.1')
})
