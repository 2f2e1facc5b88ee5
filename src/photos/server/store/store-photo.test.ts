import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../../items/api.ts'
import { purgeAfterSeconds } from '../../../items/limits.ts'
import { sellerLimits } from '../../../items/seller-limits.ts'
import { purgeItems } from '../../../items/server/purge-items.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../../api.ts'

async function environmentWithItem() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  return { env, seller, item, front: await testPhoto('jeans/1-front.jpg') }
}

test('a photo is stored byte for byte under the seller and the item, with thumbnails of 400 and 800 px', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const stored = await seller.call(
    storePhotoEndpoint,
    { itemId: item.id, devicePhotoId: randomUUID(), order: 0 },
    front,
  )
  expect(stored).toMatchObject({ order: 0, isPrimary: true, width: 1200, height: 1600, contentHash: sha256(front) })

  const files = await filesOf(env)
  expect(files).toHaveLength(3)
  expect(files[2]).toMatch(new RegExp(`^${seller.userId}/${item.id}/\\d{13}-0-[0-9a-f]{12}\\.jpg$`))
  const addresses = [stored.url, stored.thumbnailUrl, stored.largeThumbnailUrl ?? '']
  const [photo, thumbnail, large] = await Promise.all(addresses.map((address) => fetchBytes(env, address)))
  expect(sha256(photo ?? new Uint8Array())).toBe(sha256(front))
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
  expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 })
})

test('a photo is cached for an hour and its address stays the same within its half hour', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const devicePhotoId = randomUUID()
  // The window begins on the half hour, so the test starts there.
  env.clock.forward(1800 - ((env.clock.now().getTime() / 1000) % 1800))
  const first = await seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId, order: 0 }, front)
  env.clock.forward(1700)
  const second = await seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId, order: 0 }, front)
  expect(second.url).toBe(first.url)
  const answer = await fetch(env.url + first.url)
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
})

test('a signed address expires after an hour and cannot be changed', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const { url } = await seller.call(
    storePhotoEndpoint,
    { itemId: item.id, devicePhotoId: randomUUID(), order: 0 },
    front,
  )
  const status = async (address: string) => (await fetch(env.url + address)).status
  expect(await status(url)).toBe(200)
  expect(await status(url.replace(/expires=\d/, 'expires=9'))).toBe(403)
  for (const other of ['-thumbnail.jpg', '-large.jpg']) expect(await status(url.replace(/\.jpg/, other))).toBe(403)
  expect(await status(url.split('?')[0] ?? '')).toBe(403)
  env.clock.forward(3601)
  expect(await status(url)).toBe(403)
})

test('the same photo sent five times at once is stored once', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => seller.call(storePhotoEndpoint, input, front)))
  expect(new Set(answers.map((photo) => photo.id)).size).toBe(1)
  expect(await filesOf(env)).toHaveLength(3)
})

test('the same photo id with other bytes is a conflict and changes nothing', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  await seller.call(storePhotoEndpoint, input, front)
  const answer = await seller.try(storePhotoEndpoint, input, await testPhoto('jeans/2-second-shot.jpg'))
  expect(answer.status).toBe(409)
  expect(await filesOf(env)).toHaveLength(3)
})

test.each([
  ['text renamed .jpg', async () => testPhoto('imaging/text-renamed.jpg'), '"dress.jpg" is not a JPEG photo.'],
  ['a script in SVG', async () => testPhoto('imaging/svg-renamed.jpg'), '"dress.jpg" is not a JPEG photo.'],
  ['nothing', async () => new Uint8Array(), '"dress.jpg" is empty.'],
  [
    'half a photo',
    async () => (await testPhoto('jeans/1-front.jpg')).slice(0, 150_000),
    '"dress.jpg" is damaged or was cut off on the way.',
  ],
  [
    'a header of 65500 x 65500',
    async () => testPhoto('imaging/jpeg-claims-65500x65500.jpg'),
    '"dress.jpg" is 65500 x 65500 pixels',
  ],
  ['a PNG', async () => testPhoto('imaging/bomb-14000x14000.png'), '"dress.jpg" is not a JPEG photo.'],
  [
    'a photo with GPS',
    async () => testPhoto('imaging/small-with-gps.jpg'),
    '"dress.jpg" still has data about where and when it was taken.',
  ],
  [
    'a photo that skipped compression',
    () => plainJpeg(4032, 3024),
    '"dress.jpg" is 4032 x 3024 pixels; at most 1920 are stored.',
  ],
  ['5 MB', async () => new Uint8Array(5 * 1024 * 1024), '"dress.jpg" is larger than 4 MB.'],
])('%s is refused with an error message that names the file, and nothing is stored', async (_what, bytes, sentence) => {
  const { env, seller, item } = await environmentWithItem()
  const answer = await seller.try(
    storePhotoEndpoint,
    { itemId: item.id, devicePhotoId: randomUUID(), order: 0, name: 'dress.jpg' },
    await bytes(),
  )
  expect(answer.status).toBeOneOf([400, 413])
  expect(answer.json).toMatchObject({ error: { sentence: expect.stringContaining(sentence) } })
  expect(await filesOf(env)).toEqual([])
})

test("another seller's item takes no photo and reveals nothing", async () => {
  const { env, item, front } = await environmentWithItem()
  const stranger = await env.seller()
  const answer = await stranger.try(
    storePhotoEndpoint,
    { itemId: item.id, devicePhotoId: randomUUID(), order: 0 },
    front,
  )
  expect(answer.status).toBe(404)
  expect(await filesOf(env)).toEqual([])
})

test('a purged item takes its files with it, and a late repeat of its photo is answered with gone', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }
  await seller.call(storePhotoEndpoint, input, front)
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id] })
  // All files are kept until the time for Undo is over.
  expect(await filesOf(env)).toHaveLength(3)
  expect((await seller.try(storePhotoEndpoint, input, front)).status).toBe(410)
  env.clock.forward(purgeAfterSeconds)
  await purgeItems({ ...env.services, userId: seller.userId }, { signal: new AbortController().signal })
  expect(await filesOf(env)).toEqual([])
  expect((await seller.try(storePhotoEndpoint, input, front)).status).toBe(410)
  expect((await seller.try(createItemEndpoint, { uploadSessionId: await sessionOf(env, seller.userId) })).status).toBe(
    410,
  )
})

test('an item that has a photo is not removed as an empty one', async () => {
  const { env, seller, item, front } = await environmentWithItem()
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId: randomUUID(), order: 0 }, front)
  const answer = await seller.call(deleteItemsEndpoint, { itemIds: [item.id, empty.id], onlyEmpty: true })
  expect(answer).toMatchObject({ deleted: [empty.id], spared: [{ id: item.id }] })
  expect(await filesOf(env)).toHaveLength(3)
})

test('one photo more than a seller has slots for gets the answer 429', async () => {
  const { env, seller, item } = await environmentWithItem()
  const path = (order: number) => `${env.url}/api/items/${item.id}/photos/${randomUUID()}?order=${order}`
  const stop = new AbortController()
  const slow = Array.from({ length: sellerLimits.uploadsAtOnce + 1 }, async (_, order) => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([0xff])) })
    const headers = { cookie: seller.cookie, origin: env.url }
    const sent = { method: 'PUT', headers, body, duplex: 'half', signal: stop.signal } as RequestInit
    return (await fetch(path(order), sent)).status
  })
  expect(await Promise.race(slow)).toBe(429)
  stop.abort()
  expect((await Promise.allSettled(slow)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test("an item's photos are returned in order, with the data they were stored with", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const shown = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  const expected = photos.map(({ id, contentHash, placeholder }, order) => ({ id, contentHash, placeholder, order }))
  expect(shown.photos).toMatchObject(expected)
})

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function fetchBytes(env: TestEnvironment, address: string): Promise<Uint8Array> {
  const answer = await fetch(env.url + address)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Every file in the bucket, thumbnails first. */
async function filesOf(env: TestEnvironment): Promise<string[]> {
  const entries = await readdir(env.bucket, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(env.bucket.length + 1))
  return files.filter((file) => !file.startsWith('.incoming')).toSorted()
}

async function sessionOf(env: TestEnvironment, userId: string): Promise<string> {
  const rows = await env.services.db.asUser(userId, (tx) =>
    tx.execute<{ device_id: string }>("select device_id from tombstones where kind = 'item'"),
  )
  return rows.rows[0]?.device_id ?? ''
}

async function plainJpeg(width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
}
