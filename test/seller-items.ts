import { sql } from 'drizzle-orm'
import { items, sellerCounters } from '../src/items/server/tables.ts'
import type { Seller } from './seller.ts'
import type { TestEnvironment } from './test-environment.ts'

/** The seller's numbers of items and drafts, as the triggers count them. */
export async function countsOf(env: TestEnvironment, { userId }: Seller) {
  return env.services.db.asUser(userId, async (tx) => {
    const [counts] = await tx
      .select({ items: sellerCounters.itemCount, drafts: sellerCounters.draftCount })
      .from(sellerCounters)
    return counts
  })
}

/** Creates drafts with the SKUs `{prefix}1` and so on, without a request for each. */
export async function insertItems(env: TestEnvironment, { userId }: Seller, prefix: string, count: number) {
  await env.services.db.asUser(userId, async (tx) => {
    await tx.execute(sql`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash)
      select ${userId}, ${prefix} || n, gen_random_uuid(), gen_random_uuid(),
        n + (select coalesce(max(last_batch), 0) from seller_counters), ''
      from generate_series(1, ${count}) n`)
    await tx.update(sellerCounters).set({ lastBatch: sql`${sellerCounters.lastBatch} + ${count}` })
  })
}

/**
 * Creates drafts with one photo each, whose file does not exist. The SKU is also the brand; the last one is the newest.
 * Returns their ids.
 */
export async function insertItemsWithPhoto(
  env: TestEnvironment,
  seller: Seller,
  prefix: string,
  count: number,
): Promise<string[]> {
  await insertItems(env, seller, prefix, count)
  return env.services.db.asUser(seller.userId, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`with named as (
        update items set brand = sku, created_at = created_at + make_interval(secs => batch_number / 1000.0)
        where sku like ${`${prefix}%`} returning id, user_id, batch_number
      ), photographed as (
        insert into item_images (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
        select id, user_id, user_id || '/' || id || '/absent.jpg', 0, true, gen_random_uuid(), '', 3, 4, 1 from named
      ) select id from named order by batch_number`)
    return rows.map(({ id }) => id)
  })
}

/** The SKUs of all of the seller's rows, deleted or not, in order. */
export async function skusOf(
  env: TestEnvironment,
  { userId }: Seller,
  filter?: { deleted: boolean },
): Promise<string[]> {
  const rows = await env.services.db.asUser(userId, (tx) =>
    tx.select({ sku: items.sku, deletedAt: items.deletedAt }).from(items).orderBy(items.batchNumber),
  )
  return rows.filter(({ deletedAt }) => !filter || filter.deleted === (deletedAt !== null)).map(({ sku }) => sku)
}

/** The number of statements that wait for a lock at this moment. */
export async function waitingStatements(env: TestEnvironment): Promise<number> {
  const { rows } = await env.services.db.system.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
