import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { storePhotoEndpoint } from '../api.ts'
import { contentHashOf } from './content-hash.ts'
import { storePhoto } from './store/store-photo.ts'
import { itemImages } from './tables.ts'

async function environmentWithTwoItems() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const create = () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const [coat, dress] = [await create(), await create()]
  return { env, seller, coat, dress, bytes: await testPhoto('jeans/1-front.jpg') }
}

test('one photo id for two items at once is a conflict for the later upload, which leaves no file', async () => {
  const { env, seller, coat, dress, bytes } = await environmentWithTwoItems()
  const devicePhotoId = randomUUID()
  const inserted = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const earlier = env.services.db.asUser(seller.userId, async (tx) => {
    const facts = { contentHash: 'hash', width: 1, height: 1, bytes: 1 }
    const position = { itemId: dress.id, userId: seller.userId, storagePath: 'dress.jpg', order: 0, isPrimary: true }
    await tx.insert(itemImages).values({ ...position, ...facts, devicePhotoId })
    inserted.resolve()
    await commit.promise
  })
  await inserted.promise
  const later = seller.try(storePhotoEndpoint, { itemId: coat.id, devicePhotoId, order: 0 }, bytes)
  // The later upload has found no earlier photo and waits for the unique index.
  await expect.poll(() => waitingStatements(env)).toBe(1)
  commit.resolve()
  await earlier
  expect(await later).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringContaining('A different photo is already stored under this id.') } },
  })
  expect(await filesBelow(env)).toEqual([])
})

test('bytes that were damaged on the way are refused, leave nothing, and may be sent again', async () => {
  const { env, seller, coat, bytes } = await environmentWithTwoItems()
  const input = { itemId: coat.id, devicePhotoId: randomUUID(), order: 0, sentHash: contentHashOf(bytes) }
  const middle = Math.floor(bytes.length / 2)
  const damaged = bytes.with(middle, (bytes[middle] ?? 0) ^ 1)
  for (const arrived of [damaged, bytes.subarray(0, 5000)])
    expect(await seller.try(storePhotoEndpoint, input, arrived)).toMatchObject({
      status: 503,
      json: { error: { sentence: expect.stringContaining('damaged during upload') } },
    })
  expect(await filesBelow(env)).toEqual([])
  expect((await seller.try(storePhotoEndpoint, input, bytes)).status).toBe(200)
})

test('many photos sent for two items at once are each stored once, without extra files', async () => {
  const { env, seller, coat, dress, bytes } = await environmentWithTwoItems()
  for (let round = 1; round <= 8; round += 1) {
    const devicePhotoId = randomUUID()
    const answers = await Promise.all(
      [coat, dress].map(({ id }) => seller.try(storePhotoEndpoint, { itemId: id, devicePhotoId, order: round }, bytes)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await filesBelow(env)).toHaveLength(3 * round)
  }
})

test.each(['-thumbnail.jpg', '-large.jpg', /-0-[0-9a-f]{12}\.jpg$/])(
  'when %s of a photo cannot be stored nothing of the photo remains, and it can be sent again',
  async (ending) => {
    const { env, seller, coat, bytes } = await environmentWithTwoItems()
    const input = { itemId: coat.id, devicePhotoId: randomUUID(), order: 0 }
    const context = { ...env.services, userId: seller.userId }
    const full: BlobStore = {
      ...context.blobs,
      async put(key, content) {
        if (key.search(ending) >= 0) throw new Error('no space')
        await context.blobs.put(key, content)
      },
    }
    await expect(
      storePhoto({ ...context, blobs: full }, { ...input, body: { read: async () => bytes } }),
    ).rejects.toThrow('no space')
    expect(await filesBelow(env)).toEqual([])
    expect((await seller.try(storePhotoEndpoint, input, bytes)).status).toBe(200)
  },
)

async function waitingStatements(env: TestEnvironment): Promise<number> {
  const { rows } = await env.services.db.pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}

async function filesBelow(env: TestEnvironment): Promise<string[]> {
  const entries = await readdir(env.bucket, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
