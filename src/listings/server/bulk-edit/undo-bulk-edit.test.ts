import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import type { Seller } from '../../../../test/seller.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { editListingEndpoint } from '../../api.ts'
import {
  bulkEditEndpoint,
  latestBulkEditEndpoint,
  previewBulkEditEndpoint,
  undoBulkEditEndpoint,
} from '../../bulk-edit-api.ts'
import type { BulkChange } from '../../edits/bulk-change.ts'
import { bulkEditItems, bulkEdits } from '../tables.ts'
import { bulkEdit } from './bulk-edit.ts'

const hour = 60 * 60
const setPrice = { operation: 'set', field: 'suggestedPrice', value: 50 } satisfies BulkChange
const tooLate = {
  status: 410,
  json: { error: { sentence: 'This change can no longer be undone. Your items stay as they are.' } },
}

test('one Undo restores every column of all items, and a repeat gets the same answer', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  // The first change also fills in the scores, which these rows do not have yet.
  await seller.call(undoBulkEditEndpoint, { editId: await edit(seller, itemIds, setPrice) })
  for (const change of [
    setPrice,
    { operation: 'set', field: 'brand', value: 'Mine' },
    { operation: 'set', field: 'category', value: 'Womens Jeans' },
    { operation: 'set', field: 'condition', value: 'fair' },
    { operation: 'add', field: 'note', text: 'Smoke-free home' },
  ] satisfies BulkChange[]) {
    const before = await rowsOf(env, seller, itemIds)
    const editId = await edit(seller, itemIds, change)
    expect(await rowsOf(env, seller, itemIds)).not.toEqual(before)
    expect(await seller.call(latestBulkEditEndpoint, {})).toEqual({
      edit: { id: editId, field: change.field, changed: itemIds.length, waiting: 0 },
    })
    expect(await seller.call(undoBulkEditEndpoint, { editId })).toEqual({
      restored: itemIds.length,
      kept: 0,
      waiting: 0,
    })
    expect(await rowsOf(env, seller, itemIds)).toEqual(before)
    expect(await seller.call(undoBulkEditEndpoint, { editId })).toEqual({
      restored: itemIds.length,
      kept: 0,
      waiting: 0,
    })
    expect(await seller.call(latestBulkEditEndpoint, {})).toEqual({ edit: null })
  }
})

test('items that were changed since, sold or deleted keep their values', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  const [edited = '', written = '', sold = '', deleted = '', free = ''] = itemIds
  const editId = await edit(seller, itemIds, setPrice)
  await seller.call(editListingEndpoint, { itemId: edited, changes: { suggestedPrice: 60 } })
  env.clock.forward(1)
  await saveListing(env, seller, written, { listing: someListing({ suggestedPrice: 30 }) })
  await setColumns(env, seller, sold, { status: 'sold' })
  await seller.call(deleteItemsEndpoint, { itemIds: [deleted] })
  expect(await seller.call(undoBulkEditEndpoint, { editId })).toEqual({ restored: 1, kept: 4, waiting: 0 })
  const prices = (await rowsOf(env, seller, itemIds)).map((row) => row?.aiSuggestedPrice)
  expect(prices).toEqual([60, 50, 50, 50, 24.99])
  expect((await rowOf(env, seller, free))?.sellerEdits).toEqual({})
})

test('of two edits of the same field the later one is undone first, or the earlier one stays', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  const first = await edit(seller, itemIds, setPrice)
  env.clock.forward(1)
  const second = await edit(seller, itemIds, { ...setPrice, value: 70 })
  expect(await seller.call(latestBulkEditEndpoint, {})).toMatchObject({ edit: { id: second } })
  expect(await seller.call(undoBulkEditEndpoint, { editId: first })).toEqual({ restored: 0, kept: 5, waiting: 0 })
  expect(await seller.call(undoBulkEditEndpoint, { editId: second })).toEqual({ restored: 5, kept: 0, waiting: 0 })
  expect((await rowsOf(env, seller, itemIds)).map((row) => row?.aiSuggestedPrice)).toEqual([50, 50, 50, 50, 50])
})

test('a late repeat of an edit that was undone changes nothing', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  const { hash } = await seller.call(previewBulkEditEndpoint, { itemIds, change: setPrice })
  const input = { editId: randomUUID(), itemIds, change: setPrice, hash }
  const stopAfterBegin = { ...env.services.db, asUser: onlyOnce(env) }
  await expect(bulkEdit({ ...env.services, db: stopAfterBegin, userId: seller.userId }, input)).rejects.toThrow(
    'stopped',
  )
  expect(await seller.call(undoBulkEditEndpoint, input)).toEqual({ restored: 0, kept: 0, waiting: 0 })
  expect(await seller.call(bulkEditEndpoint, input)).toEqual({ changed: 0, waiting: 0 })
  expect((await rowsOf(env, seller, itemIds)).map((row) => row?.aiSuggestedPrice)).toContain(24.99)
})

test('Undo works for a day; then, for an unknown edit and for another seller it is gone', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  const stranger = await env.seller()
  const [first, second] = [
    await edit(seller, itemIds, setPrice),
    await edit(seller, itemIds, { ...setPrice, value: 70 }),
  ]
  await env.services.db.pool.query('alter table bulk_edits disable row level security')
  expect(await stranger.try(undoBulkEditEndpoint, { editId: first })).toMatchObject(tooLate)
  expect(await stranger.call(latestBulkEditEndpoint, {})).toEqual({ edit: null })
  expect(await seller.try(undoBulkEditEndpoint, { editId: randomUUID() })).toMatchObject(tooLate)
  env.clock.forward(24 * hour - 60)
  expect(await seller.call(undoBulkEditEndpoint, { editId: second })).toMatchObject({ restored: 5 })
  env.clock.forward(61)
  expect(await seller.try(undoBulkEditEndpoint, { editId: first })).toMatchObject(tooLate)
  expect(await seller.call(latestBulkEditEndpoint, {})).toEqual({ edit: null })
})

test('the sweep deletes an edit and its items after a day', async () => {
  const { env, seller, itemIds } = await environmentWithItems()
  await edit(seller, itemIds, setPrice)
  const stored = () =>
    env.services.db.asUser(seller.userId, async (tx) => [
      (await tx.select().from(bulkEdits)).length,
      (await tx.select().from(bulkEditItems)).length,
    ])
  env.clock.forward(23 * hour)
  await sweep(env.services, new AbortController().signal)
  expect(await stored()).toEqual([1, 5])
  env.clock.forward(2 * hour)
  await sweep(env.services, new AbortController().signal)
  expect(await stored()).toEqual([0, 0])
})

/** Changes these items, and returns the id of the edit. */
async function edit(seller: Seller, itemIds: string[], change: BulkChange): Promise<string> {
  const { hash } = await seller.call(previewBulkEditEndpoint, { itemIds, change })
  const editId = randomUUID()
  expect(await seller.call(bulkEditEndpoint, { editId, itemIds, change, hash })).toEqual({
    changed: itemIds.length,
    waiting: 0,
  })
  return editId
}

/** The rows of the items, without the time of their last change. */
function rowsOf(env: TestEnvironment, seller: Seller, itemIds: readonly string[]) {
  return Promise.all(
    itemIds.map(async (id) => {
      const row = await rowOf(env, seller, id)
      return row && { ...row, updatedAt: undefined }
    }),
  )
}

/** Runs one transaction, and refuses further ones as if the process had died. */
function onlyOnce({ services: { db } }: TestEnvironment): typeof db.asUser {
  let isUsed = false
  return (userId, work) => {
    if (isUsed) return Promise.reject(new Error('stopped'))
    isUsed = true
    return db.asUser(userId, work)
  }
}

async function environmentWithItems() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const itemIds: string[] = []
  for (const sku of ['A', 'B', 'C', 'D', 'E']) itemIds.push(await itemWithListing(env, seller, sku))
  return { env, seller, itemIds }
}
