import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longTest } from '../../../test/long-test.ts'
import { testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { batchSummaryEndpoint } from '../../dashboard/api.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { storesAtOnce, uploadsInAll } from '../limits.ts'
import { photoOfFile } from '../storage-path.ts'
import { createUploadAdmission } from './admission/upload-admission.ts'
import { storePhoto } from './store/store-photo.ts'
import { uploadPlaces } from './tables.ts'

const ask = async () => undefined
const front = await testPhoto('jeans/1-front.jpg')

/** A seller with an item, sending photos in several ways. */
async function newSender(env: TestEnvironment) {
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const newPhoto = () => ({ itemId, devicePhotoId: randomUUID(), order: 0 })
  return {
    seller,
    itemId,
    newPhoto,
    send: async () => (await seller.try(storePhotoEndpoint, newPhoto(), front)).status,
    /** Sends the head and the first bytes of a photo, and nothing more. */
    async begin(bytes = 1000): Promise<Socket> {
      const socket = connect(Number(new URL(env.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      // A connection that is cut is what the tests are about.
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      const path = `/api/items/${itemId}/photos/${randomUUID()}?order=0`
      const head = [`PUT ${path} HTTP/1.1`, `host: ${new URL(env.url).host}`, `cookie: ${seller.cookie}`]
      socket.write(`${head.join('\r\n')}\r\ncontent-length: ${front.length}\r\n\r\n`)
      socket.write(front.subarray(0, bytes))
      return socket
    },
  }
}

test('photos that arrive slowly hold no database connection and no turn: others are answered', async () => {
  const env = await createTestEnvironment()
  const senders = [await newSender(env), await newSender(env)]
  const other = await newSender(env)
  const { pool } = env.services.db
  const stalled = senders.flatMap((sender) => Array.from({ length: sellerLimits.uploadsAtOnce }, () => sender.begin()))
  expect(stalled.length).toBeGreaterThan(pool.options.max)
  await Promise.all(stalled)
  for (const { seller, send } of senders) {
    await expect.poll(() => freePlaces(env, seller)).toBe(0)
    expect(await send()).toBe(429)
  }
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])

  expect(await other.seller.call(batchSummaryEndpoint, {})).toMatchObject({ total: 1 })
  expect(await Promise.all([other.send(), other.send(), other.send()])).toEqual([200, 200, 200])
})

test('a seller whose many photos are being stored keeps nobody else waiting', async () => {
  const env = await createTestEnvironment()
  const [busy, other] = [await newSender(env), await newSender(env)]
  const gate = Promise.withResolvers<void>()
  const storing: string[] = []
  const held: BlobStore = {
    ...env.services.blobs,
    async put(key, bytes) {
      if (photoOfFile(key) === key) storing.push(key)
      await gate.promise
      await env.services.blobs.put(key, bytes)
    },
  }
  const context = { ...env.services, blobs: held, userId: busy.seller.userId }
  const many = Array.from({ length: sellerLimits.uploadsAtOnce }, () =>
    storePhoto(context, { ...busy.newPhoto(), body: { read: async () => front } }),
  )
  await expect.poll(() => storing).toHaveLength(storesAtOnce)
  expect(await Promise.all([other.send(), other.send(), other.send()])).toEqual([200, 200, 200])
  expect(storing).toHaveLength(storesAtOnce)
  expect(await busy.send()).toBe(429)
  gate.resolve()
  expect(await Promise.all(many)).toHaveLength(sellerLimits.uploadsAtOnce)
})

test('where the line of all is full, a seller with fewer photos in it gets the place of one that is still arriving', async () => {
  const { services } = await createTestEnvironment()
  const door = createUploadAdmission(services)
  const { uploadsAtOnce } = sellerLimits
  const gate = Promise.withResolvers<Uint8Array>()
  let begun = 0
  const slowly = (cut?: AbortSignal) => {
    begun += 1
    return new Promise<Uint8Array>((resolve, reject) => {
      void gate.promise.then(resolve)
      cut?.addEventListener('abort', () => reject(cut.reason))
    })
  }
  const each = (work: (userId: string) => Promise<unknown>) => {
    const userId = randomUUID()
    return Array.from({ length: uploadsAtOnce }, () => work(userId))
  }
  // All but one seller's photos have arrived and are being stored.
  const arrived = Array.from({ length: uploadsInAll / uploadsAtOnce - 1 }, () =>
    each((userId) =>
      door.admit(userId, ask, async () => {
        begun += 1
        await gate.promise
      }),
    ),
  ).flat()
  const outcomes = Promise.allSettled(each((userId) => door.admit(userId, ask, (place) => place.read(slowly))))
  await expect.poll(() => begun).toBe(uploadsInAll)
  expect(await door.admit(randomUUID(), ask, async () => 'stored')).toBe('stored')
  gate.resolve(front)
  await Promise.all(arrived)
  const cut = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(cut).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'too-many' }) }])
})

test('a photo on the wire that gives way to another seller is told that there are too many', async () => {
  const env = await createTestEnvironment()
  const slow = await Promise.all(
    Array.from({ length: uploadsInAll / sellerLimits.uploadsAtOnce }, () => newSender(env)),
  )
  const sockets: Socket[] = []
  for (const sender of slow) {
    for (let photo = 0; photo < sellerLimits.uploadsAtOnce; photo += 1) sockets.push(await sender.begin())
    await expect.poll(() => freePlaces(env, sender.seller)).toBe(0)
  }
  const answered = Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(await (await newSender(env)).send()).toBe(200)
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 429 /)
})

longTest('hundreds of photos cut in the middle leave nothing behind: no place, turn, file or connection', async () => {
  const env = await createTestEnvironment()
  const sender = await newSender(env)
  const before = openSockets()
  for (let round = 0; round < 30; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 10 }, (_, index) => sender.begin(index * 20_000)))
    expect(openSockets()).toBeGreaterThanOrEqual(sockets.length)
    // Some are cut before the server has looked at them, some while it waits for more.
    if (round % 3 > 0) await sender.seller.call(itemPhotosEndpoint, { itemId: sender.itemId })
    for (const [index, socket] of sockets.entries())
      if (index % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
  }
  await expect.poll(() => freePlaces(env, sender.seller)).toBe(sellerLimits.uploadsAtOnce)
  const { pool } = env.services.db
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  // A few connections of the database and of this test's own requests may have come; not one for each photo.
  await expect.poll(openSockets).toBeLessThan(before + 30)

  const whole = Array.from({ length: sellerLimits.uploadsAtOnce }, () => sender.send())
  expect(new Set(await Promise.all(whole))).toEqual(new Set([200]))
  expect(await readdir(join(env.bucket, '.incoming'))).toEqual([])
  const { photos } = await sender.seller.call(itemPhotosEndpoint, { itemId: sender.itemId })
  expect(photos).toHaveLength(sellerLimits.uploadsAtOnce)
  expect(await readdir(join(env.bucket, sender.seller.userId, sender.itemId))).toHaveLength(
    3 * sellerLimits.uploadsAtOnce,
  )
})

test('the line of all sellers is bounded too, and a place that was refused is not kept', async () => {
  const { services } = await createTestEnvironment()
  const door = createUploadAdmission(services)
  const gate = Promise.withResolvers<void>()
  const arriving = Array.from({ length: uploadsInAll }, () => door.admit(randomUUID(), ask, () => gate.promise))
  const another = randomUUID()
  const refused = () => door.admit(another, ask, async () => 'stored')
  for (let repeat = 0; repeat <= sellerLimits.uploadsAtOnce; repeat += 1)
    await expect(refused()).rejects.toMatchObject({ code: 'too-many', retryAfter: 1 })
  gate.resolve()
  await Promise.all(arriving)
  expect(await refused()).toBe('stored')
})

/** How many more photos of the seller the server would take. */
async function freePlaces(env: TestEnvironment, { userId }: Seller): Promise<number> {
  const taken = await env.services.db.asUser(userId, (tx) => tx.$count(uploadPlaces))
  return sellerLimits.uploadsAtOnce - taken
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
