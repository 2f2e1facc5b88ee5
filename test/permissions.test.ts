import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccountEndpoint } from '../src/account/api.ts'
import { mountSellerEndpoints } from '../src/app/server/routes.ts'
import type { Services } from '../src/app/server/services.ts'
import { batchSummaryEndpoint, countBatchesEndpoint, listBatchesEndpoint } from '../src/dashboard/api.ts'
import {
  createItemEndpoint,
  deleteItemsEndpoint,
  deleteMatchingEndpoint,
  nextSkuEndpoint,
  renameSkuEndpoint,
  restoreItemsEndpoint,
} from '../src/items/api.ts'
import {
  cancelListingEndpoint,
  cancelRunEndpoint,
  countListingsEndpoint,
  currentRunEndpoint,
  deleteListingsEndpoint,
  dismissRunEndpoint,
  editDetailsEndpoint,
  editListingEndpoint,
  generateListingEndpoint,
  listListingsEndpoint,
  looksRightEndpoint,
  mendEndpoint,
  saveHintsEndpoint,
  startRunEndpoint,
  undoMendEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../src/listings/api.ts'
import {
  cropPhotoEndpoint,
  deletePhotoEndpoint,
  findProductsEndpoint,
  itemOfSkuEndpoint,
  itemPhotosEndpoint,
  mergeItemsEndpoint,
  movePhotosEndpoint,
  reorderPhotosEndpoint,
  storedFilesEndpoint,
  storePhotoEndpoint,
  undoMoveEndpoint,
} from '../src/photos/api.ts'
import type { Endpoint } from '../src/platform/endpoint.ts'
import { ebayPermissionCases } from './ebay-permission-cases.ts'
import type { PermissionCase } from './permission-case.ts'
import { createJeans, jeansPickedHash, testPhoto } from './photos.ts'
import { type Answer, createCaller, password } from './seller.ts'
import { createWorld } from './world.ts'

const answered = (status: number) => (answer: Answer) => expect(answer.status).toBe(status)

const cases: PermissionCase[] = [
  {
    endpoint: createItemEndpoint,
    input: () => ({ uploadSessionId: randomUUID(), sku: 'PSTFSH-001' }),
    stranger: answered(200),
  },
  {
    endpoint: nextSkuEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ sku: 'PSTFSH-001' }),
  },
  { endpoint: deleteItemsEndpoint, input: ({ item }) => ({ itemIds: [item.id] }), stranger: answered(200) },
  {
    endpoint: deleteMatchingEndpoint,
    input: () => ({ deletionId: randomUUID(), filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }),
    stranger: ({ json }) => expect(json).toEqual({ deleted: 0, spared: [] }),
  },
  { endpoint: restoreItemsEndpoint, input: () => ({ deletionId: randomUUID() }), stranger: answered(410) },
  { endpoint: renameSkuEndpoint, input: ({ item }) => ({ itemId: item.id, sku: 'OTHER' }), stranger: answered(404) },
  {
    endpoint: storePhotoEndpoint,
    input: ({ item }) => ({ itemId: item.id, devicePhotoId: randomUUID(), order: 9 }),
    body: () => testPhoto('jeans/1-front.jpg'),
    stranger: answered(404),
  },
  { endpoint: itemOfSkuEndpoint, input: ({ item }) => ({ sku: item.sku }), stranger: answered(404) },
  { endpoint: itemPhotosEndpoint, input: ({ item }) => ({ itemId: item.id }), stranger: answered(404) },
  {
    endpoint: reorderPhotosEndpoint,
    input: ({ item, photos }) => ({ itemId: item.id, photoIds: photos.map(({ id }) => id).toReversed() }),
    stranger: answered(404),
  },
  {
    endpoint: deletePhotoEndpoint,
    input: ({ item, photos }) => ({ itemId: item.id, photoId: photos[0]?.id }),
    stranger: answered(404),
  },
  {
    endpoint: movePhotosEndpoint,
    input: ({ item, photos }) => ({
      moveId: randomUUID(),
      itemId: item.id,
      photoIds: [photos[0]?.id],
      toItemId: null,
    }),
    stranger: answered(404),
  },
  {
    endpoint: mergeItemsEndpoint,
    input: ({ item }) => ({ moveId: randomUUID(), itemId: item.id, toItemId: randomUUID() }),
    stranger: answered(404),
  },
  { endpoint: undoMoveEndpoint, input: () => ({ moveId: randomUUID() }), stranger: answered(410) },
  // The victim's photo was stored with this hash.
  {
    endpoint: storedFilesEndpoint,
    input: () => ({ hashes: [jeansPickedHash] }),
    stranger: ({ json }) => expect(json).toEqual({ stored: [] }),
  },
  { endpoint: findProductsEndpoint, input: () => ({}), stranger: ({ json }) => expect(json).toEqual({ products: [] }) },
  {
    endpoint: cropPhotoEndpoint,
    input: ({ item, photos: [photo] }) => ({
      itemId: item.id,
      photoId: photo?.id,
      replaces: photo?.contentHash,
      sentHash: photo?.contentHash,
    }),
    body: () => testPhoto('jeans/1-front.jpg'),
    stranger: answered(404),
  },
  { endpoint: generateListingEndpoint, input: ({ item }) => ({ itemId: item.id }), stranger: answered(404) },
  {
    endpoint: saveHintsEndpoint,
    input: ({ item }) => ({ hints: [{ itemId: item.id, brand: 'Of somebody else' }] }),
    stranger: ({ json }) => expect(json).toEqual({}),
  },
  {
    endpoint: listListingsEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ items: [], next: null, asOf: expect.any(String) }),
  },
  {
    endpoint: countListingsEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ unwritten: 0, written: 0, underWay: 0, needSeller: 0 }),
  },
  {
    endpoint: startRunEndpoint,
    input: ({ item }) => ({ itemIds: [item.id] }),
    stranger: ({ json }) => expect(json).toEqual({ run: null, leftOut: 0 }),
  },
  { endpoint: currentRunEndpoint, input: () => ({}), stranger: ({ json }) => expect(json).toEqual({ run: null }) },
  { endpoint: cancelRunEndpoint, input: ({ runId }) => ({ runId }), stranger: answered(404) },
  { endpoint: dismissRunEndpoint, input: ({ runId }) => ({ runId }), stranger: answered(404) },
  { endpoint: cancelListingEndpoint, input: ({ item }) => ({ itemId: item.id }), stranger: answered(404) },
  {
    endpoint: editListingEndpoint,
    input: ({ item }) => ({ itemId: item.id, changes: { title: 'Of somebody else' } }),
    stranger: answered(404),
  },
  {
    endpoint: editDetailsEndpoint,
    input: ({ item }) => ({ itemId: item.id, category: 'Shoes', condition: 'fair' }),
    stranger: answered(404),
  },
  {
    endpoint: looksRightEndpoint,
    input: ({ item }) => ({
      itemId: item.id,
      answers: [{ key: 'doubt color', held: [{ field: 'color', value: 'Blue' }] }],
    }),
    stranger: answered(404),
  },
  {
    endpoint: mendEndpoint,
    input: ({ item }) => ({ itemId: item.id, questions: [{ key: 'size', held: [{ field: 'size', value: 'M' }] }] }),
    stranger: answered(404),
  },
  {
    endpoint: undoMendEndpoint,
    input: ({ item }) => ({ itemId: item.id, questions: [], was: [{ field: 'title', value: 'Of somebody else' }] }),
    stranger: answered(404),
  },
  { endpoint: useNewTextEndpoint, input: ({ item }) => ({ itemId: item.id, field: 'title' }), stranger: answered(404) },
  { endpoint: undoRegenerationEndpoint, input: ({ item }) => ({ itemId: item.id }), stranger: answered(404) },
  {
    endpoint: deleteListingsEndpoint,
    input: ({ item }) => ({ itemIds: [item.id] }),
    stranger: ({ json }) => expect(json).toEqual({ deleted: 0, spared: [] }),
  },
  {
    endpoint: listBatchesEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ batches: [], next: null, asOf: expect.any(String) }),
  },
  {
    endpoint: batchSummaryEndpoint,
    input: () => ({}),
    stranger: ({ json }) => expect(json).toEqual({ total: 0, staged: 0, generating: 0 }),
  },
  // Each deletes the account of its own session, and names no other.
  { endpoint: deleteAccountEndpoint, input: () => ({ password }), stranger: answered(200) },
  { endpoint: countBatchesEndpoint, input: () => ({}), stranger: ({ json }) => expect(json).toEqual({ count: 0 }) },
  ...ebayPermissionCases,
]

test('every endpoint has a case here', () => {
  const mounted: string[] = []
  mountSellerEndpoints({} as Services, (endpoint) => mounted.push(nameOf(endpoint)))
  expect(mounted.length).toBeGreaterThan(0)
  expect(cases.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(mounted.toSorted())
})

test('nobody is refused everywhere', async () => {
  const { world, victim } = await worldWithVictim()
  const nobody = createCaller(world.url)
  const statuses: [string, number][] = []
  for (const { endpoint, input, body } of cases)
    statuses.push([nameOf(endpoint), (await nobody.try(endpoint, input(victim), await body?.())).status])
  expect(statuses).toEqual(cases.map(({ endpoint }) => [nameOf(endpoint), 401]))
})

test('another seller changes and learns nothing anywhere', async () => {
  const { world, owner, victim } = await worldWithVictim()
  const listings = async () => [
    (await owner.call(listListingsEndpoint, {})).items,
    await owner.call(currentRunEndpoint, {}),
  ]
  const before = await listings()
  for (const { endpoint, input, body, stranger } of cases) {
    const answer = await (await world.seller()).try(endpoint, input(victim), await body?.())
    try {
      stranger(answer)
      expect(await listings()).toEqual(before)
    } catch (cause) {
      throw new Error(`${nameOf(endpoint)} answered another seller ${answer.status}`, { cause })
    }
  }
})

test('a request that names another seller is refused although the item is their own', async () => {
  const { owner, victim } = await worldWithVictim()
  const answer = await owner.try(generateListingEndpoint, { itemId: victim.item.id, userId: randomUUID() })
  expect(answer).toMatchObject({ status: 403, json: { success: false } })
})

test('work that another seller began is refused, whatever it is', async () => {
  const { world, owner, victim } = await worldWithVictim()
  const next = await world.seller()
  const before = await next.call(batchSummaryEndpoint, {})
  for (const [name, value] of [
    ['/api/items', { uploadSessionId: randomUUID() }],
    ['/functions/v1/generate-listing', { itemId: victim.item.id }],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'x-seller-id': owner.userId }
    const answer = await next.ask(name, { method: 'POST', headers, body: JSON.stringify(value) })
    expect(answer.status).toBe(403)
  }
  expect(await next.call(batchSummaryEndpoint, {})).toEqual(before)
})

test('live updates are refused to nobody', async () => {
  const world = await createWorld()
  expect((await createCaller(world.url).ask('/api/events')).status).toBe(401)
})

test('a changing request from another site is refused although its cookie is good', async () => {
  const { world, owner, victim } = await worldWithVictim()
  const headers = { cookie: owner.cookie, origin: 'https://evil.example', 'content-type': 'application/json' }
  const answer = await fetch(`${world.url}/api/items/delete`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ itemIds: [victim.item.id] }),
  })
  expect(answer.status).toBe(403)
})

test('a name that merely points at this machine is answered 421', async () => {
  const world = await createWorld()
  const { get } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    get(`${world.url}/`, { headers: { host: 'rebound.example' } }, (answer) => resolve(answer.resume().statusCode)).on(
      'error',
      reject,
    )
  })
  expect(status).toBe(421)
})

async function worldWithVictim() {
  const world = await createWorld()
  const owner = await world.seller()
  const jeans = await createJeans(owner)
  const { run } = await owner.call(startRunEndpoint, { itemIds: [jeans.item.id] })
  // This world has no writer: it fails.
  await expect.poll(async () => (await owner.call(currentRunEndpoint, {})).run).toMatchObject({ failed: 1 })
  return { world, owner, victim: { ...jeans, runId: run?.id ?? '' } }
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
