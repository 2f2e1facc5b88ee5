import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { endUndo } from '../../../test/deletions.ts'
import { createJeans } from '../../../test/photos.ts'
import { skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { ebayOauthEndpoint } from '../../ebay/api.ts'
import { ebayDeletions, ebayImages, ebayOauthStates } from '../../ebay/server/tables.ts'
import { createItemEndpoint, deleteItemsEndpoint, nextSkuEndpoint } from '../../items/api.ts'
import { purgeAfterSeconds, tombstoneDays } from '../../items/limits.ts'
import { movePhotosEndpoint } from '../../photos/api.ts'
import { photoMoves } from '../../photos/server/tables.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { bucketLock, startSweeping, sweep, sweepBucket } from './sweep.ts'

const neverAborted = new AbortController().signal
const hour = 60 * 60
const practiceKeyset = { clientId: 'practice', clientSecret: 'practice', ruName: 'practice' }
const day = 24 * hour

/** Two sellers, each with a file that no row names. */
async function environmentWithLeftovers() {
  const env = await createTestEnvironment()
  const sellers = [await env.seller(), await env.seller()]
  const paths = sellers.map(({ userId }) => `${userId}/${randomUUID()}/1-0-a.jpg`)
  for (const path of paths) await env.services.blobs.put(path, new Uint8Array([1]))
  env.clock.forward(hour + 60)
  return { env, sellers, paths }
}

test('the leftovers of every seller are removed, and folders of unknown owners stay', async () => {
  const { env, paths } = await environmentWithLeftovers()
  const foreignPaths = [`${randomUUID()}/${randomUUID()}/1-0-a.jpg`, 'notes/1/a.jpg']
  for (const path of foreignPaths) await env.services.blobs.put(path, new Uint8Array([1]))
  env.clock.forward(hour + 60)
  expect(await sweepBucket(env.services, neverAborted)).toBe(true)
  expect(await existingPaths(env, [...paths, ...foreignPaths])).toEqual(foreignPaths)
})

test('a session is deleted a day after it expired, and a live one stays', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { pool } = env.services.db
  for (const hours of [23, 25])
    await pool.query(
      'insert into auth.sessions (user_id, token, expires_at) values ($1, $2::int::text, now() - make_interval(hours => $2::int))',
      [seller.userId, hours],
    )
  await sweep(env.services, neverAborted)
  const { rows } = await pool.query<{ token: string }>('select token from auth.sessions where length(token) = 2')
  expect(rows).toEqual([{ token: '23' }])
  await seller.call(nextSkuEndpoint, {})
})

test('client addresses of sign-in tries are deleted after an hour', async () => {
  const env = await createTestEnvironment()
  const { pool } = env.services.db
  for (const minutes of [5, 65])
    await pool.query(
      'insert into auth.rate_limits (key, count, last_request) values ($1, 1, extract(epoch from now() - make_interval(mins => $2)) * 1000)',
      [`192.0.2.${minutes}/sign-in/email`, minutes],
    )
  await sweep(env.services, neverAborted)
  const { rows } = await pool.query("select key from auth.rate_limits where key like '192.0.2.%'")
  expect(rows).toEqual([{ key: '192.0.2.5/sign-in/email' }])
})

test('an unfinished eBay consent is deleted after its ten minutes', async () => {
  const env = await createTestEnvironment({ practice: { origin: 'http://127.0.0.1:9', keyset: practiceKeyset } })
  const seller = await env.seller()
  await seller.call(ebayOauthEndpoint, { action: 'get_auth_url' })
  const consents = () => env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayOauthStates))
  env.clock.forward(9 * 60)
  await seller.call(ebayOauthEndpoint, { action: 'get_auth_url' })
  await sweep(env.services, neverAborted)
  expect(await consents()).toHaveLength(2)
  env.clock.forward(2 * 60)
  await sweep(env.services, neverAborted)
  expect(await consents()).toHaveLength(1)
})

test('a move of photos is kept for a day', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const moves = () => env.services.db.asUser(seller.userId, (tx) => tx.select().from(photoMoves))
  const photoIds = photos.slice(0, 1).map(({ id }) => id)
  await seller.call(movePhotosEndpoint, { moveId: randomUUID(), itemId: item.id, photoIds, toItemId: null })
  env.clock.forward(day - hour)
  await sweep(env.services, neverAborted)
  expect(await moves()).toHaveLength(1)
  env.clock.forward(2 * hour)
  await sweep(env.services, neverAborted)
  expect(await moves()).toEqual([])
})

test('a notice of a deleted eBay account is kept for 30 days', async () => {
  const env = await createTestEnvironment()
  const { db, clock } = env.services
  const heededAt = clock.now()
  await db.system.insert(ebayDeletions).values({ notificationId: 'a notice', heededAt })
  env.clock.forward(29 * day)
  await sweep(env.services, neverAborted)
  expect(await db.system.select().from(ebayDeletions)).toEqual([{ notificationId: 'a notice', heededAt }])
  env.clock.forward(2 * day)
  await sweep(env.services, neverAborted)
  expect(await db.system.select().from(ebayDeletions)).toEqual([])
})

test('the row of a photo copied to eBay is deleted when the copy expires', async () => {
  const env = await createTestEnvironment()
  const { db, clock } = env.services
  const { userId } = await env.seller()
  const photo = { userId, environment: 'practice' as const, ebayUserId: 'closet', imageUrl: 'https://a' }
  const inAnHour = new Date(clock.now().getTime() + hour * 1000)
  await db.asUser(userId, (tx) =>
    tx.insert(ebayImages).values([
      { ...photo, sha256: 'expired', expiresAt: clock.now() },
      { ...photo, sha256: 'valid', expiresAt: inAnHour },
    ]),
  )
  await sweep(env.services, neverAborted)
  const keptPhotos = await db.asUser(userId, (tx) => tx.select({ sha256: ebayImages.sha256 }).from(ebayImages))
  expect(keptPhotos).toEqual([{ sha256: 'valid' }])
})

test('one process sweeps the bucket at a time', async () => {
  const { env, paths } = await environmentWithLeftovers()
  const other = new Client(env.connection)
  onTestFinished(() => other.end())
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [bucketLock])
  expect(await sweepBucket(env.services, neverAborted)).toBe(false)
  expect(await existingPaths(env, paths)).toEqual(paths)
  await other.query('select pg_advisory_unlock($1)', [bucketLock])
  expect(await sweepBucket(env.services, neverAborted)).toBe(true)
  expect(await existingPaths(env, paths)).toEqual([])
})

test('an unreadable folder of a seller is left to the next sweep, and other sellers are swept', async () => {
  const { env, sellers, paths } = await environmentWithLeftovers()
  const [unlucky] = sellers
  const blobs: BlobStore = {
    ...env.services.blobs,
    list(folder) {
      if (folder === unlucky?.userId) throw new Error('EACCES')
      return env.services.blobs.list(folder)
    },
  }
  expect(await sweepBucket({ ...env.services, blobs }, neverAborted)).toBe(true)
  expect(await existingPaths(env, paths)).toEqual(paths.slice(0, 1))
  await sweepBucket(env.services, neverAborted)
  expect(await existingPaths(env, paths)).toEqual([])
})

test('an aborted sweep removes nothing more', async () => {
  const { env, paths } = await environmentWithLeftovers()
  await sweepBucket(env.services, AbortSignal.abort())
  expect(await existingPaths(env, paths)).toEqual(paths)
})

test('a deleted item is purged with its photos although its job was lost, and one that can still be restored stays', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const [expired, restorable, keptJeans] = [
    await createJeans(seller),
    await createJeans(other),
    await createJeans(other),
  ]
  await seller.call(deleteItemsEndpoint, { itemIds: [expired.item.id] })
  await env.services.db.pool.query("delete from queue.job where name = 'purge-items'")
  env.clock.forward(purgeAfterSeconds)
  await other.call(deleteItemsEndpoint, { itemIds: [restorable.item.id] })
  const photoFiles = (jeans: typeof expired) =>
    jeans.photos.map(({ url }) => new URL(url, env.url).pathname.slice('/photos/'.length))
  const kinds = [expired, restorable, keptJeans].map(photoFiles)
  await sweep(env.services, neverAborted)
  expect(await Promise.all(kinds.map((paths) => existingPaths(env, paths)))).toEqual([[], kinds[1], kinds[2]])
  expect(await skusOf(env, seller)).toEqual([])
  expect(await skusOf(env, other)).toEqual([restorable.item.sku, keptJeans.item.sku])

  env.clock.forward(purgeAfterSeconds)
  await sweep(env.services, neverAborted)
  expect(await Promise.all(kinds.map((paths) => existingPaths(env, paths)))).toEqual([[], [], kinds[2]])
})

test('a repeated creation of a deleted item gets "gone" for 90 days', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const uploadSessionId = randomUUID()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId })
  await seller.call(deleteItemsEndpoint, { itemIds: [id] })
  await endUndo(env, seller)
  const status = async () => (await seller.try(createItemEndpoint, { uploadSessionId })).status
  env.clock.forward((tombstoneDays - 1) * day)
  await sweep(env.services, neverAborted)
  expect(await status()).toBe(410)
  env.clock.forward(2 * day)
  await sweep(env.services, neverAborted)
  expect(await status()).toBe(200)
})

test('sweeps repeat until they are stopped, and a failed one is logged and repeated', async () => {
  const { env, paths } = await environmentWithLeftovers()
  const { db, log } = env.services
  await db.pool.query('alter table auth.users rename to moved')
  const warnings: unknown[] = []
  const recordingLog = Object.assign(Object.create(log) as typeof log, {
    warn: (fields: unknown) => warnings.push(fields),
  })
  const sweeping = startSweeping(
    { ...env.services, log: recordingLog },
    { initialDelayMs: 0, intervalMs: 0, bucketIntervalMs: 0 },
  )
  onTestFinished(() => sweeping.stop())
  await expect.poll(() => warnings.length).toBeGreaterThan(1)
  expect(await existingPaths(env, paths)).toEqual(paths)

  await db.pool.query('alter table auth.moved rename to users')
  await expect.poll(() => existingPaths(env, paths)).toEqual([])
  // A later sweep removes later leftovers.
  await env.services.blobs.put(paths[0] ?? '', new Uint8Array([1]))
  await expect.poll(() => existingPaths(env, paths)).toEqual([])
})

async function existingPaths(env: TestEnvironment, paths: string[]): Promise<string[]> {
  const files = await Promise.all(paths.map((path) => env.services.blobs.get(path)))
  return paths.filter((_, index) => files[index])
}
