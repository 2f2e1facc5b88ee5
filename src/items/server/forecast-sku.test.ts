import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint, nextSkuEndpoint } from '../api.ts'
import { sellerCounters } from './tables.ts'

test('a seller without items gets PSTFSH-001 as forecast, however often they ask', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await create(other)
  expect(await seller.call(nextSkuEndpoint, {})).toEqual({ sku: 'PSTFSH-001' })
  expect(await seller.call(nextSkuEndpoint, {})).toEqual({ sku: 'PSTFSH-001' })
})

test('the forecast is the SKU that the next item gets, past deleted numbers and typed SKUs', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const first = await create(seller)
  await create(seller)
  await seller.call(deleteItemsEndpoint, { itemIds: [first.id] })
  for (const sku of ['PSTFSH-003', 'pstfsh-004', 'PSTFSH-006', 'PSTFSH-0005', 'RACK 7']) await create(seller, sku)
  await create(other, 'PSTFSH-005')

  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ sku: 'PSTFSH-005' })
  expect((await create(seller)).sku).toBe('PSTFSH-005')
  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ sku: 'PSTFSH-007' })
  expect((await create(seller)).sku).toBe('PSTFSH-007')
})

test('the counter moves past a typed SKU that is exactly the forecast, and ignores all others', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const lastSku = async () => {
    const [row] = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(sellerCounters))
    return row?.lastSku
  }
  for (const [typed, counted] of [
    ['PSTFSH-001', 1],
    ['PSTFSH-003', 1],
    ['PSTFSH-0002', 1],
    ['PSTFSH-999999999999999', 1],
    ['RACK 2', 1],
    ['PSTFSH-002', 3],
    ['PSTFSH-001 B', 3],
  ] as const) {
    await create(seller, typed)
    expect([typed, await lastSku()]).toEqual([typed, counted])
  }
  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ sku: 'PSTFSH-004' })
  expect((await create(seller)).sku).toBe('PSTFSH-004')
})

test('numbers beyond 999 have as many digits as they need', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await create(seller)
  await env.services.db.asUser(seller.userId, (tx) => tx.execute('update seller_counters set last_sku = 998'))
  await create(seller, 'PSTFSH-999')
  await create(seller, 'PSTFSH-1000')
  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ sku: 'PSTFSH-1001' })
  expect((await create(seller)).sku).toBe('PSTFSH-1001')
})

test('the forecast comes with the SKU of the newest item, even if that was typed', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await create(seller)
  env.clock.forward(1)
  const newest = await create(seller, 'Rack 7')
  env.clock.forward(1)
  await create(other, 'STRANGE')
  expect(await seller.call(nextSkuEndpoint, {})).toEqual({ sku: 'PSTFSH-002', last: 'RACK 7' })
  await seller.call(deleteItemsEndpoint, { itemIds: [newest.id] })
  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ last: 'PSTFSH-001' })
})

function create(seller: Caller, sku?: string) {
  return seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...(sku && { sku }) })
}
