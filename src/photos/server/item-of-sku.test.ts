import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { itemOfSkuEndpoint, storePhotoEndpoint } from '../api.ts'

test('an item is found by its SKU as typed, with the position after its last photo', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  const found = { itemId: id, sku: 'RACK 7', batchNumber: 1 }
  expect(await seller.call(itemOfSkuEndpoint, { sku: ' rack 7 ' })).toEqual({ ...found, photos: 0, nextOrder: 0 })

  const bytes = await testPhoto('jeans/1-front.jpg')
  for (const order of [0, 4])
    await seller.call(storePhotoEndpoint, { itemId: id, devicePhotoId: randomUUID(), order }, bytes)
  expect(await seller.call(itemOfSkuEndpoint, { sku: 'RACK 7' })).toEqual({ ...found, photos: 2, nextOrder: 5 })
})

test('photos can be added at the returned position, also when positions have gaps', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const bytes = await testPhoto('jeans/1-front.jpg')
  const store = (order: number) =>
    seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId: randomUUID(), order }, bytes)
  await store(9_000)
  const { nextOrder } = await seller.call(itemOfSkuEndpoint, { sku: item.sku })
  expect(await store(nextOrder)).toMatchObject({ order: 9_001 })
})

test('an unknown, foreign or deleted SKU is not found, and an invalid one is refused', async () => {
  const env = await createTestEnvironment()
  const [owner, stranger] = [await env.seller(), await env.seller()]
  const { item } = await createJeans(owner)
  const notFound = {
    status: 404,
    json: { error: { sentence: 'None of your items has the SKU PSTFSH-001 anymore. Your photos are safe.' } },
  }
  expect(await stranger.try(itemOfSkuEndpoint, { sku: item.sku })).toMatchObject(notFound)
  await env.services.db.pool.query('alter table items disable row level security')
  expect(await stranger.try(itemOfSkuEndpoint, { sku: item.sku })).toMatchObject(notFound)
  await owner.call(deleteItemsEndpoint, { itemIds: [item.id] })
  expect(await owner.try(itemOfSkuEndpoint, { sku: item.sku })).toMatchObject(notFound)
  expect(await owner.try(itemOfSkuEndpoint, { sku: ' ' })).toMatchObject({
    status: 400,
    json: { error: { sentence: 'SKU cannot be empty' } },
  })
})
