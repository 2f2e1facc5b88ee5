import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { servedEndpoints } from '../src/app/server/slices.ts'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { currentRunEndpoint, generateListingEndpoint, startRunEndpoint } from '../src/listings/run-api.ts'
import type { OwnerData, PermissionCase, ServedEndpoint } from '../src/platform/server/slice.ts'
import { shopCountsEndpoint } from '../src/workbench/api.ts'
import { firstParts } from '../src/workbench/column-names.ts'
import { listItemViewsEndpoint, saveItemViewEndpoint } from '../src/workbench/item-view.ts'
import { createJeans, jeansPickedHash, testPhoto } from './photos.ts'
import { type Answer, type Caller, createCaller, password } from './seller.ts'
import { createTestEnvironment } from './test-environment.ts'

test('every endpoint that a slice hands over is tested here', () => {
  const names = servedEndpoints.map(nameOf)
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual([...new Set(names)])
  // The permission case is part of each endpoint: without one it does not compile.
  for (const { endpoint, permission } of servedEndpoints)
    expect([endpoint.path, permission]).toEqual([endpoint.path, expect.any(Object)])
})

test('a visitor without a session is refused everywhere', async () => {
  const { env, ownerData } = await environmentWithVictim()
  const visitor = createCaller(env.url)
  const statuses: [string, number][] = []
  for (const served of servedEndpoints)
    statuses.push([nameOf(served), (await tryAs(visitor, served, ownerData)).status])
  expect(statuses).toEqual(servedEndpoints.map((served) => [nameOf(served), 401]))
})

test('another seller changes nothing and learns nothing anywhere', async () => {
  const { env, owner, ownerData } = await environmentWithVictim()
  const listings = async () =>
    unsigned([
      (await owner.call(listListingsEndpoint, {})).items,
      await owner.call(currentRunEndpoint, {}),
      await owner.call(listItemViewsEndpoint, {}),
    ])
  const before = await listings()
  for (const served of servedEndpoints) {
    const answer = await tryAs(await env.seller(), served, ownerData)
    try {
      expectAnswer(answer, served.permission.otherSellerGets)
      expect(await listings()).toEqual(before)
    } catch (cause) {
      throw new Error(`${nameOf(served)} answered another seller ${answer.status}`, { cause })
    }
  }
})

/** The answers without the signatures of photo addresses, which change each half hour. */
function unsigned(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers).replaceAll(/\?expires=[^"]*/g, ''))
}

test('a request that names another seller is refused even if its sender owns the item', async () => {
  const { owner, ownerData } = await environmentWithVictim()
  const answer = await owner.try(generateListingEndpoint, { itemId: ownerData.item.id, userId: randomUUID() })
  expect(answer).toMatchObject({ status: 403, json: { success: false } })
})

test('work that another seller began in the page is refused, of any kind', async () => {
  const { env, owner, ownerData } = await environmentWithVictim()
  const next = await env.seller()
  const before = await next.call(shopCountsEndpoint, {})
  for (const [name, value] of [
    ['/api/items', { uploadSessionId: randomUUID() }],
    ['/functions/v1/generate-listing', { itemId: ownerData.item.id }],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'x-seller-id': owner.userId }
    const answer = await next.ask(name, { method: 'POST', headers, body: JSON.stringify(value) })
    expect(answer.status).toBe(403)
  }
  expect(await next.call(shopCountsEndpoint, {})).toEqual(before)
})

test('live updates are refused to a visitor without a session', async () => {
  const env = await createTestEnvironment()
  expect((await createCaller(env.url).ask('/api/events')).status).toBe(401)
})

test('a changing request from another site is refused even with a good cookie', async () => {
  const { env, owner, ownerData } = await environmentWithVictim()
  const headers = { cookie: owner.cookie, origin: 'https://evil.example', 'content-type': 'application/json' }
  const answer = await fetch(`${env.url}/api/items/delete`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ itemIds: [ownerData.item.id] }),
  })
  expect(answer.status).toBe(403)
})

test('a foreign host name that points at this machine is answered 421', async () => {
  const env = await createTestEnvironment()
  const { get } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    get(`${env.url}/`, { headers: { host: 'rebound.example' } }, (answer) => resolve(answer.resume().statusCode)).on(
      'error',
      reject,
    )
  })
  expect(status).toBe(421)
})

async function environmentWithVictim() {
  const env = await createTestEnvironment()
  const owner = await env.seller()
  const jeans = await createJeans(owner)
  const { run } = await owner.call(startRunEndpoint, { itemIds: [jeans.item.id] })
  // This test environment has no writer, so the run fails.
  await expect.poll(async () => (await owner.call(currentRunEndpoint, {})).run).toMatchObject({ failed: 1 })
  const viewId = randomUUID()
  const content = { list: { order: 'newest' as const }, view: 'table' as const, parts: [...firstParts] }
  await owner.call(saveItemViewEndpoint, { viewId, name: 'Mine', ...content })
  const ownerData: OwnerData = { ...jeans, pickedHash: jeansPickedHash, runId: run?.id ?? '', password, viewId }
  return { env, owner, ownerData }
}

/** Calls an endpoint with the input of its permission case. */
async function tryAs(
  caller: Caller,
  { endpoint, permission: { inputOf } }: ServedEndpoint,
  ownerData: OwnerData,
): Promise<Answer> {
  const table = `SKU,Title\n${ownerData.item.sku},From another seller\n`
  const files = { json: undefined, jpeg: await testPhoto('jeans/1-front.jpg'), csv: Buffer.from(table) }
  return caller.try(endpoint, inputOf?.(ownerData) ?? {}, files[endpoint.body])
}

function expectAnswer(answer: Answer, expected: PermissionCase['otherSellerGets']) {
  const status = typeof expected === 'number' ? { status: expected } : {}
  const exactly = typeof expected !== 'number' && 'exactly' in expected ? { json: expected.exactly } : {}
  const atLeast = typeof expected !== 'number' && 'atLeast' in expected ? { json: expected.atLeast } : {}
  expect(answer).toEqual(expect.objectContaining({ ...status, ...exactly }))
  expect(answer).toMatchObject(atLeast)
}

function nameOf({ endpoint: { method, path } }: ServedEndpoint): string {
  return `${method} ${path}`
}
