import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { randomItems } from '../../../test/random-items.ts'
import { csvRows, readCsv } from '../../../test/read-csv.ts'
import { itemWithListing, setColumns } from '../../../test/save-listing.ts'
import { createCaller, type Seller } from '../../../test/seller.ts'
import { insertItems } from '../../../test/seller-items.ts'
import { someListing } from '../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { deleteItemsEndpoint } from '../../items/api.ts'
import { listListingsEndpoint } from '../../listings/api.ts'
import { checkImportEndpoint, exportItemsPath, importItemsEndpoint } from '../../listings/csv/api.ts'
import { csvColumns } from '../../listings/csv/csv-columns.ts'

test('an export has every item that matches, with its entries and the fields of its listing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const listing = someListing({
    title: '=HYPERLINK("https://evil.example")',
    measurements: { legOpening: '7 in', waist: '32 in' },
  })
  const itemId = await itemWithListing(env, seller, 'S-1', listing)
  await setColumns(env, seller, itemId, { category: 'Mens Jeans', brand: 'Fern', writerNote: '-5 degrees\n"clean"' })
  await insertItems(env, seller, 'D-', 2)
  const text = await exported(seller, '')
  expect(text).toContain(`"'=HYPERLINK(`)
  const rows = readCsv(text)
  expect(Object.keys(rows[0] ?? {})).toEqual(csvColumns.map(({ heading }) => heading))
  expect(rows).toHaveLength(3)
  expect(rows.find(({ SKU }) => SKU === 'S-1')).toMatchObject({
    Stage: 'incomplete',
    Created: expect.stringMatching(/^20.*Z$/),
    Title: listing.title,
    Tags: 'jeans, denim',
    'Suggested price (USD)': '24.99',
    'eBay category': "Men's Jeans",
    'eBay category id': '11483',
    Brand: 'Fernwold',
    Measurements: 'Waist: 32 in\nLeg opening: 7 in',
    'Item specifics': 'Pattern: Solid',
    Category: 'Mens Jeans',
    'Brand for the writer': 'Fern',
    'Note to the writer': '-5 degrees\n"clean"',
  })
  expect(readCsv(await exported(seller, '?tab=to-write&order=sku')).map(({ SKU }) => SKU)).toEqual(['D-1', 'D-2'])
  expect(readCsv(await exported(seller, '?search=S-1'))).toHaveLength(1)
})

test('a selection exports its items alone: by id, or all that matched without those deselected', async () => {
  const env = await createTestEnvironment()
  const [seller, stranger] = [await env.seller(), await env.seller()]
  const ids: string[] = []
  for (const sku of ['A', 'B', 'C', 'D']) ids.push(await itemWithListing(env, seller, sku))
  const foreign = await itemWithListing(env, stranger, 'F')
  const [a = '', b = '', c = '', d = ''] = ids
  await seller.call(deleteItemsEndpoint, { itemIds: [d] })
  const skus = async (body: object) => readCsv(await exported(seller, '', body)).map(({ SKU }) => SKU)
  expect(await skus({ itemIds: [c, a, d, foreign, randomUUID()] })).toEqual(['A', 'C'])
  const createdUntil = new Date(env.clock.now().getTime() + 1000).toISOString()
  expect(await skus({ all: { filter: {}, createdUntil, except: [b] }, itemIds: [] })).toEqual(['C', 'A'])
  expect(await skus({ all: { filter: { search: 'A' }, createdUntil, except: [] }, itemIds: [b] })).toEqual(['A', 'B'])
  const before = '2020-01-01T00:00:00.000Z'
  expect(await skus({ all: { filter: {}, createdUntil: before, except: [] }, itemIds: [] })).toEqual([])
})

test('visitors, other sites and pages of other sellers get no export; a bad filter is refused; sixty an hour are allowed', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  expect((await createCaller(env.url).ask(exportItemsPath)).status).toBe(401)
  expect((await seller.ask(exportItemsPath, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await seller.ask(exportItemsPath, { headers: { 'x-seller-id': randomUUID() } })).status).toBe(403)
  expect((await seller.ask(`${exportItemsPath}?stage=lost`)).status).toBe(400)
  expect((await seller.ask(exportItemsPath, { method: 'POST', body: '[]' })).status).toBe(400)
  for (let time = 2; time < 60; time += 1) expect((await seller.ask(exportItemsPath)).status).toBe(200)
  expect((await seller.ask(exportItemsPath)).status).toBe(429)
})

test('an export that is imported again changes nothing for hundreds of random items', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await randomItems(env, seller, { count: 300, seed: 7 })
  const before = await seller.call(listListingsEndpoint, {})
  const file = Buffer.from(await exported(seller, ''))
  const counts = { create: 0, change: 0, same: 300, kept: 0, faulty: 0 }
  expect(await seller.call(checkImportEndpoint, {}, file)).toMatchObject({ counts, faults: [] })
  const input = { importId: randomUUID(), goodRowsOnly: 'no' as const }
  expect(await seller.call(importItemsEndpoint, input, file)).toEqual({ counts })
  expect((await seller.call(listListingsEndpoint, {})).items).toEqual(before.items)
  // Another seller gets the same items, and the same file of them.
  const other = await env.seller()
  const created = await other.call(importItemsEndpoint, { ...input, importId: randomUUID(), goodRowsOnly: 'yes' }, file)
  expect(created.counts.create + created.counts.faulty).toBe(300)
})

async function exported(seller: Seller, query: string, selection?: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const init = selection ? { method: 'POST', body: JSON.stringify(selection), headers } : {}
  const { status, json, headers: answered } = await seller.ask(exportItemsPath + query, init)
  expect([status, answered.get('content-disposition')]).toEqual([200, expect.stringContaining('.csv"')])
  const text = String(json)
  // The mark of UTF-8 is taken away when an answer is read as text.
  expect(csvRows(text)[0]?.[0]).toBe('SKU')
  return `\uFEFF${text}`
}
