import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans, jeansPickedHash, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { movePhotosEndpoint, storedFilesEndpoint, storePhotoEndpoint } from '../api.ts'

const unknownHash = 'a'.repeat(64)

test('a stored file is found by its hash, with the product that its photo was moved to', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const ask = () => seller.call(storedFilesEndpoint, { hashes: [jeansPickedHash, unknownHash] })
  expect(await ask()).toEqual({ stored: [{ hash: jeansPickedHash, sku: item.sku }] })
  expect(await seller.call(storedFilesEndpoint, { hashes: [unknownHash] })).toEqual({ stored: [] })
  const move = { moveId: randomUUID(), itemId: item.id, photoIds: [photos[0]?.id ?? ''], toItemId: null }
  const { toSku, toItemId } = await seller.call(movePhotosEndpoint, move)
  expect(await ask()).toEqual({ stored: [{ hash: jeansPickedHash, sku: toSku }] })
  await seller.call(deleteItemsEndpoint, { itemIds: [toItemId ?? ''] })
  expect(await ask()).toEqual({ stored: [] })
})

test('another seller, and a device that sends no hash, get no matches', async () => {
  const env = await createTestEnvironment()
  await createJeans(await env.seller())
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const bytes = await testPhoto('jeans/1-front.jpg')
  // Version 0.1.0 sends no hash.
  await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 0 }, bytes)
  expect(await seller.call(storedFilesEndpoint, { hashes: [jeansPickedHash] })).toEqual({ stored: [] })
})
