import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endUndo } from '../../../test/deletions.ts'
import { createJeans } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { countsOf, insertItems, skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint, deleteMatchingEndpoint } from '../api.ts'
import { purgeAfterSeconds } from '../limits.ts'
import { purgeItems } from './purge-items.ts'

test('the purge job removes rows, words and files for good, and a repeat of the session gets 410', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const uploadSessionId = randomUUID()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId })
  const { item } = await createJeans(seller)
  const kept = await createJeans(seller)
  await seller.call(deleteItemsEndpoint, { itemIds: [id, item.id] })
  expect(await foldersOf(env, seller)).toContain(item.id)

  env.clock.forward(purgeAfterSeconds)
  await bringForward(env)
  await expect.poll(() => skusOf(env, seller)).toEqual([kept.item.sku])
  await expect.poll(() => foldersOf(env, seller)).toEqual([kept.item.id])
  const words = await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(sql`select distinct item_id from item_words`),
  )
  expect(words.rows).toEqual([{ item_id: kept.item.id }])
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
  expect((await seller.try(createItemEndpoint, { uploadSessionId })).status).toBe(410)
})

test('a purge job that starts early removes nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 2)
  await deleteAll(seller, 'a')
  await bringForward(env)
  await expect.poll(() => purgeJobs(env)).toEqual(['completed'])
  expect(await skusOf(env, seller)).toEqual(['A1', 'A2'])
})

test('purging one deletion leaves the others, and many items are purged in several transactions', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await insertItems(env, seller, 'A', 1201)
  await insertItems(env, seller, 'B', 2)
  await insertItems(env, other, 'A', 2)
  const deletionId = await deleteAll(seller, 'a')
  await deleteAll(seller, 'b')
  env.clock.forward(purgeAfterSeconds)
  const forgotten: number[] = []
  const purge = (signal: AbortSignal) =>
    purgeItems(
      {
        ...env.services,
        userId: seller.userId,
        deletePhotosOfItems: async (_tx, _userId, itemIds) => {
          forgotten.push(itemIds.length)
          return async () => undefined
        },
      },
      { deletionId, signal },
    )
  expect(await purge(AbortSignal.abort())).toBe(0)
  expect(await purge(new AbortController().signal)).toBe(1201)
  expect(forgotten).toEqual([500, 500, 201])
  expect(await skusOf(env, seller)).toEqual(['B1', 'B2'])
  expect(await skusOf(env, other)).toEqual(['A1', 'A2'])
})

test('items that cannot be removed completely stay whole, and are removed the next time', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id] })
  env.clock.forward(purgeAfterSeconds)
  const deletePhotosOfItems = () => Promise.reject(new Error('no tombstones today'))
  const signal = new AbortController().signal
  await expect(purgeItems({ ...env.services, userId: seller.userId, deletePhotosOfItems }, { signal })).rejects.toThrow(
    'no tombstones today',
  )
  expect(await foldersOf(env, seller)).toEqual([item.id])
  expect(await endUndo(env, seller)).toBe(1)
  expect(await foldersOf(env, seller)).toEqual([])
})

test('the index finds the items to purge, however many items there are', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 3000)
  const plan = await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute("update items set deleted_at = now(), deletion_id = gen_random_uuid() where sku like 'A100%'")
    await tx.execute('analyze items')
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select deletion_id from items
      where user_id = ${seller.userId} and deleted_at is not null and deletion_id is not null
      group by deletion_id having max(deleted_at) <= now()`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('items_deletion')
})

async function deleteAll(seller: Seller, search: string): Promise<string> {
  const deletionId = randomUUID()
  const createdUntil = '2099-01-01T00:00:00.000Z'
  await seller.call(deleteMatchingEndpoint, { deletionId, filter: { search }, createdUntil, except: [] })
  return deletionId
}

/** Makes the waiting purge jobs due at once. */
async function bringForward(env: TestEnvironment) {
  await env.services.db.pool.query(
    "update queue.job set start_after = now() where name = 'purge-items' and state = 'created'",
  )
}

async function purgeJobs(env: TestEnvironment): Promise<string[]> {
  const { rows } = await env.services.db.pool.query<{ state: string }>(
    "select state from queue.job where name = 'purge-items'",
  )
  return rows.map(({ state }) => state)
}

/** The items that have a folder with a file in the bucket. */
async function foldersOf(env: TestEnvironment, { userId }: Seller): Promise<string[]> {
  const entries = await readdir(env.bucket, { recursive: true, withFileTypes: true }).catch(() => [])
  const folders = entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.parentPath.split(`/${userId}/`)[1] ?? '')
  return [...new Set(folders)]
}
