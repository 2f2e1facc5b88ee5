import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Simulator } from '../../../simulators/s3/s3-simulator.ts'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { items } from '../../items/server/tables.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { openS3BlobStore } from '../../platform/server/storage/s3-blob-store.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import { filesOfPhoto, storagePath, thumbnailPath } from '../storage-path.ts'
import { storePhoto } from './store/store-photo.ts'
import { sweepFiles } from './sweep-files.ts'
import { itemImages } from './tables.ts'

const unstopped = new AbortController().signal
const minute = 60

/** Hours by which the clocks of three machines are wrong. */
type ClockErrors = { worker?: number; store?: number; storing?: number }

async function createJeansEnvironment() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const context = { ...env.services, userId: seller.userId }
  return { env, seller, item, photos, context, sweep: () => sweepFiles(context, env.clock.now(), unstopped) }
}

/** The path of a file without a row, in an item's folder. `timestamp` in milliseconds since 1970. */
function orphan(userId: string, itemId: string, timestamp = Date.now()): string {
  return storagePath({ userId, itemId, timestamp, index: 0, random: randomUUID().slice(0, 8) })
}

/** Writes a file as a dead process leaves it, without going through the store. */
async function leaveBehind(env: TestEnvironment, path: string) {
  const file = join(env.bucket, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'left behind')
}

test('files without a row are swept an hour after they were stored and never sooner; named files stay', async () => {
  const { env, seller, item, photos, context, sweep } = await createJeansEnvironment()
  const path = orphan(seller.userId, item.id)
  for (const file of filesOfPhoto(path)) await context.blobs.put(file, new Uint8Array([1]))
  expect(await sweep()).toBe(0)
  env.clock.forward(50 * minute)
  expect(await sweep()).toBe(0)
  expect(await context.blobs.get(path)).toBeDefined()

  env.clock.forward(11 * minute)
  const young = orphan(seller.userId, item.id, env.clock.now().getTime())
  await context.blobs.put(young, new Uint8Array([3]))
  expect(await sweep()).toBe(3)
  expect(await filesOf(env)).toHaveLength(3 * photos.length + 1)
  expect(await context.blobs.get(young)).toBeDefined()
  const { photos: left } = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  for (const { url, thumbnailUrl, largeThumbnailUrl } of left)
    for (const address of [url, thumbnailUrl, largeThumbnailUrl])
      expect((await fetch(env.url + address)).status).toBe(200)
})

test('a lone thumbnail is swept, and so are hundreds of files in many folders with any names', async () => {
  const { env, seller, item, photos, sweep } = await createJeansEnvironment()
  const other = await createJeans(await env.seller())
  await leaveBehind(env, thumbnailPath(orphan(seller.userId, item.id)))
  await leaveBehind(env, `${seller.userId}/not-an-item/1.jpg`)
  await leaveBehind(env, `${seller.userId}/${randomUUID()}/deep/below/1.jpg`)
  for (let folder = 0; folder < 10; folder += 1) {
    const itemId = randomUUID()
    for (let file = 0; file < 60; file += 1) await leaveBehind(env, orphan(seller.userId, itemId))
  }
  env.clock.forward(61 * minute)
  expect(await sweep()).toBe(603)
  expect(await filesOf(env)).toHaveLength(3 * (photos.length + other.photos.length))
})

test('the next sweep finishes an interrupted one, and an aborted sweep stops', async () => {
  const { env, seller, context, photos, sweep } = await createJeansEnvironment()
  for (let file = 0; file < 5; file += 1) await leaveBehind(env, orphan(seller.userId, randomUUID()))
  env.clock.forward(61 * minute)
  expect(await sweepFiles(context, env.clock.now(), AbortSignal.abort())).toBe(0)
  const dying: BlobStore = {
    ...context.blobs,
    async remove([first = '']) {
      await context.blobs.remove([first])
      throw new Error('the disk went away')
    },
  }
  await expect(sweepFiles({ ...context, blobs: dying }, env.clock.now(), unstopped)).rejects.toThrow(
    'the disk went away',
  )
  expect(await filesOf(env)).toHaveLength(3 * photos.length + 4)
  expect(await sweep()).toBe(4)
  expect(await sweep()).toBe(0)
})

test('a photo that is being recorded while its files are swept keeps them', async () => {
  const { env, seller, item, photos, context, sweep } = await createJeansEnvironment()
  const path = orphan(seller.userId, item.id)
  for (const file of filesOfPhoto(path)) await leaveBehind(env, file)
  env.clock.forward(61 * minute)
  const recorded = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const recording = context.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(items).where(eq(items.id, item.id)).for('update')
    const facts = { contentHash: '', width: 1, height: 1, bytes: 1, order: 9, isPrimary: false }
    const ids = { userId: seller.userId, itemId: item.id, devicePhotoId: randomUUID(), storagePath: path }
    await tx.insert(itemImages).values({ ...ids, ...facts })
    recorded.resolve()
    await commit.promise
  })
  await recorded.promise
  const sweeping = sweep()
  await expect.poll(() => waitingStatements(env)).toBe(1)
  commit.resolve()
  await recording
  expect(await sweeping).toBe(0)
  expect(await filesOf(env)).toHaveLength(3 * photos.length + 3)
})

test('a photo whose server slept between files and row is not recorded without files, and is sent again', async () => {
  const { env, seller, item, context, sweep } = await createJeansEnvironment()
  const photo = { itemId: item.id, devicePhotoId: randomUUID(), order: 4 }
  const bytes = await testPhoto('jeans/1-front.jpg')
  let files = 0
  const sleepy: BlobStore = {
    ...context.blobs,
    async put(key, content) {
      await context.blobs.put(key, content)
      files += 1
      if (files < 3) return
      // The computer sleeps here. When it wakes up, the sweep runs first.
      env.clock.forward(61 * minute)
      expect(await sweep()).toBe(3)
    },
  }
  await expect(
    storePhoto({ ...context, blobs: sleepy }, { ...photo, body: { read: async () => bytes } }),
  ).rejects.toMatchObject({
    code: 'try-later',
  })
  const { url } = await seller.call(storePhotoEndpoint, photo, bytes)
  expect((await fetch(env.url + url)).status).toBe(200)
})

test.each([
  ['the worker’s', { worker: 2 }],
  ['the store’s, ahead', { store: 2 }],
  ['the store’s, behind', { store: -2 }],
  ['that of the process that stores, behind', { storing: -2 }],
])(
  'a clock that is two hours wrong makes no file old in an S3 store: %s',
  async (_, { worker = 0, store = 0, storing = 0 }: ClockErrors) => {
    const { seller, item, context } = await createJeansEnvironment()
    let later = 0
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000 + later)
    const s3 = await startS3Simulator({ now: () => at(store) })
    onTestFinished(() => s3.stop())
    const blobs = openS3BlobStore(s3.bucket())
    const path = orphan(seller.userId, item.id, at(storing).getTime())
    for (const file of filesOfPhoto(path)) await blobs.put(file, new Uint8Array([1]))
    const sweep = async () =>
      sweepFiles({ ...context, blobs, clock: { now: () => at(worker) } }, await blobs.now(), unstopped)
    expect(await sweep()).toBe(0)
    later = (60 + 1 + 120) * 60_000
    expect(await sweep()).toBe(3)
    expect(await blobs.get(path)).toBeUndefined()
  },
)

test('thousands of files of hundreds of items take one list request for each thousand', async () => {
  const { seller, context } = await createJeansEnvironment()
  const s3 = await startS3Simulator()
  onTestFinished(() => s3.stop())
  const blobs = openS3BlobStore(s3.bucket())
  for (let folder = 0; folder < 300; folder += 1) {
    const itemId = randomUUID()
    await Promise.all(filesOfPhoto(orphan(seller.userId, itemId)).map((file) => blobs.put(file, new Uint8Array([1]))))
    await blobs.put(orphan(seller.userId, itemId), new Uint8Array([1]))
  }
  const requestsBefore = s3.requests.length
  expect(await sweepFiles({ ...context, blobs }, await blobs.now(), unstopped)).toBe(0)
  // Two of the requests ask for the store's time.
  expect(s3.requests.length - requestsBefore).toBe(2 + 2)
})

async function filesOf(env: TestEnvironment): Promise<string[]> {
  const entries = await readdir(env.bucket, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function waitingStatements(env: TestEnvironment): Promise<number> {
  const { rows } = await env.services.db.system.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
