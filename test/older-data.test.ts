import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { listItemsEndpoint, shopCountsEndpoint } from '../src/workbench/api.ts'
import { createManyItems } from './many-items.ts'
import { createTestEnvironment } from './test-environment.ts'

test('items from before the list of items get their prices, filters and counts by its migrations', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await createManyItems(env, seller, 2100)
  await createManyItems(env, other, 3)
  const client = new Client(env.connection)
  await client.connect()
  // As the earlier version left them.
  await client.query('alter table items disable trigger user')
  for (const { userId } of [seller, other]) {
    await client.query("select set_config('app.user_id', $1, false)", [userId])
    await client.query("update items set ai_suggested_price = batch_number, category = 'Shoes', price_minor = 0")
    await client.query("update seller_counters set stage_counts = '{}'")
  }
  await client.query('alter table items enable trigger user')

  const doBlocks = await Promise.all(['0029_list_of_items', '0030_orders_of_items'].map(doBlocksOf))
  for (const statement of doBlocks.flat()) await client.query(statement)
  await client.end()
  expect(doBlocks.flat()).toHaveLength(2)
  for (const [each, count] of [
    [seller, 2100],
    [other, 3],
  ] as const) {
    const { total, stages } = await each.call(shopCountsEndpoint, {})
    expect({ total, draft: stages.draft, listed: stages.listed }).toEqual({
      total: count,
      draft: Math.ceil(count / 2),
      listed: Math.floor(count / 2),
    })
    const { batches } = await each.call(listItemsEndpoint, { category: 'Shoes', order: 'price-backwards' })
    expect(batches[0]).toMatchObject({ sku: `S-${count}`, price: count })
  }
})

/** The statements of a migration that go through all sellers. */
async function doBlocksOf(name: string): Promise<string[]> {
  const sql = await readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8')
  return sql.split('--> statement-breakpoint').filter((statement) => /^do \$\$/m.test(statement))
}
