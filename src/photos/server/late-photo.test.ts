import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { purgeAfterSeconds } from '../../items/limits.ts'
import { purgeItems } from '../../items/server/purge-items.ts'
import { storePhotoEndpoint } from '../api.ts'
import type { PhotoToStore } from './admission/check-upload.ts'
import { storePhoto } from './store/store-photo.ts'

async function createItem() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const create = () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  return { env, seller, create, item: await create(), bytes: await testPhoto('jeans/1-front.jpg') }
}

/** A photo whose body the test sends with `finish`. Resolves once the server waits for the body. */
async function startSending(env: TestEnvironment, photo: PhotoToStore) {
  const waiting = Promise.withResolvers<void>()
  const body = Promise.withResolvers<Uint8Array>()
  const read = () => {
    waiting.resolve()
    return body.promise
  }
  const answer = storePhoto({ ...env.services, userId: photo.userId }, { ...photo, body: { read } })
  // The test awaits the answer later, so a rejection before that is not unhandled.
  answer.catch(() => undefined)
  await waiting.promise
  return { answer, finish: body.resolve }
}

test('a photo whose item is deleted while it arrives is refused with not-found and leaves no file', async () => {
  const { env, seller, item, bytes } = await createItem()
  const photo = { userId: seller.userId, itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  const { answer, finish } = await startSending(env, photo)
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id] })
  finish(bytes)
  await expect(answer).rejects.toMatchObject({
    code: 'not-found',
    sentence:
      'This item no longer exists. Its photos are still on your device. Upload them as a new item, or clear them.',
  })
  expect(await filesBelow(env)).toEqual([])
  // The photo was never stored, so it is welcome as a photo of a new product.
  expect((await seller.try(storePhotoEndpoint, photo, bytes)).status).toBe(404)
})

test('a repeat of a stored photo that is deleted while it arrives is answered with gone, not with not-found', async () => {
  const { env, seller, item, bytes } = await createItem()
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  await seller.call(storePhotoEndpoint, input, bytes)
  const { answer, finish } = await startSending(env, { ...input, userId: seller.userId })
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id] })
  finish(bytes)
  await expect(answer).rejects.toMatchObject({ code: 'gone' })
  await purge(env, seller)
  expect(await filesBelow(env)).toEqual([])
})

test('a photo that is deleted from one item while it arrives for another is not revived there', async () => {
  const { env, seller, create, item, bytes } = await createItem()
  const other = await create()
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  await seller.call(storePhotoEndpoint, input, bytes)
  const { answer, finish } = await startSending(env, { ...input, itemId: other.id, userId: seller.userId })
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id] })
  finish(bytes)
  await expect(answer).rejects.toMatchObject({ code: 'gone' })
  await purge(env, seller)
  expect(await filesBelow(env)).toEqual([])
})

test('photos sent repeatedly while their item is deleted are stored with it or refused, and leave nothing', async () => {
  const { env, seller, create, bytes } = await createItem()
  for (let round = 1; round <= 6; round += 1) {
    const { id: itemId } = await create()
    const inputs = [0, 1].map((order) => ({ itemId, devicePhotoId: randomUUID(), order }))
    const answers = await Promise.all([
      ...[...inputs, ...inputs, ...inputs].map((input) => seller.try(storePhotoEndpoint, input, bytes)),
      seller.try(deleteItemsEndpoint, { itemIds: [itemId] }),
      ...inputs.map((input) => seller.try(storePhotoEndpoint, input, bytes)),
    ])
    for (const { status } of answers) expect(status).toBeOneOf([200, 404, 410])
    await purge(env, seller)
    for (const input of inputs)
      expect((await seller.try(storePhotoEndpoint, input, bytes)).status).toBeOneOf([404, 410])
    expect(await filesBelow(env)).toEqual([])
  }
})

/** Lets the time for Undo pass and purges deleted items. */
async function purge(env: TestEnvironment, { userId }: Seller) {
  env.clock.forward(purgeAfterSeconds)
  await purgeItems({ ...env.services, userId }, { signal: new AbortController().signal })
}

async function filesBelow(env: TestEnvironment): Promise<string[]> {
  const entries = await readdir(env.bucket, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
