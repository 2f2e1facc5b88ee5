import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint, renameSkuEndpoint } from '../../items/api.ts'
import { itemBySkuEndpoint, listItemsEndpoint } from '../api.ts'

test('an item is found by its SKU as the list shows it', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { sku } = await create(seller)
  const [listed] = (await seller.call(listItemsEndpoint, {})).batches
  expect(await seller.call(itemBySkuEndpoint, { sku: sku.toLowerCase() })).toEqual(listed)
})

test('the old SKU of a renamed item leads to it until another item has that SKU', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [first, second] = [await create(seller, 'A-1'), await create(seller, 'B-1')]
  const idBySku = async (sku: string) => (await seller.call(itemBySkuEndpoint, { sku })).id
  await seller.call(renameSkuEndpoint, { itemId: first.id, sku: 'A-2' })
  await seller.call(renameSkuEndpoint, { itemId: first.id, sku: 'A-3' })
  for (const sku of ['A-1', 'A-2', 'A-3']) expect(await idBySku(sku)).toBe(first.id)

  await seller.call(renameSkuEndpoint, { itemId: second.id, sku: 'A-1' })
  expect(await idBySku('A-1')).toBe(second.id)
  // The item that gave the SKU up last.
  await seller.call(renameSkuEndpoint, { itemId: second.id, sku: 'B-2' })
  expect(await idBySku('A-1')).toBe(second.id)
})

test('an unknown SKU, a deleted item and an item of another seller are answered alike', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const { id } = await create(seller, 'A-1')
  await seller.call(renameSkuEndpoint, { itemId: id, sku: 'A-2' })
  const unknown = (sku: string) => ({
    status: 404,
    json: { error: { code: 'not-found', sentence: `None of your items has the SKU ${sku}.` } },
  })
  for (const sku of ['A-1', 'A-2', 'A-9'])
    expect(await other.try(itemBySkuEndpoint, { sku })).toMatchObject(unknown(sku))
  await seller.call(deleteItemsEndpoint, { itemIds: [id] })
  for (const sku of ['A-1', 'A-2']) expect(await seller.try(itemBySkuEndpoint, { sku })).toMatchObject(unknown(sku))
})

function create(seller: Caller, sku?: string) {
  return seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...(sku && { sku }) })
}
