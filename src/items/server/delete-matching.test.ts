import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countsOf, insertItems, skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { createItemEndpoint, deleteMatchingEndpoint, restoreItemsEndpoint } from '../api.ts'
import { deleteMatching } from './delete-matching.ts'
import { items } from './tables.ts'

const later = '2099-01-01T00:00:00.000Z'

test('everything that matches is deleted, however much it is, and comes back with one Undo', async () => {
  const { env, seller, other } = await environmentWithItems()
  const input = { deletionId: randomUUID(), filter: { search: 'many' }, createdUntil: later, except: [] }
  expect(await seller.call(deleteMatchingEndpoint, input)).toEqual({ deleted: 1300, spared: [] })
  expect(await skusOf(env, seller, { deleted: false })).toEqual(['FEW-1', 'FEW-2', 'FEW-3'])
  expect(await countsOf(env, seller)).toEqual({ items: 3, drafts: 3 })
  expect(await countsOf(env, other)).toEqual({ items: 5, drafts: 5 })
  // A repeat whose first answer was lost gets the same answer.
  expect(await seller.call(deleteMatchingEndpoint, input)).toEqual({ deleted: 1300, spared: [] })

  expect(await seller.call(restoreItemsEndpoint, input)).toEqual({ restored: 1300 })
  expect(await countsOf(env, seller)).toEqual({ items: 1303, drafts: 1303 })
})

test('items that are excepted, created later, or at another stage stay', async () => {
  const { env, seller } = await environmentWithItems()
  const { db } = env.services
  const createdUntil = env.clock.now().toISOString()
  env.clock.forward(1)
  const late = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'LATE' })
  const excepted = await db.asUser(seller.userId, async (tx) => {
    await tx.update(items).set({ status: 'sold' }).where(eq(items.sku, 'FEW-2'))
    return tx.select({ id: items.id }).from(items).where(like(items.sku, 'MANY-12_'))
  })
  const input = {
    deletionId: randomUUID(),
    filter: { stage: 'draft' as const },
    createdUntil,
    except: excepted.map(({ id }) => id),
  }
  expect(await seller.call(deleteMatchingEndpoint, input)).toEqual({ deleted: 1292, spared: [] })
  expect(await skusOf(env, seller, { deleted: false })).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `MANY-12${index}`),
    'FEW-2',
    late.sku,
  ])
})

test('a time at which no item can have been created is refused, and nothing is deleted', async () => {
  const { env, seller } = await environmentWithItems()
  const input = { deletionId: randomUUID(), filter: {}, createdUntil: '0000-01-01T00:00:00.000Z', except: [] }
  expect((await seller.try(deleteMatchingEndpoint, input)).status).toBe(400)
  expect(await countsOf(env, seller)).toEqual({ items: 1303, drafts: 1303 })
})

test('items that are being published stay and are named in the answer', async () => {
  const { env, seller } = await environmentWithItems()
  const publishingUntil = new Date(env.clock.now().getTime() + 60_000)
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.update(items).set({ publishingUntil }).where(like(items.sku, 'FEW-%'))
    await tx.update(items).set({ publishingUntil: env.clock.now() }).where(eq(items.sku, 'MANY-1'))
  })
  const input = { deletionId: randomUUID(), filter: { search: 'few' }, createdUntil: later, except: [] }
  const few = ['FEW-1', 'FEW-2', 'FEW-3'].map((sku) =>
    expect.objectContaining({ sku, reason: expect.stringMatching(sku) }),
  )
  const answer = await seller.call(deleteMatchingEndpoint, input)
  expect(answer).toEqual({ deleted: 0, spared: expect.arrayContaining(few) })
  expect(answer.spared).toHaveLength(3)
  expect(await seller.call(deleteMatchingEndpoint, { ...input, filter: {} })).toMatchObject({ deleted: 1300 })
  expect(await skusOf(env, seller, { deleted: false })).toEqual(['FEW-1', 'FEW-2', 'FEW-3'])
})

test('a late repeat of an undone deletion deletes nothing', async () => {
  const { env, seller } = await environmentWithItems()
  const input = { deletionId: randomUUID(), filter: { search: 'few' }, createdUntil: later, except: [] }
  expect(await seller.call(deleteMatchingEndpoint, input)).toMatchObject({ deleted: 3 })
  await seller.call(restoreItemsEndpoint, input)
  expect(await seller.call(deleteMatchingEndpoint, input)).toMatchObject({ deleted: 0 })
  expect(await countsOf(env, seller)).toEqual({ items: 1303, drafts: 1303 })
})

test('if no item matches, nothing is deleted and no job is sent', async () => {
  const { env, seller } = await environmentWithItems()
  const input = { deletionId: randomUUID(), filter: { search: 'no such words' }, createdUntil: later, except: [] }
  expect(await seller.call(deleteMatchingEndpoint, input)).toEqual({ deleted: 0, spared: [] })
  const { rowCount } = await env.services.db.pool.query("select from queue.job where name = 'purge-items'")
  expect(rowCount).toBe(0)
})

test('right after many uploads, a deletion still reads every item and its search words only a few times', async () => {
  const { env, seller } = await environmentWithItems()
  const { services } = env
  const input = { deletionId: randomUUID(), filter: { search: 'many' }, createdUntil: later, except: [] }
  const read = await services.db.asUser(seller.userId, async (tx) => {
    const before = await rowsRead(tx)
    const db = { ...services.db, asUser: <T>(_userId: string, work: (tx: Tx) => Promise<T>) => work(tx) }
    expect(await deleteMatching({ ...services, db, userId: seller.userId }, input)).toMatchObject({ deleted: 1300 })
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeLessThan(20 * 1300)
})

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname in ('items', 'item_words')`)
  return rows[0]?.read ?? 0
}

async function environmentWithItems() {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await insertItems(env, seller, 'MANY-', 1300)
  await insertItems(env, seller, 'FEW-', 3)
  await insertItems(env, other, 'MANY-', 5)
  return { env, seller, other }
}
