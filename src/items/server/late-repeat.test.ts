import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endUndo } from '../../../test/deletions.ts'
import { countsOf, waitingStatements } from '../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import type { Database, Tx } from '../../platform/server/db/db.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../api.ts'
import { createItem } from './create-item.ts'
import { items, sellerCounters } from './tables.ts'

test('an upload session whose SKU was refused can ask for another SKU or for the next one', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  for (const sku of ['RACK 8', undefined]) {
    const uploadSessionId = randomUUID()
    for (let repeat = 1; repeat <= 3; repeat += 1)
      expect((await seller.try(createItemEndpoint, { uploadSessionId, sku: 'RACK 7' })).status).toBe(409)
    const created = await seller.call(createItemEndpoint, { uploadSessionId, sku })
    expect(created.sku).toBe(sku ?? 'PSTFSH-001')
    expect(await seller.call(createItemEndpoint, { uploadSessionId, sku })).toEqual(created)
    // Once the session has created an item, asking for another SKU is a conflict, even for the item's own SKU.
    for (const other of ['RACK 7', 'RACK 9', ...(sku === undefined ? [created.sku] : [])])
      expect((await seller.try(createItemEndpoint, { uploadSessionId, sku: other })).status).toBe(409)
    // Without a SKU any SKU is accepted, so an offer to the seller never ends in a refusal.
    expect(await seller.call(createItemEndpoint, { uploadSessionId })).toEqual(created)
  }
  // Refused requests left no gap.
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({
    sku: 'PSTFSH-002',
    batchNumber: 4,
  })
})

test.each(['a new seller', 'a seller with items'])(
  'a repeat with a typed SKU waits for the first request and gets its item: %s',
  async (who) => {
    const env = await createTestEnvironment()
    const seller = await env.seller()
    if (who !== 'a new seller') await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    const input = { uploadSessionId: randomUUID(), sku: 'RACK 7' }
    const inserted = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const first = env.services.db.asUser(seller.userId, async (tx) => {
      const db = { ...env.services.db, asUser: (_: string, work: (same: Tx) => Promise<unknown>) => work(tx) }
      const item = await createItem({ db: db as Database, clock: env.clock, userId: seller.userId }, input)
      inserted.resolve()
      await commit.promise
      return item
    })
    await inserted.promise
    const repeats = [seller.call(createItemEndpoint, input), seller.call(createItemEndpoint, input)]
    await expect.poll(() => waitingStatements(env)).toBe(2)
    commit.resolve()
    const { id } = await first
    expect((await Promise.all(repeats)).map((item) => item.id)).toEqual([id, id])
    expect(await seller.call(createItemEndpoint, { uploadSessionId: input.uploadSessionId })).toMatchObject({ id })
  },
)

test('a late repeat for a deleted item is answered with 410 for any SKU, and revives nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const uploadSessionId = randomUUID()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId, sku: 'RACK 7' })
  await seller.call(deleteItemsEndpoint, { itemIds: [id] })
  const isRefused = async () => {
    for (const sku of ['RACK 7', 'RACK 8', undefined])
      expect(await seller.try(createItemEndpoint, { uploadSessionId, sku })).toMatchObject({
        status: 410,
        json: {
          error: {
            sentence:
              'This item was deleted. Its photos are still on this device. Upload them as a new item, or clear them.',
          },
        },
      })
  }
  // First while Undo is possible, then after the purge.
  await isRefused()
  await endUndo(env, seller)
  await isRefused()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  await isRefused()
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
  // The refused repeats took no numbers.
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({ batchNumber: 3 })
  // Deleted sessions of another seller do not matter.
  expect((await (await env.seller()).try(createItemEndpoint, { uploadSessionId })).status).toBe(200)
})

test('a repeat that waits while its item is created and deleted revives nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const uploadSessionId = randomUUID()
  const inserted = Promise.withResolvers<string>()
  const commit = Promise.withResolvers<void>()
  // The first request of the session, before its commit; it locks the counter as creating does.
  const first = env.services.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(sellerCounters).for('update')
    const ids = { uploadSessionId, batchId: uploadSessionId, batchNumber: 9, requestHash: '' }
    const [item] = await tx
      .insert(items)
      .values({ userId: seller.userId, sku: 'FIRST', ...ids })
      .returning()
    inserted.resolve(item?.id ?? '')
    await commit.promise
  })
  const deleting = seller.call(deleteItemsEndpoint, { itemIds: [await inserted.promise] })
  await expect.poll(() => waitingStatements(env)).toBe(1)
  const repeat = seller.try(createItemEndpoint, { uploadSessionId })
  await expect.poll(() => waitingStatements(env)).toBe(2)
  commit.resolve()
  await Promise.all([first, deleting])
  // The database decides which of the two continues first: before the deletion the batch still exists.
  expect((await repeat).status).toBeOneOf([200, 410])
  expect((await seller.try(createItemEndpoint, { uploadSessionId })).status).toBe(410)
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
})

test('parallel creations and deletions of the same session leave nothing half done', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let round = 1; round <= 10; round += 1) {
    const uploadSessionId = randomUUID()
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId })
    const answers = await Promise.all([
      seller.try(deleteItemsEndpoint, { itemIds: [id] }),
      ...Array.from({ length: 4 }, () => seller.try(createItemEndpoint, { uploadSessionId })),
      seller.try(deleteItemsEndpoint, { itemIds: [id], onlyEmpty: round % 2 === 0 }),
    ])
    for (const { status } of answers) expect(status).toBeOneOf([200, 410])
    expect(await countsOf(env, seller)).toEqual({ items: 0, drafts: 0 })
    expect((await seller.try(createItemEndpoint, { uploadSessionId })).status).toBe(410)
  }
})
