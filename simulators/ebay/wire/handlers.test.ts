import { expect, test } from 'vitest'
import { operations } from '../../../contracts/ebay/operation-list.ts'
import { type AskOptions, startSimulator } from '../testing/start-simulator.ts'
import { handlers } from './handlers.ts'

test('every operation of the contracts is answered, and no other', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
})

test.each([
  ['api', 'GET', '/sell/inventory/v1/nothing'],
  ['api', 'PUT', '/sell/inventory/v1/offer'],
  ['apiz', 'GET', '/sell/inventory/v1/offer?sku=A'],
  ['api', 'GET', '/commerce/identity/v1/user/'],
] as const)('on %s there is no %s %s', async (base, method, path) => {
  const { ask } = await startSimulator()
  expect((await ask(method, path, { base })).status).toBe(404)
})

test('a token that is unknown, expired or without the scope gets its error', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const path = '/sell/inventory/v1/location'
  expect(await ask('GET', path, { token: 'unknown' })).toMatchObject({
    status: 401,
    body: { errors: [{ errorId: 1001 }] },
  })
  const { accessToken } = simulator.sellers.tokens(seller.userId, ['https://api.ebay.com/oauth/api_scope/sell.account'])
  const refused = await ask('GET', path, { token: accessToken })
  expect(refused).toMatchObject({ status: 403, body: { errors: [{ errorId: 1100 }] } })
  expect((await ask('GET', path)).status).toBe(200)
  simulator.clock.advance(7_200_000)
  expect((await ask('GET', path)).status).toBe(401)
})

test.each<[AskOptions, number]>([
  [{ headers: { 'accept-language': '*' } }, 25709],
  [{ headers: { 'content-language': '' } }, 25709],
  [{ body: '{ "condition": ' }, 2004],
  [{ body: { condition: 'PRE_OWNED_GOOD' } }, 2004],
  [{ body: { product: { title: 7 } } }, 2004],
  [{ body: { colour: 'Blue' } }, 2004],
  [{ body: { product: { imageUrls: ['http://elsewhere.example/a.jpg'] } } }, 25015],
])('a request that eBay would refuse is refused: %j', async (asking, errorId) => {
  const { ask } = await startSimulator()
  const answer = await ask('PUT', '/sell/inventory/v1/inventory_item/A', {
    body: {},
    ...asking,
    headers: { 'content-type': 'application/json', ...asking.headers },
  })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ errorId }] } })
})

test('above the daily limit an API answers 429, other APIs continue, and the next day it answers again', async () => {
  const { simulator, seller, ask } = await startSimulator()
  simulator.setDailyLimits({ account: 2 })
  const path = '/sell/account/v1/privilege'
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await ask('GET', path)).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await ask('GET', '/sell/inventory/v1/location')).status).toBe(200)
  simulator.clock.advance(86_400_000)
  const { accessToken } = simulator.sellers.tokens(seller.userId)
  expect((await ask('GET', path, { token: accessToken })).status).toBe(200)
})
