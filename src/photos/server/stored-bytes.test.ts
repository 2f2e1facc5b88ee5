import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createCaller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { withoutMetadata } from '../../imaging/without-metadata.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { limitSentences, sellerLimits } from '../../items/seller-limits.ts'
import { sellerUsage } from '../../items/server/tables.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint, itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { cropPhoto } from './crop-photo.ts'
import { storePhoto } from './store/store-photo.ts'

const front = await testPhoto('jeans/1-front.jpg')
const detail = await testPhoto('jeans/3-detail-top.jpg')
const noRoom = {
  status: 429,
  json: { error: { code: 'too-many', sentence: limitSentences.storedBytes } },
}

/** A seller with one photo, and `leaveRoom`, which leaves room for so many more bytes in the account. */
async function createPhoto() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { db } = env.services
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const upload = { itemId, devicePhotoId: randomUUID(), order: 0 }
  const photo = await seller.call(storePhotoEndpoint, upload, front)
  return {
    env,
    seller,
    itemId,
    upload,
    photo,
    context: { ...env.services, userId: seller.userId },
    newPhoto: () => ({ itemId, devicePhotoId: randomUUID(), order: 1 }),
    leaveRoom: (bytes: number) =>
      db.asUser(seller.userId, (tx) => tx.update(sellerUsage).set({ photoBytes: sellerLimits.storedBytes - bytes })),
    usedBytes: async () => (await db.asUser(seller.userId, (tx) => tx.select().from(sellerUsage)))[0]?.photoBytes,
    files: () => readdir(join(env.bucket, seller.userId, itemId)),
  }
}

test('stored bytes count photos and crops, and no longer count what was deleted', async () => {
  const { env, seller, itemId, photo, newPhoto, context, usedBytes } = await createPhoto()
  const { id: second } = await seller.call(storePhotoEndpoint, newPhoto(), detail)
  expect(await usedBytes()).toBe(front.length + detail.length)
  const crop = await cropOf(300)
  await cropPhoto(context, { itemId, photoId: photo.id, replaces: photo.contentHash, body: { read: async () => crop } })
  expect(await usedBytes()).toBe(crop.length + detail.length)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: second })
  expect(await usedBytes()).toBe(crop.length)
  const other = await env.seller()
  await createJeans(other)
  expect(await usedBytes()).toBe(crop.length)
})

test('a photo without room is refused before a byte of it is read, and stored once there is room', async () => {
  const { env, seller, itemId, newPhoto, leaveRoom, files } = await createPhoto()
  await leaveRoom(detail.length - 1)
  const socket = connect(Number(new URL(env.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const path = `/api/items/${itemId}/photos/${randomUUID()}?order=1`
  const head = [`PUT ${path} HTTP/1.1`, `host: ${new URL(env.url).host}`, `cookie: ${seller.cookie}`]
  // The body is never sent, and the answer comes all the same.
  socket.write(`${head.join('\r\n')}\r\nconnection: close\r\ncontent-length: ${detail.length}\r\n\r\n`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 60\r\n/i)
  expect(answer).toContain(limitSentences.storedBytes)

  const refusedPhoto = newPhoto()
  expect(await seller.try(storePhotoEndpoint, refusedPhoto, detail)).toMatchObject(noRoom)
  expect(await files()).toHaveLength(3)
  await leaveRoom(detail.length)
  expect((await seller.try(storePhotoEndpoint, refusedPhoto, detail)).status).toBe(200)
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId })
  expect(photos).toHaveLength(2)
})

test('a photo of unannounced size is refused at the latest when it would be recorded', async () => {
  const { context, newPhoto, leaveRoom, usedBytes, files } = await createPhoto()
  const send = () => storePhoto(context, { ...newPhoto(), body: { read: async () => detail } })
  await leaveRoom(detail.length - 1)
  await expect(send()).rejects.toMatchObject({ code: 'too-many', retryAfter: 60 })
  await leaveRoom(0)
  const unread = () => Promise.reject(new Error('nobody reads this'))
  await expect(storePhoto(context, { ...newPhoto(), body: { read: unread } })).rejects.toMatchObject({
    code: 'too-many',
  })
  expect(await files()).toHaveLength(3)
  expect(await usedBytes()).toBe(sellerLimits.storedBytes)
})

test("photos that arrive in two processes at once are stored up to the account's limit", async () => {
  const { env, seller, itemId, newPhoto, leaveRoom, usedBytes, files } = await createPhoto()
  const other = createCaller((await startAnotherProcess(env)).url, seller.cookie)
  const second = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await leaveRoom(3 * detail.length)
  const answers = await Promise.all(
    [seller, other, seller, other, seller, other].map((caller, index) => {
      // The photos belong to two items, because photos of one item wait for each other anyway.
      const item = index < 3 ? itemId : second.id
      return caller.try(storePhotoEndpoint, { ...newPhoto(), itemId: item }, detail)
    }),
  )
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 200, 200, 429, 429, 429,
  ])
  expect(await usedBytes()).toBe(sellerLimits.storedBytes)
  const elsewhere = await readdir(join(env.bucket, seller.userId, second.id)).catch(() => [])
  expect([...(await files()), ...elsewhere]).toHaveLength(3 * 4)
})

test('the repeat of a stored photo is answered even when the account is full', async () => {
  const { seller, upload, photo, leaveRoom } = await createPhoto()
  await leaveRoom(0)
  expect(await seller.call(storePhotoEndpoint, upload, front)).toMatchObject({
    id: photo.id,
    contentHash: photo.contentHash,
  })
})

test('in a full account a crop that is smaller than its photo is stored, and a larger one is refused', async () => {
  const { seller, itemId, photo, context, leaveRoom, usedBytes, files } = await createPhoto()
  const [small, large] = [await cropOf(300), await cropOf(900)]
  const cut = (of: { id: string; contentHash: string }) => ({ itemId, photoId: of.id, replaces: of.contentHash })
  await leaveRoom(0)
  const first = await seller.call(cropPhotoEndpoint, cut(photo), small)
  expect(await usedBytes()).toBe(sellerLimits.storedBytes - front.length + small.length)

  await leaveRoom(large.length - small.length - 1)
  expect(await seller.try(cropPhotoEndpoint, cut(first), large)).toMatchObject(noRoom)
  const unread = () => Promise.reject(new Error('nobody reads this'))
  const announced = { read: unread, announcedBytes: large.length }
  await expect(cropPhoto(context, { ...cut(first), body: announced })).rejects.toMatchObject({ code: 'too-many' })
  // A crop whose size was not announced.
  const unannounced = cropPhoto(context, { ...cut(first), body: { read: async () => large } })
  await expect(unannounced).rejects.toMatchObject({ code: 'too-many' })
  expect(await files()).toHaveLength(2)
  await leaveRoom(large.length - small.length)
  expect((await seller.try(cropPhotoEndpoint, cut(first), large)).status).toBe(200)
  expect(await usedBytes()).toBe(sellerLimits.storedBytes)
})

/** A square cut out of a photo, as a device sends it. */
async function cropOf(side: number): Promise<Uint8Array> {
  const photo = sharp(front).extract({ left: 100, top: 100, width: side, height: side })
  return withoutMetadata(await photo.jpeg({ quality: 92 }).toBuffer()) ?? new Uint8Array()
}
