import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inLongRun } from '../../../test/long-test.ts'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { deletePhotoEndpoint, itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { sweepAfterMinutes } from '../limits.ts'
import { contentHashOf } from './content-hash.ts'
import { cropPhoto } from './crop-photo.ts'
import { sweepFiles } from './sweep-files.ts'

const minute = 60
const unstopped = new AbortController().signal
// Any photo can be sent as a crop: nothing checks from which photo it was cut.
const cropped = await testPhoto('jeans/3-detail-top.jpg')
const sentHash = contentHashOf(cropped)

async function createPhoto() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const upload = { itemId, devicePhotoId: randomUUID(), order: 0 }
  const front = await testPhoto('jeans/1-front.jpg')
  const photo = await seller.call(storePhotoEndpoint, upload, front)
  const context = { ...env.services, userId: seller.userId }
  const cropInput = { itemId, photoId: photo.id, replaces: photo.contentHash, sentHash }
  return {
    env,
    seller,
    itemId,
    photo,
    context,
    cropInput,
    uploadAgain: () => seller.try(storePhotoEndpoint, upload, front),
    crop: (changes: Partial<typeof context> = {}) =>
      cropPhoto({ ...context, ...changes }, { ...cropInput, body: { read: async () => cropped } }),
    sweep: () => sweepFiles(context, env.clock.now(), unstopped),
    files: () => readdir(join(env.bucket, seller.userId, itemId)),
    hash: async () => (await seller.call(itemPhotosEndpoint, { itemId })).photos[0]?.contentHash,
  }
}

test('while the bucket is away a crop is stored, and the old files are swept later', async () => {
  const { env, context, crop, sweep, files, hash } = await createPhoto()
  const away: BlobStore = { ...context.blobs, remove: () => Promise.reject(new Error('the disk went away')) }
  const { url, thumbnailUrl, largeThumbnailUrl } = await crop({ blobs: away })
  expect(await files()).toHaveLength(6)
  env.clock.forward((sweepAfterMinutes - 10) * minute)
  expect(await sweep()).toBe(0)
  env.clock.forward(11 * minute)
  expect(await sweep()).toBe(3)
  expect(await files()).toHaveLength(3)
  expect(await hash()).toBe(sentHash)
  for (const address of [url, thumbnailUrl, largeThumbnailUrl ?? ''])
    expect(await context.blobs.get(address.slice('/photos/'.length).split('?')[0] ?? '')).toBeDefined()
})

test.each(['-cropped-large.jpg', ...inLongRun(['-cropped.jpg', '-cropped-thumbnail.jpg'])])(
  'when %s cannot be stored the photo stays as it was, leaves no extra file, and can be cropped again',
  async (ending) => {
    const { photo, context, crop, files, hash } = await createPhoto()
    const full: BlobStore = {
      ...context.blobs,
      put: (key, bytes) =>
        key.endsWith(ending) ? Promise.reject(new Error('no space')) : context.blobs.put(key, bytes),
    }
    await expect(crop({ blobs: full })).rejects.toThrow('no space')
    expect(await hash()).toBe(photo.contentHash)
    expect(await files()).toHaveLength(3)
    await crop()
    expect(await files()).toHaveLength(3)
  },
)

test('a crop whose server stopped between writing files and row fails, is not recorded without files, and can be sent again', async () => {
  const { env, photo, context, crop, sweep, files, hash } = await createPhoto()
  let stored = 0
  const sleepy: BlobStore = {
    ...context.blobs,
    async put(key, bytes) {
      await context.blobs.put(key, bytes)
      stored += 1
      if (stored < 3) return
      env.clock.forward(61 * minute)
      expect(await sweep()).toBe(3)
    },
  }
  await expect(crop({ blobs: sleepy })).rejects.toMatchObject({ code: 'try-later' })
  expect(await hash()).toBe(photo.contentHash)
  await crop()
  expect(await files()).toHaveLength(3)
})

test('photos that are cropped in the same millisecond get different files', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const at = env.clock.now()
  const context = { ...env.services, clock: { now: () => at }, userId: seller.userId }
  const crops = await Promise.all(
    photos.map(({ id, contentHash }) =>
      cropPhoto(context, {
        itemId: item.id,
        photoId: id,
        replaces: contentHash,
        sentHash,
        body: { read: async () => cropped },
      }),
    ),
  )
  // The third photo has the same bytes as the crop already and stays as it is.
  const changed = crops.filter(({ url }) => url.includes('-cropped.jpg?'))
  expect(changed).toHaveLength(3)
  expect(new Set(changed.map(({ url }) => url)).size).toBe(3)
  for (const { url, contentHash } of crops)
    expect(contentHashOf(await (await fetch(env.url + url)).bytes())).toBe(contentHash)
  expect(await readdir(join(env.bucket, seller.userId, item.id))).toHaveLength(12)
})

test('a photo that is deleted while its crop arrives is not cropped, and no file of either remains', async () => {
  const { env, seller, itemId, cropInput, context, files } = await createPhoto()
  const second = { itemId, devicePhotoId: randomUUID(), order: 1 }
  await seller.call(storePhotoEndpoint, second, await testPhoto('jeans/2-second-shot.jpg'))
  const waiting = Promise.withResolvers<void>()
  const body = Promise.withResolvers<Uint8Array>()
  const read = () => {
    waiting.resolve()
    return body.promise
  }
  const answer = cropPhoto(context, { ...cropInput, body: { read } })
  await waiting.promise
  await seller.call(deletePhotoEndpoint, cropInput)
  body.resolve(cropped)
  await expect(answer).rejects.toMatchObject({ code: 'gone' })
  expect(await files()).toHaveLength(3)
  expect(await readdir(join(env.bucket, '.incoming'))).toEqual([])
})

test('photos that are cropped and deleted at once are gone with all their files, in either order', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const context = { ...env.services, userId: seller.userId }
  const leaving = photos.slice(0, 3)
  await Promise.allSettled(
    leaving.flatMap(({ id, contentHash }) => {
      const photo = { itemId: item.id, photoId: id }
      const crop = cropPhoto(context, {
        ...photo,
        replaces: contentHash,
        sentHash,
        body: { read: async () => cropped },
      })
      return [crop, seller.call(deletePhotoEndpoint, photo)]
    }),
  )
  const { photos: left } = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  expect(left.map(({ id, order, isPrimary }) => [id, order, isPrimary])).toEqual([[photos[3]?.id, 0, true]])
  expect(await readdir(join(env.bucket, seller.userId, item.id))).toHaveLength(3)
})

test('a late repeat of the upload after two crops is confirmed, so the device deletes its copy, and changes nothing', async () => {
  const { crop, context, cropInput, photo, uploadAgain, files, hash } = await createPhoto()
  await crop()
  const secondCrop = await testPhoto('jeans/4-detail-low.jpg')
  await cropPhoto(context, {
    ...cropInput,
    replaces: sentHash,
    sentHash: contentHashOf(secondCrop),
    body: { read: async () => secondCrop },
  })
  expect(await uploadAgain()).toMatchObject({ status: 200, json: { id: photo.id, contentHash: photo.contentHash } })
  expect(await hash()).toBe(contentHashOf(secondCrop))
  expect(await files()).toHaveLength(3)
})
