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
import { createItemEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { shopCountsEndpoint } from '../../workbench/api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { maxConcurrentStoresPerSeller, maxUploadsPerServer } from '../limits.ts'
import { photoOfFile } from '../storage-path.ts'
import { createUploadAdmission } from './admission/upload-admission.ts'
import { storePhoto } from './store/store-photo.ts'
import { uploadPlaces } from './tables.ts'

const check = async () => undefined
const front = await testPhoto('jeans/1-front.jpg')

/** A seller with an item, and ways to send photos to it. */
async function newSender(env: TestEnvironment) {
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const newPhoto = () => ({ itemId, devicePhotoId: randomUUID(), order: 0 })
  return {
    seller,
    itemId,
    newPhoto,
    send: async () => (await seller.try(storePhotoEndpoint, newPhoto(), front)).status,
    /** Sends the head and the first bytes of a photo, then nothing more. */
    async begin(bytes = 1000): Promise<Socket> {
      const socket = connect(Number(new URL(env.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      // The tests cut connections on purpose.
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

test('photos that arrive slowly use no database connection and no queue slot, so others are answered', async () => {
  const env = await createTestEnvironment()
  const senders = [await newSender(env), await newSender(env)]
  const other = await newSender(env)
  const { pool } = env.services.db
  const stalled = senders.flatMap((sender) => Array.from({ length: sellerLimits.uploadsAtOnce }, () => sender.begin()))
  expect(stalled.length).toBeGreaterThan(pool.options.max)
  await Promise.all(stalled)
  for (const { seller, send } of senders) {
    await expect.poll(() => freeSlots(env, seller)).toBe(0)
    expect(await send()).toBe(429)
  }
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])

  expect(await other.seller.call(shopCountsEndpoint, {})).toMatchObject({ total: 1 })
  expect(await Promise.all([other.send(), other.send(), other.send()])).toEqual([200, 200, 200])
})

test('a seller whose many photos are being stored delays no other seller', async () => {
  const env = await createTestEnvironment()
  const [busy, other] = [await newSender(env), await newSender(env)]
  const gate = Promise.withResolvers<void>()
  const storing: string[] = []
  const blockedBlobs: BlobStore = {
    ...env.services.blobs,
    async put(key, bytes) {
      if (photoOfFile(key) === key) storing.push(key)
      await gate.promise
      await env.services.blobs.put(key, bytes)
    },
  }
  const context = { ...env.services, blobs: blockedBlobs, userId: busy.seller.userId }
  const many = Array.from({ length: sellerLimits.uploadsAtOnce }, () =>
    storePhoto(context, { ...busy.newPhoto(), body: { read: async () => front } }),
  )
  await expect.poll(() => storing).toHaveLength(maxConcurrentStoresPerSeller)
  expect(await Promise.all([other.send(), other.send(), other.send()])).toEqual([200, 200, 200])
  expect(storing).toHaveLength(maxConcurrentStoresPerSeller)
  expect(await busy.send()).toBe(429)
  gate.resolve()
  expect(await Promise.all(many)).toHaveLength(sellerLimits.uploadsAtOnce)
})

test('when uploads of all sellers reach their limit, one that still arrives gives way to a seller with fewer uploads', async () => {
  const { services } = await createTestEnvironment()
  const admission = createUploadAdmission(services)
  const { uploadsAtOnce } = sellerLimits
  const gate = Promise.withResolvers<Uint8Array>()
  let startedUploads = 0
  const readSlowly = (cut?: AbortSignal) => {
    startedUploads += 1
    return new Promise<Uint8Array>((resolve, reject) => {
      void gate.promise.then(resolve)
      cut?.addEventListener('abort', () => reject(cut.reason))
    })
  }
  const uploadsOfNewSeller = (work: (userId: string) => Promise<unknown>) => {
    const userId = randomUUID()
    return Array.from({ length: uploadsAtOnce }, () => work(userId))
  }
  // The photos of all but one seller have arrived and are being stored.
  const arrived = Array.from({ length: maxUploadsPerServer / uploadsAtOnce - 1 }, () =>
    uploadsOfNewSeller((userId) =>
      admission.admit(userId, check, async () => {
        startedUploads += 1
        await gate.promise
      }),
    ),
  ).flat()
  const outcomes = Promise.allSettled(
    uploadsOfNewSeller((userId) => admission.admit(userId, check, (slot) => slot.read(readSlowly))),
  )
  await expect.poll(() => startedUploads).toBe(maxUploadsPerServer)
  expect(await admission.admit(randomUUID(), check, async () => 'stored')).toBe('stored')
  gate.resolve(front)
  await Promise.all(arrived)
  const cut = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(cut).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'too-many' }) }])
})

test('an arriving photo that gives way to another seller gets the answer 429', async () => {
  const env = await createTestEnvironment()
  const slow = await Promise.all(
    Array.from({ length: maxUploadsPerServer / sellerLimits.uploadsAtOnce }, () => newSender(env)),
  )
  const sockets: Socket[] = []
  for (const sender of slow) {
    for (let photo = 0; photo < sellerLimits.uploadsAtOnce; photo += 1) sockets.push(await sender.begin())
    await expect.poll(() => freeSlots(env, sender.seller)).toBe(0)
  }
  const answered = Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(await (await newSender(env)).send()).toBe(200)
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 429 /)
})

longTest('hundreds of photos cut in the middle leave nothing behind: no slot, file or connection', async () => {
  const env = await createTestEnvironment()
  const sender = await newSender(env)
  const before = openSockets()
  for (let round = 0; round < 30; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 10 }, (_, index) => sender.begin(index * 20_000)))
    expect(openSockets()).toBeGreaterThanOrEqual(sockets.length)
    // Some connections are cut before the server has read anything, some while it waits for more bytes.
    if (round % 3 > 0) await sender.seller.call(itemPhotosEndpoint, { itemId: sender.itemId })
    for (const [index, socket] of sockets.entries())
      if (index % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
  }
  await expect.poll(() => freeSlots(env, sender.seller)).toBe(sellerLimits.uploadsAtOnce)
  const { pool } = env.services.db
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  // A few connections of the database and of this test may have opened, but not one for each photo.
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

test('uploads of all sellers together are limited, and a refused upload keeps no slot', async () => {
  const { services } = await createTestEnvironment()
  const admission = createUploadAdmission(services)
  const gate = Promise.withResolvers<void>()
  const arriving = Array.from({ length: maxUploadsPerServer }, () =>
    admission.admit(randomUUID(), check, () => gate.promise),
  )
  const another = randomUUID()
  const send = () => admission.admit(another, check, async () => 'stored')
  for (let repeat = 0; repeat <= sellerLimits.uploadsAtOnce; repeat += 1)
    await expect(send()).rejects.toMatchObject({ code: 'too-many', retryAfter: 1 })
  gate.resolve()
  await Promise.all(arriving)
  expect(await send()).toBe('stored')
})

/** Number of photos that the server would still take from the seller. */
async function freeSlots(env: TestEnvironment, { userId }: Seller): Promise<number> {
  const takenSlots = await env.services.db.asUser(userId, (tx) => tx.$count(uploadPlaces))
  return sellerLimits.uploadsAtOnce - takenSlots
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
