import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endUndo } from '../../../test/deletions.ts'
import type { Caller } from '../../../test/seller.ts'
import { skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint, renameSkuEndpoint } from '../api.ts'

test('an item gets another SKU, trimmed and in upper case, and keeps everything else', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await create(seller)
  env.clock.forward(60)
  const renamed = await seller.call(renameSkuEndpoint, { itemId: item.id, sku: ' rack 7 ' })
  expect(renamed).toEqual({ ...item, sku: 'RACK 7', updatedAt: expect.any(String) })
  expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(item.updatedAt))
  // Its old SKU is free again.
  expect((await create(seller, item.sku)).sku).toBe(item.sku)
})

test("an item's current SKU is accepted and changes nothing", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await create(seller, 'RACK 7')
  env.clock.forward(60)
  expect(await seller.call(renameSkuEndpoint, { itemId: item.id, sku: 'rack 7' })).toEqual(item)
})

test.each([
  ['  ', 'SKU cannot be empty'],
  ['A/B', '"A/B": a SKU may hold letters, digits, spaces and . _ - only.'],
])('the SKU %j is refused with its own error message', async (sku, sentence) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: itemId } = await create(seller)
  const answer = await seller.try(renameSkuEndpoint, { itemId, sku })
  expect(answer).toMatchObject({ status: 400, json: { error: { sentence } } })
})

test('a SKU of another item is refused with an error that names it; a SKU of another seller is free', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await create(seller, 'RACK 7')
  await create(other, 'RACK 8')
  const { id: itemId, sku } = await create(seller)
  expect(await seller.try(renameSkuEndpoint, { itemId, sku: 'rack 7' })).toMatchObject({
    status: 409,
    json: { error: { sentence: 'SKU RACK 7 is already used by another of your items. Choose another one.' } },
  })
  expect(await skusOf(env, seller)).toEqual(['RACK 7', sku])
  expect(await seller.call(renameSkuEndpoint, { itemId, sku: 'rack 8' })).toMatchObject({ sku: 'RACK 8' })
})

test("a deleted item's SKU stays taken until the purge, and the deleted item cannot be renamed", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: deleted } = await create(seller, 'RACK 7')
  const { id: itemId } = await create(seller)
  await seller.call(deleteItemsEndpoint, { itemIds: [deleted] })
  const taken = {
    status: 409,
    json: {
      error: {
        sentence: 'SKU RACK 7 belongs to an item you just deleted. Choose another one, or try again in a minute.',
      },
    },
  }
  expect(await seller.try(renameSkuEndpoint, { itemId, sku: 'RACK 7' })).toMatchObject(taken)
  expect(await seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })).toMatchObject(taken)
  expect((await seller.try(renameSkuEndpoint, { itemId: deleted, sku: 'RACK 9' })).status).toBe(404)

  await endUndo(env, seller)
  expect(await seller.call(renameSkuEndpoint, { itemId, sku: 'RACK 7' })).toMatchObject({ sku: 'RACK 7' })
})

test('if several requests ask for one SKU at once, exactly one gets it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const ids = [await create(seller), await create(seller), await create(seller)].map(({ id }) => id)
  for (let round = 1; round <= 10; round += 1) {
    const sku = `ROUND ${round}`
    const answers = await Promise.all([
      ...ids.map((itemId) => seller.try(renameSkuEndpoint, { itemId, sku })),
      seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), sku }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const sentence = `SKU ${sku} is already used by another of your items. Choose another one.`
    expect(answers.filter(({ status }) => status === 409).map(({ json }) => json)).toMatchObject(
      Array.from({ length: 3 }, () => ({ error: { sentence } })),
    )
    expect((await skusOf(env, seller)).filter((taken) => taken === sku)).toHaveLength(1)
  }
})

function create(seller: Caller, sku?: string) {
  return seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...(sku && { sku }) })
}
