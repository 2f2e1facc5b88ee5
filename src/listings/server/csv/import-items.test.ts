import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endUndo } from '../../../../test/deletions.ts'
import { createEbaySeller, ebayItem, publishJeans } from '../../../../test/published-items.ts'
import { itemWithListing, rowOf, setColumns } from '../../../../test/save-listing.ts'
import type { Seller } from '../../../../test/seller.ts'
import { skusOf } from '../../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint, nextSkuEndpoint } from '../../../items/api.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { listListingsEndpoint } from '../../api.ts'
import { checkImportEndpoint, importItemsEndpoint } from '../../csv/api.ts'

const table = `SKU,Title,Suggested price (USD),Brand,Category,Note to the writer
S-1,A new title for S-1,30,Levi's,,
,Jeans without a SKU,12.50,Wrangler,Mens Jeans,
PSTFSH-001,Typed like a generated one,,,,
NOTE-1,,,,,Only a note
`

test('known SKUs change their item, other rows create items in their order, and nothing is written before the import', async () => {
  const { env, seller, itemId } = await environmentWithItem()
  const check = await seller.call(checkImportEndpoint, {}, Buffer.from(table))
  expect(check).toMatchObject({
    counts: { create: 3, change: 1, same: 0, kept: 0, faulty: 0 },
    isRemembered: false,
    faults: [],
    columns: [
      { heading: 'SKU', sample: 'S-1', target: 'sku' },
      { target: 'title' },
      { sample: '30', target: 'suggestedPrice' },
      { target: 'brand' },
      { sample: 'Mens Jeans', target: 'hint.category' },
      { sample: 'Only a note', target: 'hint.note' },
    ],
  })
  expect(await skusOf(env, seller)).toEqual(['S-1'])

  const { counts } = await importTable(seller, table)
  expect(counts).toEqual(check.counts)
  expect(await skusOf(env, seller)).toEqual(['S-1', 'PSTFSH-002', 'PSTFSH-001', 'NOTE-1'])
  const { items } = await seller.call(listListingsEndpoint, {})
  expect(items.map(({ sku }) => sku)).toEqual(['NOTE-1', 'PSTFSH-001', 'PSTFSH-002', 'S-1'])
  const [noted, , unnamed, changed] = items
  expect(noted).toMatchObject({ note: 'Only a note', listing: null, generation: { status: 'pending' } })
  expect(unnamed).toMatchObject({
    category: 'Mens Jeans',
    generation: { status: 'completed' },
    listing: { title: 'Jeans without a SKU', suggestedPrice: 12.5, ebayCategoryId: '11483' },
    edits: { title: {}, suggestedPrice: {}, brand: {} },
    previous: null,
  })
  expect(changed).toMatchObject({
    id: itemId,
    listing: { title: 'A new title for S-1', suggestedPrice: 30, extracted: { brand: "Levi's", size: '32x30' } },
  })
  // Their scores and stages are those of items that were written on the page.
  const { batches } = await seller.call(listItemsEndpoint, {})
  expect(batches.map(({ sku, stage, openFieldsWords }) => [sku, stage, openFieldsWords !== null])).toEqual([
    ['NOTE-1', 'draft', false],
    ['PSTFSH-001', 'incomplete', true],
    ['PSTFSH-002', 'incomplete', true],
    ['S-1', 'incomplete', true],
  ])
  // The counters are past what the import took.
  expect(await seller.call(nextSkuEndpoint, {})).toMatchObject({ sku: 'PSTFSH-003' })
  expect(await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })).toMatchObject({ batchNumber: 5 })
})

test('the same file again adds and changes nothing, in another encoding and with another separator too', async () => {
  const { env, seller } = await environmentWithItem()
  await importTable(seller, table)
  const before = await seller.call(listListingsEndpoint, {})
  const same = { create: 0, change: 0, same: 4, kept: 0, faulty: 0 }
  expect((await importTable(seller, table)).counts).toEqual(same)
  const saved = Buffer.from(table.replaceAll(',', ';').replaceAll('\n', '\r\n'), 'utf16le')
  expect((await importTable(seller, saved)).counts).toEqual(same)
  expect((await seller.call(listListingsEndpoint, {})).items).toEqual(before.items)
  expect(await skusOf(env, seller)).toHaveLength(4)
})

test('equal rows without a SKU are items of their own, and a deleted one is created again', async () => {
  const { env, seller } = await environmentWithItem()
  const twins = 'Title\nPlain shirt\nPlain shirt\nPlain shirt\n'
  expect((await importTable(seller, twins)).counts).toMatchObject({ create: 3 })
  expect((await importTable(seller, twins)).counts).toMatchObject({ create: 0, same: 3 })
  const { items } = await seller.call(listListingsEndpoint, {})
  await seller.call(deleteItemsEndpoint, { itemIds: [items[0]?.id ?? ''] })
  const check = await seller.call(checkImportEndpoint, {}, Buffer.from(twins))
  expect(check).toMatchObject({
    counts: { same: 2, faulty: 1 },
    faults: [{ row: 4, sentence: expect.stringContaining('just deleted') }],
  })
  await endUndo(env, seller)
  expect((await importTable(seller, twins)).counts).toMatchObject({ create: 1, same: 2 })
})

test('a repeated request answers as the first one and changes nothing', async () => {
  const { env, seller } = await environmentWithItem()
  const input = { importId: randomUUID(), goodRowsOnly: 'no' as const }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => seller.call(importItemsEndpoint, input, Buffer.from(table))),
  )
  for (const { counts } of answers) expect(counts).toMatchObject({ create: 3, change: 1 })
  expect(await skusOf(env, seller)).toHaveLength(4)
})

test('every bad cell is named by row and column; all or nothing is imported, or the good rows', async () => {
  const { env, seller } = await environmentWithItem()
  const faulty = `SKU,Title,Price,Style
A-1,A good row,10,Slim
A 2?,A row with a bad SKU,ten,Slim
A-3,Twice in the file,5,Baggy
a-3,Twice in the file,5,Slim,surplus
`
  const { counts, faults, faultCount } = await seller.call(checkImportEndpoint, {}, Buffer.from(faulty))
  expect(counts).toEqual({ create: 1, change: 0, same: 0, kept: 0, faulty: 3 })
  expect(faultCount).toBe(6)
  expect(faults.map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, 'SKU', 'A 2?'],
    [3, 'Price', 'ten'],
    [4, 'SKU', 'A-3'],
    [4, 'Style', 'Baggy'],
    [5, 'SKU', 'a-3'],
    [5, 'Column 5', 'surplus'],
  ])
  expect(faults[2]?.sentence).toBe('A-3 is also in row 5. Give each row its own SKU.')

  const all = await seller.try(importItemsEndpoint, { importId: randomUUID(), goodRowsOnly: 'no' }, Buffer.from(faulty))
  expect(all).toMatchObject({
    status: 412,
    json: { error: { sentence: expect.stringContaining('Nothing was imported.') } },
  })
  expect(await skusOf(env, seller)).toEqual(['S-1'])
  const good = await seller.call(
    importItemsEndpoint,
    { importId: randomUUID(), goodRowsOnly: 'yes' },
    Buffer.from(faulty),
  )
  expect(good.counts).toEqual(counts)
  expect(await skusOf(env, seller)).toEqual(['S-1', 'A-1'])
})

test('the answer names at most 500 bad cells and counts the others', async () => {
  const { seller } = await environmentWithItem()
  const rows = Array.from({ length: 600 }, (_, index) => `B-${index},free`)
  const check = await seller.call(checkImportEndpoint, {}, Buffer.from(`SKU,Price\n${rows.join('\n')}`))
  expect(check.faults).toHaveLength(500)
  expect(check).toMatchObject({ faultCount: 600, counts: { faulty: 600 } })
})

test('sold, ended and publishing items stay as they are, and their rows are named unless they are equal', async () => {
  const { env, seller } = await environmentWithItem()
  const ids = new Map<string, string>()
  for (const sku of ['SOLD', 'ENDED', 'BUSY', 'EQUAL']) ids.set(sku, await itemWithListing(env, seller, sku))
  await setColumns(env, seller, ids.get('SOLD') ?? '', { status: 'sold' })
  await setColumns(env, seller, ids.get('ENDED') ?? '', { status: 'ended' })
  await setColumns(env, seller, ids.get('EQUAL') ?? '', { status: 'sold' })
  const publishingUntil = new Date(env.clock.now().getTime() + 60_000)
  await setColumns(env, seller, ids.get('BUSY') ?? '', { publishingUntil })
  const file = 'SKU,Brand\nSOLD,Lee\nENDED,Lee\nBUSY,Lee\nEQUAL,Fernwold\nS-1,Lee\n'
  const { kept, counts } = await seller.call(checkImportEndpoint, {}, Buffer.from(file))
  expect(counts).toEqual({ create: 0, change: 1, same: 1, kept: 3, faulty: 0 })
  expect(kept).toEqual([
    { row: 2, sku: 'SOLD', reason: 'SOLD is sold. It stays as it is.' },
    { row: 3, sku: 'ENDED', reason: 'ENDED has ended on eBay. It stays as it is.' },
    { row: 4, sku: 'BUSY', reason: expect.stringContaining('BUSY is being published to eBay right now.') },
  ])
  expect((await importTable(seller, file)).counts).toEqual(counts)
  for (const sku of ['SOLD', 'ENDED', 'BUSY'])
    expect(await rowOf(env, seller, ids.get(sku) ?? '')).toMatchObject({ extractedBrand: 'Fernwold' })
})

test('a live item that a row changes has changes that are not on eBay yet', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'LIVE' })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false })
  await importTable(seller, 'SKU,Title\nLIVE,Fernwold straight jeans in a better light\n')
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', isChanged: true })
})

test('a row for an item whose listing is being written is a fault, and an item without one gets its listing', async () => {
  const { env, seller } = await environmentWithItem()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'WAITS' })
  await setColumns(env, seller, id, { aiGenerationAskedAt: env.clock.now() })
  const file = 'SKU,Title\nWAITS,A title of the file\n'
  const { faults } = await seller.call(checkImportEndpoint, {}, Buffer.from(file))
  expect(faults).toMatchObject([{ row: 2, column: 'SKU', sentence: expect.stringContaining('still being written') }])
  await setColumns(env, seller, id, { aiGenerationAskedAt: null, aiGenerationStatus: 'failed', aiGenerationError: 'x' })
  expect((await importTable(seller, file)).counts).toMatchObject({ change: 1 })
  expect(await rowOf(env, seller, id)).toMatchObject({
    aiTitle: 'A title of the file',
    aiGenerationStatus: 'completed',
    aiGenerationError: null,
    listingReady: true,
  })
})

test('the mapping of the last import is suggested for a file with the same headings', async () => {
  const { env, seller } = await environmentWithItem()
  const file = Buffer.from('Code;Text;Cost\nK-1;Jeans of the file;7\n')
  const first = await seller.call(checkImportEndpoint, {}, file)
  expect(first.columns.map(({ target }) => target)).toEqual([null, null, null])
  const mapping = 'sku|title|'
  await seller.call(importItemsEndpoint, { mapping, importId: randomUUID(), goodRowsOnly: 'no' }, file)
  const second = await seller.call(checkImportEndpoint, {}, Buffer.from('Code,Text,Cost\nK-2,More jeans,8\n'))
  expect(second).toMatchObject({
    isRemembered: true,
    columns: [{ target: 'sku' }, { target: 'title' }, { target: null }],
  })
  const stranger = await env.seller()
  expect(await stranger.call(checkImportEndpoint, {}, file)).toMatchObject({ isRemembered: false })
})

test('a file that is too large or a mapping that does not fit is refused with a sentence', async () => {
  const { seller } = await environmentWithItem()
  const large = await seller.try(checkImportEndpoint, {}, new Uint8Array(21 * 1024 * 1024))
  expect(large).toMatchObject({
    status: 413,
    json: { error: { sentence: 'This file is larger than 20 MB. Split it and import its parts.' } },
  })
  const twice = await seller.try(checkImportEndpoint, { mapping: 'sku|sku' }, Buffer.from('SKU,Title\nA,B\n'))
  expect(twice).toMatchObject({ status: 400, json: { error: { sentence: expect.stringContaining('Two columns') } } })
})

async function environmentWithItem() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  return { env, seller, itemId: await itemWithListing(env, seller, 'S-1') }
}

function importTable(seller: Seller, content: string | Uint8Array) {
  const input = { importId: randomUUID(), goodRowsOnly: 'no' as const }
  return seller.call(importItemsEndpoint, input, Buffer.from(content))
}
