import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { withoutMetadata } from '../../imaging/without-metadata.ts'
import { deleteItemsEndpoint } from '../../items/api.ts'
import { items } from '../../items/server/tables.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint, itemPhotosEndpoint } from '../api.ts'
import { contentHashOf } from './content-hash.ts'

const changed = "This photo was changed, maybe on another device. Your crop wasn't saved. Crop the new photo instead."

async function environmentWithJeans() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const [photo] = photos
  if (!photo) throw new Error('the jeans have no photo')
  const itemId = item.id
  return {
    env,
    seller,
    item,
    itemId,
    photo,
    photos,
    crop: (bytes: Uint8Array, of: { id: string; contentHash: string } = photo) =>
      seller.try(
        cropPhotoEndpoint,
        { itemId, photoId: of.id, replaces: of.contentHash, sentHash: contentHashOf(bytes) },
        bytes,
      ),
    shown: async () => (await seller.call(itemPhotosEndpoint, { itemId })).photos,
    files: () => readdir(join(env.bucket, seller.userId, itemId)),
  }
}

test('a crop replaces the bytes of its photo, which keeps id and position, and the old files are gone', async () => {
  const { env, seller, itemId, photos, crop, shown, files } = await environmentWithJeans()
  const [, photo] = photos
  if (!photo) throw new Error('the jeans have one photo only')
  const bytes = await cropOf(600, 900)
  const { status, json } = await crop(bytes, photo)
  const expected = {
    id: photo.id,
    order: 1,
    isPrimary: false,
    width: 600,
    height: 900,
    contentHash: contentHashOf(bytes),
  }
  expect([status, json]).toMatchObject([200, expected])

  const current = (await shown())[1]
  expect(current).toMatchObject(expected)
  expect(current?.url).toMatch(new RegExp(`^/photos/${seller.userId}/${itemId}/\\d{13}-cropped\\.jpg\\?`))
  expect(current?.placeholder).not.toBe(photo.placeholder)
  const load = async (address = '') => (await fetch(env.url + address)).bytes()
  expect(contentHashOf(await load(current?.url))).toBe(contentHashOf(bytes))
  expect(await sharp(await load(current?.thumbnailUrl)).metadata()).toMatchObject({ width: 267, height: 400 })
  expect(await sharp(await load(current?.largeThumbnailUrl ?? '')).metadata()).toMatchObject({
    width: 533,
    height: 800,
  })
  for (const old of [photo.url, photo.thumbnailUrl, photo.largeThumbnailUrl])
    expect((await fetch(env.url + old)).status).toBe(404)
  expect(await files()).toHaveLength(3 * photos.length)
})

test('a crop that is sent again gets the same answer, also when it is sent several times at once', async () => {
  const { photos, crop, shown, files } = await environmentWithJeans()
  const bytes = await cropOf(500, 500)
  const answers = [...(await Promise.all([crop(bytes), crop(bytes), crop(bytes)])), await crop(bytes)]
  const facts = answers.map(({ status, json }) => ({ status, ...(json as { contentHash: string; url: string }) }))
  expect(new Set(facts.map(({ status, contentHash }) => `${status} ${contentHash}`)).size).toBe(1)
  expect(facts[0]).toMatchObject({ status: 200, contentHash: contentHashOf(bytes) })
  const paths = [...facts, (await shown())[0]].map((fact) => fact?.url.split('?')[0])
  expect(new Set(paths).size).toBe(1)
  expect(await files()).toHaveLength(3 * photos.length)
})

test('a crop can be cropped again, and a small one has no large thumbnail', async () => {
  const { photos, crop, shown, files } = await environmentWithJeans()
  await crop(await cropOf(500, 500))
  const [croppedOnce] = await shown()
  expect((await crop(await cropOf(50, 50), croppedOnce)).status).toBe(200)
  expect((await shown())[0]).toMatchObject({ width: 50, height: 50, largeThumbnailUrl: null })
  expect(await files()).toHaveLength(3 * photos.length - 1)

  // A photo with the smallest side that a crop may have can still be cut along its other side.
  const [, other] = await shown()
  expect((await crop(await cropOf(50, 200), other)).status).toBe(200)
  expect((await crop(await cropOf(50, 100), (await shown())[1])).status).toBe(200)
})

test('two crops of one photo at once: one wins, the other gets a conflict', async () => {
  const { photos, crop, shown, files } = await environmentWithJeans()
  for (let round = 0; round < 6; round += 1) {
    const [before] = await shown()
    const crops = await Promise.all([cropOf(300 + round, 450), cropOf(450, 300 + round)])
    const answers = await Promise.all(crops.map((bytes) => crop(bytes, before)))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - winner]).toMatchObject({ status: 409, json: { error: { sentence: changed } } })
    expect((await shown())[0]?.contentHash).toBe(contentHashOf(crops[winner] ?? new Uint8Array()))
  }
  expect((await files()).filter((file) => file.endsWith('-cropped.jpg'))).toHaveLength(1)
  expect((await files()).filter((file) => !/-(large|thumbnail)\.jpg$/.test(file))).toHaveLength(photos.length)
})

test('a crop of replaced bytes is refused and changes nothing', async () => {
  const { photo, crop, shown, files } = await environmentWithJeans()
  const first = await cropOf(600, 600)
  await crop(first)
  const before = await files()
  const refusal = { status: 409, json: { error: { sentence: changed } } }
  expect(await crop(await cropOf(500, 600), photo)).toMatchObject(refusal)
  expect((await shown())[0]?.contentHash).toBe(contentHashOf(first))
  expect(await files()).toEqual(before)
})

test('a deleted photo takes no crop, nor does a photo of a deleted item', async () => {
  const { seller, itemId, photo, crop, files } = await environmentWithJeans()
  const bytes = await cropOf(600, 600)
  const foreign = (await createJeans(seller)).photos[0]
  expect((await crop(bytes, foreign)).status).toBe(410)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: photo.id })
  expect(await crop(bytes)).toMatchObject({
    status: 410,
    json: { error: { sentence: 'This photo was deleted. Nothing was changed.' } },
  })
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId], deletionId: randomUUID() })
  expect((await crop(bytes)).status).toBe(404)
  expect(await files()).toHaveLength(9)
})

test('a photo is not cropped while its item is being published, and can be cropped afterwards', async () => {
  const { env, seller, item, photo, crop, shown } = await environmentWithJeans()
  const publishingUntil = new Date(env.clock.now().getTime() + 600_000)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ publishingUntil }))
  const bytes = await cropOf(600, 600)
  expect(await crop(bytes)).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringContaining(`${item.sku} is being published to eBay right now.`) } },
  })
  expect((await shown())[0]?.contentHash).toBe(photo.contentHash)
  env.clock.forward(601)
  expect((await crop(bytes)).status).toBe(200)
})

test.each([
  [
    '49 pixels wide',
    () => cropOf(49, 400),
    400,
    'A crop must be at least 50 pixels wide and high. This one is 49 x 400.',
  ],
  ['of no JPEG', () => testPhoto('imaging/text-renamed.jpg'), 400, 'This photo is not a JPEG photo.'],
  ['with data about where it was taken', () => testPhoto('imaging/small-with-gps.jpg'), 400, 'still has data'],
  ['of 5 MB', async () => new Uint8Array(5 * 1024 * 1024), 413, 'This photo is larger than 4 MB.'],
])('a crop %s is refused and changes nothing', async (_what, make, status, sentence) => {
  const { photo, crop, shown, files } = await environmentWithJeans()
  expect(await crop(await make())).toMatchObject({
    status,
    json: { error: { sentence: expect.stringContaining(sentence) } },
  })
  expect((await shown())[0]?.contentHash).toBe(photo.contentHash)
  expect(await files()).toHaveLength(12)
})

test('a crop that was damaged on the way is refused and may be sent again', async () => {
  const { seller, itemId, photo, crop, files } = await environmentWithJeans()
  const bytes = await cropOf(600, 600)
  const input = { itemId, photoId: photo.id, replaces: photo.contentHash, sentHash: contentHashOf(bytes) }
  const damaged = () => seller.try(cropPhotoEndpoint, input, bytes.subarray(0, 5000))
  expect((await damaged()).status).toBe(503)
  expect(await files()).toHaveLength(12)
  expect((await crop(bytes)).status).toBe(200)
  expect((await damaged()).status).toBe(503)
})

/** A part of a photo, as a device cuts it out. */
async function cropOf(width: number, height: number): Promise<Uint8Array> {
  const photo = sharp(await testPhoto('jeans/1-front.jpg')).extract({ left: 100, top: 100, width, height })
  return withoutMetadata(await photo.jpeg({ quality: 92 }).toBuffer()) ?? new Uint8Array()
}
