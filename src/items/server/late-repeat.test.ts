import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { listBatchesEndpoint } from '../../dashboard/api.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../api.ts'
import { items, sellerCounters } from './tables.ts'

test('after its SKU was refused, a session may ask for another SKU or for the next one', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  for (const sku of ['RACK 8', undefined]) {
    const uploadSessionId = randomUUID()
    for (let repeat = 1; repeat <= 3; repeat += 1)
      expect((await seller.try(createItemEndpoint, { uploadSessionId, sku: 'RACK 7' })).status).toBe(409)
    const created = await seller.call(createItemEndpoint, { uploadSessionId, sku })
    expect(created.sku).toBe(sku ?? 'PSTFSH-001')
    expect(await seller.call(createItemEndpoint, { uploadSessionId, sku })).toEqual(created)
    // Once it has created something, asking for something else is a conflict, also for the SKU that it has.
    for (const other of ['RACK 7', 'RACK 9', created.sku === 'RACK 8' ? undefined : created.sku])
      expect((await seller.try(createItemEndpoint, { uploadSessionId, sku: other })).status).toBe(409)
  }
  // What was refused left no gap.
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({
    sku: 'PSTFSH-002',
    batchNumber: 4,
  })
})

test('a late repeat of something deleted is told that it is gone, whatever it asks for, and revives nothing', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const uploadSessionId = randomUUID()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId, sku: 'RACK 7' })
  await seller.call(deleteItemsEndpoint, { itemIds: [id] })
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'RACK 7' })
  for (const sku of ['RACK 7', 'RACK 8', undefined])
    expect(await seller.try(createItemEndpoint, { uploadSessionId, sku })).toMatchObject({
      status: 410,
      json: {
        error: {
          sentence:
            'This batch was deleted. Its photos are still on this device: upload them as a new product, or clear them.',
        },
      },
    })
  expect(await seller.call(listBatchesEndpoint, {})).toMatchObject({ total: 1 })
  // The refused repeats took no numbers.
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({ batchNumber: 3 })
  // Another seller's deleted sessions are nobody's business.
  expect((await (await world.seller()).try(createItemEndpoint, { uploadSessionId })).status).toBe(200)
})

test('a repeat that was waiting while its item came and went revives nothing', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const uploadSessionId = randomUUID()
  const inserted = Promise.withResolvers<string>()
  const commit = Promise.withResolvers<void>()
  // The first request of the session, before its commit; it holds the counter as creating does.
  const first = world.services.db.asUser(seller.userId, async (tx) => {
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
  await expect.poll(() => waitingStatements(world)).toBe(1)
  const repeat = seller.try(createItemEndpoint, { uploadSessionId })
  await expect.poll(() => waitingStatements(world)).toBe(2)
  commit.resolve()
  await Promise.all([first, deleting])
  expect((await repeat).status).toBe(410)
  expect(await seller.call(listBatchesEndpoint, {})).toMatchObject({ total: 1 })
})

test('creating and deleting the same again and again at once leaves nothing half done', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  for (let round = 1; round <= 10; round += 1) {
    const uploadSessionId = randomUUID()
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId })
    const answers = await Promise.all([
      seller.try(deleteItemsEndpoint, { itemIds: [id] }),
      ...Array.from({ length: 4 }, () => seller.try(createItemEndpoint, { uploadSessionId })),
      seller.try(deleteItemsEndpoint, { itemIds: [id] }),
    ])
    for (const { status } of answers) expect(status).toBeOneOf([200, 410])
    expect(await seller.call(listBatchesEndpoint, {})).toMatchObject({ total: 0, staged: 0 })
    expect((await seller.try(createItemEndpoint, { uploadSessionId })).status).toBe(410)
  }
})

async function waitingStatements(world: World): Promise<number> {
  const { rows } = await world.services.db.system.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
