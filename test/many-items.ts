import { sql } from 'drizzle-orm'
import type { Seller } from './seller.ts'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Creates `count` items of a seller, one second apart; S-1 is the newest. Every second item is listed. Each is called `Thing`
 * and has two words of its number: n5, and m0 to m9 by the last digit.
 */
export async function createManyItems({ services: { db } }: TestEnvironment, { userId }: Seller, count: number) {
  await db.asUser(userId, async (tx) => {
    // Indexing words row by row would take most of a test's time.
    await tx.execute('alter table items disable trigger items_inserted_words')
    await tx.execute(sql`
      insert into items
        (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at, status, ai_title)
      select ${userId}, 'S-' || n, gen_random_uuid(), gen_random_uuid(), n, '', now() - make_interval(secs => n),
        case when n % 2 = 0 then 'listed' else 'draft' end, concat('Thing n', n, ' m', n % 10)
      from generate_series(1, ${count}::int) as n`)
    await tx.execute('alter table items enable trigger items_inserted_words')
    await tx.execute(sql`
      insert into item_words (user_id, word, item_id)
      select distinct user_id, word, id from items, unnest(item_search_words(sku, ai_title, brand, extracted_brand)) as word
      where user_id = ${userId}`)
    // The counter of batch numbers follows, and so do the statistics that PostgreSQL collects on its own after a while.
    await tx.execute(sql`update seller_counters set last_batch = ${count}`)
    await tx.execute('analyze items, item_words')
  })
}
