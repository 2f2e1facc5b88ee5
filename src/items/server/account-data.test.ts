import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../../../test/every-table.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { ownItems } from './account-data.ts'

test('erasing removes every row of the seller’s items, and no row of another seller', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  for (const each of [seller, other]) await fillEveryTable(env, each)
  const filled = await rowCounts(env, other)
  expect(Object.keys(filled).toSorted()).toEqual([
    'former_skus',
    'item_words',
    'items',
    'seller_counters',
    'seller_usage',
    'tombstones',
  ])
  expect(Object.values(filled)).not.toContain(0)
  await ownItems.erase(env.services, seller.userId, new AbortController().signal)
  expect(Object.values(await rowCounts(env, seller))).toEqual([0, 0, 0, 0, 0, 0])
  expect(await rowCounts(env, other)).toEqual(filled)
})

/** How many rows each table of the account data has for a seller. */
async function rowCounts({ services: { db } }: TestEnvironment, { userId }: Seller): Promise<Record<string, number>> {
  return db.asUser(userId, async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of ownItems.tables) counts[getTableName(table)] = (await tx.select().from(table)).length
    return counts
  })
}
