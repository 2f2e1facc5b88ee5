import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endUndo, purgeNow } from '../../../test/deletions.ts'
import type { Seller } from '../../../test/seller.ts'
import { countsOf, insertItems, skusOf, waitingStatements } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteMatchingEndpoint, restoreItemsEndpoint } from '../api.ts'
import { purgeAfterSeconds } from '../limits.ts'
import { items, sellerCounters } from './tables.ts'

test('the items of one deletion come back as they were, and those of another stay deleted', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 3)
  await insertItems(env, seller, 'B', 2)
  const rows = () => env.services.db.asUser(seller.userId, (tx) => tx.select().from(items).orderBy(items.batchNumber))
  const before = await rows()
  const deletionId = await deleteAll(seller, 'a')
  await deleteAll(seller, 'b')
  env.clock.forward(5)
  expect(await seller.call(restoreItemsEndpoint, { deletionId })).toEqual({ restored: 3 })
  expect(await skusOf(env, seller, { deleted: false })).toEqual(['A1', 'A2', 'A3'])
  expect(await countsOf(env, seller)).toEqual({ items: 3, drafts: 3 })
  expect((await rows()).slice(0, 3)).toEqual(before.slice(0, 3).map((row) => ({ ...row, deletionId })))
  // The first answer may have been lost: a repeat gets the same one.
  expect(await seller.call(restoreItemsEndpoint, { deletionId })).toEqual({ restored: 3 })
})

test('Undo works until the purge, and is refused with an error message after it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 2)
  const inTime = await deleteAll(seller, 'a')
  env.clock.forward(purgeAfterSeconds - 5)
  expect(await purgeNow(env, seller.userId)).toBe(0)
  expect(await seller.call(restoreItemsEndpoint, { deletionId: inTime })).toEqual({ restored: 2 })

  const tooLate = await deleteAll(seller, 'a')
  expect(await endUndo(env, seller)).toBe(2)
  for (const deletionId of [tooLate, inTime])
    expect(await seller.try(restoreItemsEndpoint, { deletionId })).toMatchObject({
      status: 410,
      json: {
        error: {
          sentence: "It's too late to undo. These items are permanently deleted.",
        },
      },
    })
})

test('a seller cannot undo another seller’s deletion, even without row security', async () => {
  const env = await createTestEnvironment()
  const [owner, stranger] = [await env.seller(), await env.seller()]
  await insertItems(env, owner, 'A', 1)
  await stranger.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const deletionId = await deleteAll(owner, 'a')
  await env.services.db.pool.query('alter table items no force row level security')
  expect((await stranger.try(restoreItemsEndpoint, { deletionId })).status).toBe(410)
  expect(await owner.call(restoreItemsEndpoint, { deletionId })).toEqual({ restored: 1 })
  expect((await stranger.try(restoreItemsEndpoint, { deletionId })).status).toBe(410)
})

test('an Undo before the purge brings everything back, and one after it finds nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 3)
  const restoreOf = (deletionId: string) => () => seller.try(restoreItemsEndpoint, { deletionId })
  const purge = () => purgeNow(env, seller.userId)

  const undone = restoreOf(await deleteAll(seller, 'a'))
  env.clock.forward(purgeAfterSeconds)
  const [restored, purged] = await oneAfterTheOther(env, seller, undone, purge)
  expect(restored).toMatchObject({ status: 200, json: { restored: 3 } })
  expect(purged).toBe(0)
  expect(await countsOf(env, seller)).toEqual({ items: 3, drafts: 3 })

  const late = restoreOf(await deleteAll(seller, 'a'))
  env.clock.forward(purgeAfterSeconds)
  const [gone, refused] = await oneAfterTheOther(env, seller, purge, late)
  expect(gone).toBe(3)
  expect(refused.status).toBe(410)
  expect(await skusOf(env, seller)).toEqual([])
  expect(await countsOf(env, seller)).toEqual({ items: 0, drafts: 0 })
})

test('parallel Undo and purge bring back all items or none', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let round = 1; round <= 10; round += 1) {
    await insertItems(env, seller, `R${round}-`, 20)
    const deletionId = await deleteAll(seller, `r${round}`)
    env.clock.forward(purgeAfterSeconds)
    const [answer, first, second] = await Promise.all([
      seller.try(restoreItemsEndpoint, { deletionId }),
      purgeNow(env, seller.userId),
      purgeNow(env, seller.userId),
    ])
    const restored = answer.status === 200 ? 20 : 0
    expect(first + second).toBe(20 - restored)
    expect((await skusOf(env, seller)).filter((sku) => sku.startsWith(`R${round}-`))).toHaveLength(restored)
  }
  const skus = await skusOf(env, seller, { deleted: false })
  expect(await countsOf(env, seller)).toEqual({ items: skus.length, drafts: skus.length })
})

test('the time for Undo begins when the deletion is answered, however long it took', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 3)
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = env.services.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(items).where(eq(items.sku, 'A2')).for('update')
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const deleting = deleteAll(seller, 'a')
  await expect.poll(() => waitingStatements(env)).toBe(1)
  env.clock.forward(purgeAfterSeconds - 5)
  release.resolve()
  await holding
  const deletionId = await deleting
  const { rows } = await env.services.db.pool.query<{ seconds: number }>(
    "select extract(epoch from start_after - created_on)::int as seconds from queue.job where name = 'purge-items'",
  )
  expect(rows[0]?.seconds).toBeGreaterThan(2 * purgeAfterSeconds - 5)

  env.clock.forward(purgeAfterSeconds - 5)
  expect(await purgeNow(env, seller.userId)).toBe(0)
  expect(await seller.call(restoreItemsEndpoint, { deletionId })).toEqual({ restored: 3 })
})

test('a deletion of several requests is undone as a whole, counted from the last of them', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A', 2)
  await insertItems(env, seller, 'B', 1)
  const deletionId = await deleteAll(seller, 'a')
  env.clock.forward(purgeAfterSeconds - 5)
  await deleteAll(seller, 'b', deletionId)
  env.clock.forward(purgeAfterSeconds - 5)
  expect(await purgeNow(env, seller.userId)).toBe(0)
  expect(await seller.call(restoreItemsEndpoint, { deletionId })).toEqual({ restored: 3 })

  const together = await deleteAll(seller, 'a')
  await deleteAll(seller, 'b', together)
  expect(await endUndo(env, seller)).toBe(3)
})

async function deleteAll(seller: Seller, search: string, deletionId: string = randomUUID()): Promise<string> {
  const createdUntil = '2099-01-01T00:00:00.000Z'
  await seller.call(deleteMatchingEndpoint, { deletionId, filter: { search }, createdUntil, except: [] })
  return deletionId
}

/** Starts both while the seller's counter is locked, so that they reach the database in this order. */
async function oneAfterTheOther<A, B>(
  env: TestEnvironment,
  { userId }: Seller,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = env.services.db.asUser(userId, async (tx) => {
    await tx.select().from(sellerCounters).for('update')
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const one = first()
  await expect.poll(() => waitingStatements(env)).toBe(1)
  const two = second()
  await expect.poll(() => waitingStatements(env)).toBe(2)
  release.resolve()
  await holding
  return Promise.all([one, two])
}
