import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportItemsPath, importItemsEndpoint } from '../src/listings/csv/api.ts'
import { importItems } from '../src/listings/server/csv/import-items.ts'
import { randomItems } from './random-items.ts'
import type { Seller } from './seller.ts'
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts'

test('the export of 10,000 random items is imported without a change', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await randomItems(env, seller, { count: 10_000, seed: 11 })
  const before = await hashOfItems(env, seller)
  const file = Buffer.from(
    await (await fetch(env.url + exportItemsPath, { headers: { cookie: seller.cookie } })).arrayBuffer(),
  )
  const input = { importId: randomUUID(), goodRowsOnly: 'no' as const }
  const { counts } = await seller.call(importItemsEndpoint, input, file)
  expect(counts).toEqual({ create: 0, change: 0, same: 10_000, kept: 0, faulty: 0 })
  expect(await hashOfItems(env, seller)).toBe(before)
}, 600_000)

test('20,000 new rows are imported at once, and again without a change', async () => {
  const env = await createTestEnvironment()
  const { userId } = await env.seller()
  const lines = Array.from(
    { length: 20_000 },
    (_, index) => `${index % 2 === 0 ? '' : `N-${index}`},Blue jeans number ${index},${index + 1}.50`,
  )
  const file = Buffer.from(`SKU,Title,Price\n${lines.join('\n')}\n`)
  // Not over HTTP: on a busy machine the client of a test would give up first.
  const importFile = () =>
    importItems(
      { ...env.services, userId },
      { importId: randomUUID(), goodRowsOnly: 'no', mapping: undefined, body: { read: async () => file } },
    )
  expect((await importFile()).counts).toMatchObject({ create: 20_000 })
  expect((await importFile()).counts).toMatchObject({ create: 0, change: 0, same: 20_000 })
}, 900_000)

/** A hash of every column of the seller's items. */
async function hashOfItems({ services: { db } }: TestEnvironment, { userId }: Seller): Promise<string> {
  const { rows } = await db.asUser(userId, (tx) =>
    tx.execute<{ hash: string }>(sql`select md5(string_agg(items::text, '' order by id)) as hash from items`),
  )
  return rows[0]?.hash ?? ''
}
