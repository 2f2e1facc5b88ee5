import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createManyItems } from '../../../test/many-items.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { itemOrders } from '../which-items.ts'
import { orderOfItems } from './order-of-items.ts'
import { itemsPerPage, pageOfItems } from './page-of-items.ts'

test('a page reads as many rows as it shows, in every order and stage, near the beginning and deep', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await createManyItems(env, other, 3000)
  await createManyItems(env, seller, 3000)
  for (const order of itemOrders)
    for (const stage of [undefined, 'listed'] as const)
      await env.services.db.asUser(seller.userId, async (tx) => {
        let after: string | undefined
        for (let page = 0; page < 10; page += 1) {
          const asked = { filter: { stage }, order, after, columns: ['id'] } as const
          const { result, read } = await rowsRead(tx, () => pageOfItems(tx, seller.userId, asked))
          expect(result.rows).toHaveLength(itemsPerPage)
          // An order without an index of its own reads the page of each of the two stages, then the merged page.
          const pagesRead = stage === undefined && !orderOfItems(order).isIndexedWithoutStage ? 3 : 1
          expect(read.items, `${order} ${stage} page ${page}`).toBeLessThanOrEqual(pagesRead * (itemsPerPage + 1))
          after = result.next ?? undefined
        }
      })
})

test('a page of a group of stages reads one page of each stage, in every order', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createManyItems(env, seller, 3000)
  for (const order of itemOrders)
    await env.services.db.asUser(seller.userId, async (tx) => {
      const asked = { filter: { group: 'publishable' }, order, columns: ['id'] } as const
      const { result, read } = await rowsRead(tx, () => pageOfItems(tx, seller.userId, asked))
      expect(result.rows).toHaveLength(itemsPerPage)
      // One of the group's stages has items; its page is read, then the merged one.
      expect(read.items).toBeLessThanOrEqual(2 * (itemsPerPage + 1))
    })
})

test("a search for words reads a small part of the seller's items, in every order", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const many = 8000
  await createManyItems(env, seller, many)
  // Words of all items, every tenth, one, and none; then common words that no item has together.
  for (const search of ['thing', 's', 'm7', 'n7999', 'nothing', 'm1 m2', 'thing m3 n'])
    for (const order of itemOrders)
      await env.services.db.asUser(seller.userId, async (tx) => {
        const asked = { filter: { search }, order, columns: ['id'] } as const
        const { read } = await rowsRead(tx, () => pageOfItems(tx, seller.userId, asked))
        expect(read.items + read.words, `${search}, ${order}`).toBeLessThan(many)
      })
})

/** Counts the rows of these tables that are read during the work, by index or by scan. */
async function rowsRead<Result>(tx: Tx, work: () => Promise<Result>) {
  const before = await readSoFar(tx)
  const result = await work()
  const after = await readSoFar(tx)
  return { result, read: { items: after.items - before.items, words: after.words - before.words } }
}

async function readSoFar(tx: Tx): Promise<{ items: number; words: number }> {
  const { rows } = await tx.execute<{ name: string; read: number }>(sql`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname in ('items', 'item_words')`)
  const of = (name: string) => rows.find((row) => row.name === name)?.read ?? 0
  return { items: of('items'), words: of('item_words') }
}
