import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItems } from '../../../../test/seller-items.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import type { Services } from '../../../platform/server/services.ts'
import { editListingEndpoint, listListingsEndpoint } from '../../api.ts'
import { bulkEditEndpoint, latestBulkEditEndpoint, previewBulkEditEndpoint } from '../../bulk-edit-api.ts'
import type { BulkChange } from '../../edits/bulk-change.ts'
import { bulkEdit } from './bulk-edit.ts'

const tenPercentLess = { operation: 'percent', field: 'suggestedPrice', percent: -10 } satisfies BulkChange

test('named items change as an edit of each would change them, and the preview says so before', async () => {
  const { env, seller } = await environmentWithSeller()
  const ids = [await itemWithListing(env, seller, 'A'), await itemWithListing(env, seller, 'B')]
  const edited = await itemWithListing(env, seller, 'C')
  const change: BulkChange = { operation: 'set', field: 'brand', value: ' Mine ' }
  const preview = await seller.call(previewBulkEditEndpoint, { itemIds: ids, change })
  expect(preview).toMatchObject({ selected: 2, changing: 2, live: 0, stays: [] })
  expect(preview.examples.toSorted((one, other) => one.sku.localeCompare(other.sku))).toEqual([
    { sku: 'A', before: 'Fernwold', after: 'Mine' },
    { sku: 'B', before: 'Fernwold', after: 'Mine' },
  ])
  expect(await rowOf(env, seller, ids[0] ?? '')).toMatchObject({ extractedBrand: 'Fernwold' })

  const startedAt = env.clock.now()
  expect(await apply(seller, { itemIds: ids, change, hash: preview.hash })).toEqual({ changed: 2, waiting: 0 })
  await seller.call(editListingEndpoint, { itemId: edited, changes: { brand: ' Mine ' } })
  const [one, other, single] = await Promise.all([...ids, edited].map((id) => rowOf(env, seller, id)))
  for (const row of [one, other]) {
    expect(row?.updatedAt.getTime()).toBeGreaterThanOrEqual(startedAt.getTime())
    for (const column of ['extractedBrand', 'sellerEdits', 'aiEvidence', 'publishReadyScore', 'neededFields'] as const)
      expect([column, row?.[column]]).toEqual([column, single?.[column]])
  }
  expect(single?.publishReadyScore).not.toBeNull()
  // The search finds the new word, and a later listing keeps the seller's value.
  const found = await seller.call(listListingsEndpoint, { search: 'mine' })
  expect(found.items).toHaveLength(3)
  await saveListing(env, seller, ids[0] ?? '', { listing: someListing() })
  expect(await rowOf(env, seller, ids[0] ?? '')).toMatchObject({ extractedBrand: 'Mine' })
})

test('items that cannot change stay, each with the reason and its SKU', async () => {
  const { env, seller } = await environmentWithSeller()
  const ids = new Map<string, string>()
  for (const sku of ['SOLD', 'ENDED', 'SENDING', 'NO-PRICE', 'CHEAP', 'FREE'])
    ids.set(sku, await itemWithListing(env, seller, sku))
  ids.set('UNWRITTEN', (await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'UNWRITTEN' })).id)
  const set = (sku: string, columns: Parameters<typeof setColumns>[3]) =>
    setColumns(env, seller, ids.get(sku) ?? '', columns)
  await set('SOLD', { status: 'sold' })
  await set('ENDED', { status: 'ended' })
  await set('SENDING', { publishingUntil: new Date(env.clock.now().getTime() + 60_000) })
  await set('NO-PRICE', { aiSuggestedPrice: null })
  await set('CHEAP', { aiSuggestedPrice: 2 })
  const input = {
    itemIds: [...ids.values()],
    change: { operation: 'plus', field: 'suggestedPrice', amount: -2 } satisfies BulkChange,
  }
  const preview = await seller.call(previewBulkEditEndpoint, input)
  expect(preview).toMatchObject({
    selected: 7,
    changing: 1,
    stays: [
      { reason: 'sold', count: 1, skus: ['SOLD'] },
      { reason: 'ended', count: 1, skus: ['ENDED'] },
      { reason: 'publishing', count: 1, skus: ['SENDING'] },
      { reason: 'unwritten', count: 1, skus: ['UNWRITTEN'] },
      { reason: 'without-price', count: 1, skus: ['NO-PRICE'] },
      { reason: 'price-limit', count: 1, skus: ['CHEAP'] },
    ],
    examples: [{ sku: 'FREE', before: 24.99, after: 22.99 }],
  })
  expect(await apply(seller, { ...input, hash: preview.hash })).toEqual({ changed: 1, waiting: 0 })
  const prices = await Promise.all(
    [...ids.values()].map(async (id) => (await rowOf(env, seller, id))?.aiSuggestedPrice),
  )
  expect(prices).toEqual([24.99, 24.99, 24.99, null, 2, 22.99, null])
  // An item whose time for publishing is over can change, and an equal value changes nothing.
  env.clock.forward(61)
  const again = await seller.call(previewBulkEditEndpoint, {
    itemIds: [ids.get('SENDING') ?? '', ids.get('FREE') ?? ''],
    change: { operation: 'set', field: 'suggestedPrice', value: 22.99 },
  })
  expect(again).toMatchObject({ changing: 1, stays: [{ reason: 'equal', skus: ['FREE'] }] })
})

test('category, condition and note also change on items without a listing, by the rules of Edit Item Details', async () => {
  const { env, seller } = await environmentWithSeller()
  const written = await itemWithListing(env, seller, 'WRITTEN')
  const { id: unwritten } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'UNWRITTEN' })
  const itemIds = [written, unwritten]
  for (const [change, columns] of [
    [{ operation: 'set', field: 'condition', value: 'fair' }, { condition: 'fair' }],
    [{ operation: 'set', field: 'category', value: 'Womens Jeans' }, { category: 'Womens Jeans' }],
    [{ operation: 'add', field: 'note', text: 'Smoke-free home' }, { writerNote: 'Smoke-free home' }],
  ] satisfies [BulkChange, object][]) {
    expect(await previewAndApply(seller, { itemIds, change })).toEqual({ changed: 2, waiting: 0 })
    for (const id of itemIds) expect(await rowOf(env, seller, id)).toMatchObject(columns)
    expect(
      await previewAndApply(seller, { itemIds, change: { ...change, operation: 'set', ...valueIn(change) } }),
    ).toEqual({ changed: 0, waiting: 0 })
  }
  expect(await rowOf(env, seller, written)).toMatchObject({
    ebayConditionGrade: 'fair',
    // The only eBay category of the new one, and no department that contradicts it.
    ebayCategoryId: '11554',
    extractedDepartment: null,
  })
})

test('all items that match a filter change, without exceptions and later items, and with those that are named', async () => {
  const { env, seller } = await environmentWithSeller()
  const ids: string[] = []
  for (const sku of ['COAT-1', 'COAT-2', 'COAT-3', 'SHIRT'])
    ids.push(await itemWithListing(env, seller, sku, someListing({ title: `${sku} in blue` })))
  const createdUntil = env.clock.now().toISOString()
  env.clock.forward(1)
  ids.push(await itemWithListing(env, seller, 'COAT-4', someListing({ title: 'COAT-4 in blue' })))
  const [, second = '', , shirt = ''] = ids
  const all = { filter: { search: 'coat' }, createdUntil, except: [second] }
  const change = { operation: 'set', field: 'size', value: 'XL' } satisfies BulkChange
  expect(await previewAndApply(seller, { all, itemIds: [shirt], change })).toEqual({ changed: 3, waiting: 0 })
  const sizes = await Promise.all(ids.map(async (id) => (await rowOf(env, seller, id))?.extractedSize))
  expect(sizes).toEqual(['XL', '32x30', 'XL', 'XL', '32x30'])
})

test('an edit is refused if an item, the selection or the change differs from the preview', async () => {
  const { env, seller } = await environmentWithSeller()
  const ids = [await itemWithListing(env, seller, 'A'), await itemWithListing(env, seller, 'B')]
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  const { hash } = await seller.call(previewBulkEditEndpoint, { all, change: tenPercentLess })
  const refused = {
    status: 412,
    json: { error: { code: 'changed', sentence: 'These items changed since the preview. Check again.' } },
  }
  const input = { editId: randomUUID(), all, change: tenPercentLess, hash }
  expect(await seller.try(bulkEditEndpoint, { ...input, change: { ...tenPercentLess, percent: -11 } })).toMatchObject(
    refused,
  )
  env.clock.forward(1)
  await seller.call(editListingEndpoint, { itemId: ids[0] ?? '', changes: { suggestedPrice: 40 } })
  expect(await seller.try(bulkEditEndpoint, input)).toMatchObject(refused)
  const next = await seller.call(previewBulkEditEndpoint, { all, change: tenPercentLess })
  await itemWithListing(env, seller, 'C')
  expect(await seller.try(bulkEditEndpoint, { ...input, hash: next.hash })).toMatchObject(refused)
  expect((await rowOf(env, seller, ids[1] ?? ''))?.aiSuggestedPrice).toBe(24.99)
  expect(await seller.call(latestBulkEditEndpoint, {})).toEqual({ edit: null })
})

test('a change that is wrong for every item is refused with one sentence, also without a preview', async () => {
  const { env, seller } = await environmentWithSeller()
  const itemIds = [await itemWithListing(env, seller, 'A')]
  const change = { operation: 'set', field: 'department', value: 'Cats' } satisfies BulkChange
  const refused = {
    status: 400,
    json: { error: { code: 'bad-input', sentence: expect.stringMatching(/^Department isn't on the list/) } },
  }
  expect(await seller.try(previewBulkEditEndpoint, { itemIds, change })).toMatchObject(refused)
  const input = { itemIds, change, editId: randomUUID(), hash: '' }
  expect(await seller.try(bulkEditEndpoint, input)).toMatchObject(refused)
})

test('5,000 items can change at once, and one more is refused, by id and by filter', async () => {
  const { env, seller } = await environmentWithSeller()
  const itemIds = Array.from({ length: 5001 }, () => randomUUID())
  const refused = {
    status: 400,
    json: { error: { sentence: 'At most 5,000 items can change at once. Select fewer.' } },
  }
  const change = { operation: 'set', field: 'note', value: 'Smoke-free home' } satisfies BulkChange
  expect(await seller.try(previewBulkEditEndpoint, { itemIds, change })).toMatchObject(refused)
  expect(await seller.call(previewBulkEditEndpoint, { itemIds: itemIds.slice(1), change })).toMatchObject({
    selected: 0,
  })
  await insertItems(env, seller, 'MANY-', 5001)
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  expect(await seller.try(previewBulkEditEndpoint, { all, change })).toMatchObject(refused)
  const few = { ...all, filter: { search: 'many-49' } }
  expect(await previewAndApply(seller, { all: few, change })).toEqual({ changed: 111, waiting: 0 })
})

test('a repeat of an edit changes no item twice, and continues with the items that waited', async () => {
  const { env, seller } = await environmentWithSeller()
  const itemIds: string[] = []
  for (const sku of ['A', 'B']) itemIds.push(await itemWithListing(env, seller, sku))
  await insertItems(env, seller, 'UNWRITTEN-', 3)
  const { hash } = await seller.call(previewBulkEditEndpoint, { itemIds, change: tenPercentLess })
  const input = { editId: randomUUID(), itemIds, change: tenPercentLess, hash }
  // The first try ends after it stored the edit, as if the process had died.
  const context = { ...env.services, userId: seller.userId }
  await expect(bulkEdit({ ...context, db: failingAfter(context, 1) }, input)).rejects.toThrow('stopped')
  expect((await rowOf(env, seller, itemIds[0] ?? ''))?.aiSuggestedPrice).toBe(24.99)
  expect(await seller.call(bulkEditEndpoint, input)).toEqual({ changed: 2, waiting: 0 })
  expect(await seller.call(bulkEditEndpoint, input)).toEqual({ changed: 2, waiting: 0 })
  for (const id of itemIds) expect((await rowOf(env, seller, id))?.aiSuggestedPrice).toBe(22.49)
})

test('an edit that takes long answers with what waits, and a repeat continues', async () => {
  const { env, seller } = await environmentWithSeller()
  await insertItems(env, seller, 'MANY-', 450)
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  const change = { operation: 'set', field: 'note', value: 'Smoke-free home' } satisfies BulkChange
  const { hash } = await seller.call(previewBulkEditEndpoint, { all, change })
  const input = { editId: randomUUID(), all, change, hash }
  const editOnce = () => bulkEdit({ ...env.services, userId: seller.userId }, input, 0)
  expect(await editOnce()).toEqual({ changed: 200, waiting: 250 })
  expect(await seller.call(latestBulkEditEndpoint, {})).toEqual({
    edit: { id: input.editId, field: 'note', changed: 200, waiting: 250 },
  })
  expect(await editOnce()).toEqual({ changed: 400, waiting: 50 })
  expect(await seller.call(bulkEditEndpoint, input)).toEqual({ changed: 450, waiting: 0 })
})

test("another seller's items are unknown, even without row security", async () => {
  const { env, seller } = await environmentWithSeller()
  const stranger = await env.seller()
  const itemIds = [await itemWithListing(env, seller, 'A')]
  await env.services.db.pool.query('alter table items disable row level security')
  const all = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  const preview = await stranger.call(previewBulkEditEndpoint, { itemIds, all, change: tenPercentLess })
  expect(preview).toMatchObject({ selected: 0, changing: 0, stays: [], examples: [] })
  expect(await apply(stranger, { itemIds, all, change: tenPercentLess, hash: preview.hash })).toEqual({
    changed: 0,
    waiting: 0,
  })
  expect((await rowOf(env, seller, itemIds[0] ?? ''))?.aiSuggestedPrice).toBe(24.99)
})

type EditInput = Parameters<typeof bulkEdit>[1]

function apply(seller: Seller, input: Omit<EditInput, 'editId'>) {
  return seller.call(bulkEditEndpoint, { ...input, editId: randomUUID() })
}

async function previewAndApply(seller: Seller, input: Omit<EditInput, 'editId' | 'hash'>) {
  const { hash } = await seller.call(previewBulkEditEndpoint, input)
  return apply(seller, { ...input, hash })
}

/** The value that a change leaves on an item without one. */
function valueIn(change: BulkChange): { value: string | number } {
  return { value: change.operation === 'add' ? change.text : change.operation === 'set' ? change.value : '' }
}

/** A database that fails after so many transactions. */
function failingAfter({ db }: Pick<Services, 'db'>, transactions: number): Services['db'] {
  let left = transactions
  return {
    ...db,
    asUser(userId, work) {
      left -= 1
      return left < 0 ? Promise.reject(new Error('stopped')) : db.asUser(userId, work)
    },
  }
}

async function environmentWithSeller(): Promise<{ env: TestEnvironment; seller: Seller }> {
  const env = await createTestEnvironment()
  return { env, seller: await env.seller() }
}
