import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createJeans, jeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { items } from '../../items/server/tables.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { deletePhotoEndpoint, itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { sweepAfterMinutes } from '../limits.ts'
import { deletePhoto } from './delete-photo.ts'
import { sweepFiles } from './sweep-files.ts'

async function environmentWithJeans() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const itemId = item.id
  return {
    env,
    seller,
    item,
    itemId,
    photos,
    context: { ...env.services, userId: seller.userId },
    remove: (photoId: string) => seller.try(deletePhotoEndpoint, { itemId, photoId }),
    shown: async () => (await seller.call(itemPhotosEndpoint, { itemId })).photos,
    files: () => filesOf(env, join(seller.userId, itemId)),
  }
}

test('a photo is deleted with its files; the others move up and the new first one is the primary', async () => {
  const { env, seller, itemId, photos, shown, files } = await environmentWithJeans()
  const [first, ...others] = photos
  const answer = await seller.call(deletePhotoEndpoint, { itemId, photoId: first?.id ?? '' })
  const expected = others.map(({ id }, order) => ({ id, order, isPrimary: order === 0 }))
  expect(answer.photos).toMatchObject(expected)
  expect(await shown()).toMatchObject(expected)
  expect(await files()).toHaveLength(3 * others.length)
  expect((await fetch(env.url + first?.url)).status).toBe(404)
  for (const { url } of others) expect((await fetch(env.url + url)).status).toBe(200)
  const { rows } = await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute('select id from item_images where is_primary'),
  )
  expect(rows).toEqual([{ id: others[0]?.id }])
})

test('the last photo cannot be deleted, and the answer says so', async () => {
  const { photos, remove, shown, files } = await environmentWithJeans()
  const [last, ...others] = photos.map(({ id }) => id)
  for (const id of others) expect((await remove(id)).status).toBe(200)
  expect(await remove(last ?? '')).toMatchObject({
    status: 409,
    json: { error: { sentence: 'Cannot delete the last photo. Delete the entire product instead.' } },
  })
  expect(await shown()).toMatchObject([{ id: last, order: 0, isPrimary: true }])
  expect(await files()).toHaveLength(3)
})

test('when two devices delete all photos at once, one photo stays', async () => {
  const { photos, remove, shown, files } = await environmentWithJeans()
  const answers = await Promise.all([...photos, ...photos].map(({ id }) => remove(id)))
  const [left, ...others] = await shown()
  expect(others).toEqual([])
  expect(left).toMatchObject({ order: 0, isPrimary: true })
  for (const [index, { status }] of answers.entries())
    expect(status).toBe(photos[index % photos.length]?.id === left?.id ? 409 : 200)
  expect(await files()).toHaveLength(3)
})

test('deleting a photo that is gone or belongs to another item succeeds and deletes nothing', async () => {
  const { seller, photos, remove, shown } = await environmentWithJeans()
  const other = await createJeans(seller)
  await remove(photos[3]?.id ?? '')
  for (const photoId of [photos[3]?.id ?? '', other.photos[0]?.id ?? '', randomUUID()]) {
    const { status, json } = await remove(photoId)
    expect(status).toBe(200)
    expect((json as { photos: unknown[] }).photos).toHaveLength(3)
  }
  expect(await shown()).toHaveLength(3)
  expect((await seller.call(itemPhotosEndpoint, { itemId: other.item.id })).photos).toHaveLength(4)
})

test('a device that sends a deleted photo again gets the answer that it is gone', async () => {
  const { seller, itemId, remove, shown } = await environmentWithJeans()
  const input = { itemId, devicePhotoId: randomUUID(), order: 9 }
  const bytes = await testPhoto('jeans/1-front.jpg')
  const { id } = await seller.call(storePhotoEndpoint, input, bytes)
  await remove(id)
  expect((await seller.try(storePhotoEndpoint, input, bytes)).status).toBe(410)
  expect(await shown()).toHaveLength(jeans.length)
})

test('a photo is not deleted while its item is being published, and can be deleted afterwards', async () => {
  const { env, seller, item, photos, remove, shown } = await environmentWithJeans()
  const publishingUntil = new Date(env.clock.now().getTime() + 600_000)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ publishingUntil }))
  expect(await remove(photos[0]?.id ?? '')).toMatchObject({
    status: 409,
    json: {
      error: {
        sentence: `${item.sku} is being published to eBay right now. Nothing was changed. Try again when that's done.`,
      },
    },
  })
  expect(await shown()).toHaveLength(4)
  env.clock.forward(601)
  expect((await remove(photos[0]?.id ?? '')).status).toBe(200)
})

test('a deleted item has no photos to delete, and keeps its photos for Undo', async () => {
  const { seller, itemId, photos, remove, files } = await environmentWithJeans()
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId], deletionId: randomUUID() })
  expect((await remove(photos[0]?.id ?? '')).status).toBe(404)
  expect(await files()).toHaveLength(12)
})

test('while the bucket is away a photo is deleted, and its files are swept later', async () => {
  const { env, itemId, photos, context, shown, files } = await environmentWithJeans()
  const away: BlobStore = { ...context.blobs, remove: () => Promise.reject(new Error('the disk went away')) }
  const photoId = photos[1]?.id ?? ''
  expect((await deletePhoto({ ...context, blobs: away }, { itemId, photoId })).photos).toHaveLength(3)
  expect(await shown()).toHaveLength(3)
  expect(await files()).toHaveLength(12)
  env.clock.forward(sweepAfterMinutes * 60 + 1)
  expect(await sweepFiles(context, env.clock.now(), new AbortController().signal)).toBe(3)
  expect(await files()).toHaveLength(9)
})

test('an item without photos has no photo to delete', async () => {
  const { seller } = await environmentWithJeans()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(await seller.call(deletePhotoEndpoint, { itemId, photoId: randomUUID() })).toEqual({ photos: [] })
})

function filesOf(env: TestEnvironment, folder: string): Promise<string[]> {
  return readdir(join(env.bucket, folder))
}
