import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'
import { listBatchesEndpoint } from '../../dashboard/api.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../api.ts'
import { itemsPerPage } from './newest-items.ts'
import { items } from './tables.ts'

test('pages come newest first, meet without a gap or a repeat, and end', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const count = itemsPerPage + 3
  for (let item = 0; item < count; item += 1) {
    await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  }
  // Items of one millisecond must not be lost between two pages.
  await world.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ createdAt: new Date('2026-01-01') }))
  const first = await seller.call(listBatchesEndpoint, {})
  const second = await seller.call(listBatchesEndpoint, { before: first.next ?? '' })
  const skus = [...first.batches, ...second.batches].map(({ sku }) => sku)
  expect(first.batches).toHaveLength(itemsPerPage)
  expect(second).toMatchObject({ next: null, total: count, staged: count })
  expect(new Set(skus).size).toBe(count)
})

test('how many items and drafts there are is right whatever happens to them', async () => {
  const world = await createWorld()
  const [seller, other] = [await world.seller(), await world.seller()]
  const created = []
  for (let item = 0; item < 5; item += 1) {
    created.push(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() }))
  }
  await other.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const [one, two, three] = created.map(({ id }) => id)
  await world.services.db.asUser(seller.userId, (tx) =>
    tx
      .update(items)
      .set({ status: 'listed' })
      .where(eq(items.id, one ?? '')),
  )
  await seller.call(deleteItemsEndpoint, { itemIds: [two ?? '', three ?? ''] })
  expect(await seller.call(listBatchesEndpoint, {})).toMatchObject({ total: 3, staged: 2 })
  expect(await other.call(listBatchesEndpoint, {})).toMatchObject({ total: 1, staged: 1 })
})

test('a page is found by the index, however many items there are', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  const plan = await world.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute(`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at)
      select '${seller.userId}', 'S' || n, gen_random_uuid(), gen_random_uuid(), n, '', now() - make_interval(secs => n)
      from generate_series(1, 5000) n`)
    await tx.execute('analyze items')
    const cursor = `('2026-01-01T00:00:00Z'::timestamptz, '${randomUUID()}'::uuid)`
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(`explain select * from items
      where user_id = '${seller.userId}' and sku_assigned and (created_at, id) < ${cursor} order by created_at desc, id desc limit 51`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Scan using items_newest')
  expect(plan).toMatch(/Index Cond: .*ROW\(created_at, id\) </)
  expect(plan).not.toContain('Sort')
})

test.each([
  'yesterday',
  '0000-01-01T00:00:00.000Z_' + randomUUID(),
  `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`,
  '_',
  'a\u0000b',
])('the cursor %j is refused', async (before) => {
  const world = await createWorld()
  const seller = await world.seller()
  expect(await seller.try(listBatchesEndpoint, { before })).toMatchObject({ status: 400 })
})
