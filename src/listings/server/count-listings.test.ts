import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createManyItems } from '../../../test/many-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import type { Database, Tx } from '../../platform/server/db/db.ts'
import { countListings } from './count-listings.ts'

test('counting reads no item rows, however many there are, because each count uses an index', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { db } = env.services
  await createManyItems(env, seller, 3000)
  // In every ten items, four have no photo, three are written, one is requested, one is deleted, and one is left to write.
  // Two of the three written ones are live.
  await db.asUser(seller.userId, (tx) =>
    tx.execute(sql`update items set has_photos = batch_number % 10 > 3,
      ai_generation_status = case when batch_number % 10 in (4, 5, 6) then 'completed' else 'pending' end,
      ai_generation_asked_at = case when batch_number % 10 = 7 then now() end,
      deleted_at = case when batch_number % 10 = 8 then now() end`),
  )
  await expect.poll(() => vacuumItems(env)).toBe(true)
  await db.asUser(seller.userId, async (tx) => {
    const transactionDb: Database = { ...db, asUser: (_, work) => work(tx) }
    const before = await rowsRead(tx)
    const counts = await countListings({ db: transactionDb, userId: seller.userId })
    expect(counts).toEqual({ unwritten: 300, written: 300, underWay: 300, needSeller: 300 })
    // Listings under way are few, so their rows are read.
    expect((await rowsRead(tx)) - before).toBeLessThanOrEqual(300)
  })
})

/** Vacuums the items, as PostgreSQL does automatically after a while. Returns true once no transaction blocked it. */
async function vacuumItems({ services }: TestEnvironment): Promise<boolean> {
  await services.db.pool.query('vacuum analyze items')
  const { rows } = await services.db.pool.query<{ done: boolean }>(
    "select relallvisible = relpages as done from pg_class where relname = 'items'",
  )
  return rows[0]?.done ?? false
}

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'items'`)
  return rows[0]?.read ?? 0
}
