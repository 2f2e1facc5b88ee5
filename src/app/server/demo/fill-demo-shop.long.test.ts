import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDemoShop } from '../../../../test/demo-shop.ts'
import { createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { fillEveryTable } from '../../../../test/every-table.ts'
import { createCaller, type Seller } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteAccountEndpoint } from '../../../account/api.ts'
import { shopCountsEndpoint } from '../../../workbench/api.ts'
import { demoCounts } from './demo-items.ts'

const minutes = 60_000

test('a demo shop is filled over a restart, with items at every stage, and deleted whole', {
  timeout: 6 * minutes,
}, async () => {
  const first = await createEbayTestEnvironment()
  const seller = await first.seller()
  await fillEveryTable(first, seller)
  const before = await rowsOf(first, seller)
  const opened = await openDemoShop(first)
  await expect.poll(() => itemsOf(opened), { timeout: minutes }).toBeGreaterThan(25)
  await first.stop()

  const { ebay } = first
  const env = await createTestEnvironment({
    dataOf: first,
    clock: first.clock,
    practice: { origin: ebay.origin, keyset: ebay.keyset },
  })
  const demo = { ...opened, ...createCaller(env.url, opened.cookie) }
  const state = async () => ((await demo.ask('/api/auth/demo')).json as { state: string }).state
  await expect.poll(state, { timeout: 3 * minutes, interval: 500 }).toBe('full')
  // The sync finds the buyers.
  await expect
    .poll(() => demo.call(shopCountsEndpoint, {}), { timeout: 2 * minutes, interval: 500 })
    .toMatchObject({
      total: 120,
      stages: {
        draft: demoCounts['to-write'],
        incomplete: demoCounts['needs-details'],
        ready: demoCounts.ready,
        listed: demoCounts.live,
        sold: demoCounts.sold,
        ended: demoCounts.ended,
      },
    })
  const demoListings = ebay.listings().filter(({ status }) => status === 'ACTIVE')
  expect(demoListings).toHaveLength(demoCounts.live)
  expect(await rowsOf(env, seller)).toEqual(before)

  await demo.call(deleteAccountEndpoint, {})
  await expect.poll(() => rowsOf(env, demo), { timeout: minutes, interval: 500 }).toEqual([])
  expect(await filesOf(env, demo)).toEqual([])
  expect(await rowsOf(env, seller)).toEqual(before)
  expect((await filesOf(env, seller)).length).toBeGreaterThan(0)
})

async function itemsOf(seller: Seller): Promise<number> {
  return (await seller.call(shopCountsEndpoint, {})).total
}

/**
 * Every row of the seller in every table that names a seller, as text. The queue's rounds are left out: each seller's count
 * stays there until it is over, after the erasure of any account.
 */
async function rowsOf({ services: { db } }: TestEnvironment, { userId }: Pick<Seller, 'userId'>): Promise<string[]> {
  return db.asUser(userId, async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.columns
      where column_name = 'user_id' and table_schema in ('public', 'platform', 'auth')
        and table_name <> 'queue_rounds' order by 1`)
    expect(tables.rows.length).toBeGreaterThan(15)
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute<{ text: string }>(
        sql`select each::text as text from ${sql.raw(name)} as each where user_id::text = ${userId} order by 1`,
      )
      texts.push(...rows.map(({ text }) => `${name} ${text}`))
    }
    return texts
  })
}

async function filesOf({ services: { blobs } }: TestEnvironment, { userId }: Seller): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list(userId)) keys.push(key)
  return keys
}
