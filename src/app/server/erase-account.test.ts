import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { password, type Seller } from '../../../test/seller.ts'
import { skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { deleteAccountEndpoint } from '../../account/api.ts'
import { deleteItemsEndpoint } from '../../items/api.ts'
import { createItem } from '../../items/server/create-item.ts'
import { currentRunEndpoint, startRunEndpoint } from '../../listings/run-api.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint, storePhotoEndpoint } from '../../photos/api.ts'
import { storePhoto } from '../../photos/server/store/store-photo.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { backupLock } from '../../platform/server/storage/keep-files-during-backup.ts'
import { eraseAccount } from './erase-account.ts'
import { accountData } from './slices.ts'
import { sweep } from './sweep.ts'

const neverAborted = new AbortController().signal
const hour = 60 * 60

test('all rows and files of a deleted account are erased, also those that Undo could have restored', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  for (const one of [seller, other]) {
    const { item, photos } = await createJeans(one)
    const deletedJeans = await createJeans(one)
    await one.call(deletePhotoEndpoint, { itemId: item.id, photoId: photos[3]?.id ?? '' })
    // This test environment has no writer, so the run fails.
    await one.call(startRunEndpoint, { itemIds: [item.id] })
    await expect.poll(async () => (await one.call(currentRunEndpoint, {})).run).toMatchObject({ failed: 1 })
    await one.call(deleteItemsEndpoint, { itemIds: [deletedJeans.item.id] })
    // Removes the job that would delete the item too: the test is about the erasure of the account.
    await env.services.db.pool.query("delete from queue.job where name = 'purge-items'")
    await env.services.blobs.put(`${one.userId}/${item.id}/1-0-lost.jpg`, new Uint8Array([1]))
  }
  const untouched = await readAccountData(env, other)
  expect((await readAccountData(env, seller)).files.length).toBe(untouched.files.length)

  await seller.call(deleteAccountEndpoint, { password })
  await expect.poll(() => readAccountData(env, seller)).toEqual({ rows: [], files: [] })
  expect(await readAccountData(env, other)).toEqual(untouched)

  // The account's row is deleted when no late upload is possible anymore. The row of another account stays.
  await sweep(env.services, neverAborted)
  expect(await usersOf(env)).toHaveLength(2)
  env.clock.forward(hour + 60)
  await sweep(env.services, neverAborted)
  expect(await usersOf(env)).toEqual([other.userId])
})

test('an account that its seller did not delete is never erased', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  const before = await readAccountData(env, seller)
  await eraseAccount(env.services, seller.userId, neverAborted)
  expect(await readAccountData(env, seller)).toEqual(before)
})

test('a photo that arrives while its account is erased leaves neither row nor file', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const front = await testPhoto('jeans/1-front.jpg')
  const put = pausePuts(env)
  const upload = seller.try(storePhotoEndpoint, { itemId: item.id, devicePhotoId: randomUUID(), order: 9 }, front)
  const [photo] = photos
  const where = { itemId: item.id, photoId: photo?.id ?? '', replaces: photo?.contentHash ?? '' }
  const crop = seller.try(cropPhotoEndpoint, where, await testPhoto('jeans/4-detail-low.jpg'))
  await put.bothHaveArrived
  await seller.call(deleteAccountEndpoint, { password })
  await expect.poll(() => readAccountData(env, seller)).toEqual({ rows: [], files: [] })
  put.resume()
  expect([(await upload).status, (await crop).status]).toEqual([404, 404])
  expect(await readAccountData(env, seller)).toEqual({ rows: [], files: [] })
})

test('the next sweep erases rows and files that arrive late', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(deleteAccountEndpoint, { password })
  const job = async () =>
    (await env.services.db.pool.query("select state from queue.job where name = 'erase-account'")).rows
  await expect.poll(job).toEqual([{ state: 'completed' }])
  // Like requests that were accepted just before the deletion.
  const context = { ...env.services, userId: seller.userId }
  const { id: itemId } = await createItem(context, { uploadSessionId: randomUUID() })
  const front = await testPhoto('jeans/1-front.jpg')
  await storePhoto(context, {
    itemId,
    devicePhotoId: randomUUID(),
    order: 0,
    body: { read: async () => front, announcedBytes: front.length },
  })
  expect((await readAccountData(env, seller)).files).toHaveLength(3)

  await sweep(env.services, neverAborted)
  expect(await readAccountData(env, seller)).toEqual({ rows: [], files: [] })
})

test('an unreachable bucket leaves its account to the next sweep, and other accounts are erased', async () => {
  const env = await createTestEnvironment()
  const [unlucky, lucky] = [await env.seller(), await env.seller()]
  for (const seller of [unlucky, lucky]) await createJeans(seller)
  const { blobs, db } = env.services
  await db.pool.query("update auth.users set deleted_at = now() - interval '2 hours'")
  const broken: BlobStore = {
    ...blobs,
    list(folder) {
      if (folder === unlucky.userId) throw new Error('EACCES')
      return blobs.list(folder)
    },
  }
  await sweep({ ...env.services, blobs: broken }, neverAborted)
  expect((await readAccountData(env, unlucky)).files).toHaveLength(12)
  expect(await usersOf(env)).toEqual([unlucky.userId])
  await sweep(env.services, neverAborted)
  expect(await readAccountData(env, unlucky)).toEqual({ rows: [], files: [] })
  expect(await usersOf(env)).toEqual([])
})

test('if a backup locks files of a deleted account, the next sweep erases them and the account', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  const { pool } = env.services.db
  await pool.query("update auth.users set deleted_at = now() - interval '2 hours'")
  // Like a backup that begins during a sweep.
  const backup = await pool.connect()
  await backup.query('select pg_advisory_lock($1)', [backupLock])
  await sweep(env.services, neverAborted)
  expect((await readAccountData(env, seller)).files).toHaveLength(12)
  expect(await usersOf(env)).toEqual([seller.userId])
  backup.release(true)
  await expect.poll(() => sweep(env.services, neverAborted).then(() => usersOf(env))).toEqual([])
  expect(await readAccountData(env, seller)).toEqual({ rows: [], files: [] })
})

test('an aborted erasure throws, and the next one continues', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  await env.services.db.pool.query('update auth.users set deleted_at = now()')
  await expect(eraseAccount(env.services, seller.userId, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await skusOf(env, seller)).toHaveLength(1)
  await eraseAccount(env.services, seller.userId, neverAborted)
  await eraseAccount(env.services, seller.userId, neverAborted)
  expect(await readAccountData(env, seller)).toEqual({ rows: [], files: [] })
})

/** All rows and files of the seller. */
async function readAccountData(env: TestEnvironment, { userId }: Seller) {
  const { db, blobs } = env.services
  const tables = accountData.flatMap((slice) => slice.tables)
  const rows = await db.asUser(userId, async (tx) => {
    const readRows: unknown[] = []
    for (const table of tables)
      for (const row of await tx.select().from(table)) readRows.push({ table: getTableName(table), row })
    return readRows
  })
  const files: string[] = []
  for await (const { key } of blobs.list(userId)) files.push(key)
  return { rows, files: files.toSorted() }
}

async function usersOf(env: TestEnvironment): Promise<string[]> {
  const { rows } = await env.services.db.pool.query<{ id: string }>('select id from auth.users')
  return rows.map(({ id }) => id)
}

/** Pauses every write to the bucket until `resume` is called. */
function pausePuts({ services: { blobs } }: TestEnvironment) {
  const original = { ...blobs }
  const [bothArrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let arrivedCount = 0
  blobs.put = async (key, bytes) => {
    if (/\d-(9-\w+|cropped)\.jpg$/.test(key)) arrivedCount += 1
    if (arrivedCount === 2) bothArrived.resolve()
    await released.promise
    return original.put(key, bytes)
  }
  return { bothHaveArrived: bothArrived.promise, resume: released.resolve }
}
