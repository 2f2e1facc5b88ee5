import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { countsOf, skusOf } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { storePhotoEndpoint } from '../../photos/api.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { createItemEndpoint, deleteItemsEndpoint, restoreItemsEndpoint } from '../api.ts'
import { deleteItems } from './delete-items.ts'
import { items } from './tables.ts'

test('deleted items no longer count but keep their rows, and unknown ids are no error', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [one, two] = [await create(seller), await create(seller)]
  await create(seller)
  await setItem(env, seller, two.id, { status: 'listed' })
  const itemIds = [one.id, two.id, randomUUID()]
  expect(await seller.call(deleteItemsEndpoint, { itemIds })).toEqual({ deleted: itemIds, spared: [] })
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
  expect(await skusOf(env, seller, { deleted: true })).toEqual([one.sku, two.sku])
  expect(await seller.call(deleteItemsEndpoint, { itemIds })).toEqual({ deleted: itemIds, spared: [] })
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
})

test('an item that is being published stays, is named in the answer, and can be deleted afterwards', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [item, published] = [await create(seller), await create(seller)]
  const publishingUntil = new Date(env.clock.now().getTime() + 60_000)
  await setItem(env, seller, published.id, { publishingUntil })
  const itemIds = [item.id, published.id]
  expect(await seller.call(deleteItemsEndpoint, { itemIds })).toEqual({
    deleted: [item.id],
    spared: [
      {
        id: published.id,
        sku: published.sku,
        reason: `${published.sku} is being published to eBay right now. It was not deleted. Try again when that's done.`,
      },
    ],
  })
  expect(await skusOf(env, seller, { deleted: false })).toEqual([published.sku])
  env.clock.forward(61)
  expect(await seller.call(deleteItemsEndpoint, { itemIds })).toEqual({ deleted: itemIds, spared: [] })
})

test('a late repeat of an undone deletion deletes nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id, sku } = await create(seller)
  const deletionId = randomUUID()
  expect(await deleteAs(env, seller, [id], deletionId)).toEqual({ deleted: [id], spared: [] })
  await seller.call(restoreItemsEndpoint, { deletionId })
  expect(await deleteAs(env, seller, [id], deletionId)).toEqual({
    deleted: [],
    spared: [{ id, sku, reason: `${sku} was restored with Undo, so it was not deleted.` }],
  })
  expect(await skusOf(env, seller, { deleted: false })).toEqual([sku])
  expect(await deleteAs(env, seller, [id], randomUUID())).toEqual({ deleted: [id], spared: [] })
})

test('with onlyEmpty, empty items are removed at once and for good, and those with photos stay', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const uploadSessionId = randomUUID()
  const empty = await seller.call(createItemEndpoint, { uploadSessionId })
  const { item } = await createJeans(seller)
  const input = { itemIds: [empty.id, item.id, randomUUID()], onlyEmpty: true }
  const answer = await seller.call(deleteItemsEndpoint, input)
  expect(answer).toEqual({
    deleted: [empty.id, input.itemIds[2]],
    spared: [{ id: item.id, sku: item.sku, reason: `${item.sku} has photos and was not deleted.` }],
  })
  expect(await skusOf(env, seller)).toEqual([item.sku])
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
  expect((await seller.try(createItemEndpoint, { uploadSessionId })).status).toBe(410)
  // Its SKU is free at once, because Undo cannot bring it back.
  expect((await seller.try(createItemEndpoint, { uploadSessionId: randomUUID(), sku: empty.sku })).status).toBe(200)
})

test('photos that arrive while their item is deleted come back with it if they were answered', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const bytes = await testPhoto('jeans/1-front.jpg')
  for (let round = 1; round <= 5; round += 1) {
    const { id: itemId } = await create(seller)
    const deletionId = randomUUID()
    const inputs = [0, 1, 2].map((order) => ({ itemId, devicePhotoId: randomUUID(), order }))
    const [deletion, ...answers] = await Promise.all([
      deleteAs(env, seller, [itemId], deletionId),
      ...inputs.map((input) => seller.try(storePhotoEndpoint, input, bytes)),
    ])
    expect(deletion).toEqual({ deleted: [itemId], spared: [] })
    for (const { status } of answers) expect(status).toBeOneOf([200, 404])
    await seller.call(restoreItemsEndpoint, { deletionId })
    const wanted = inputs.filter((_, index) => answers[index]?.status === 200).map((input) => input.devicePhotoId)
    expect(await photosIn(env, seller, itemId)).toEqual(wanted.toSorted())
  }
})

test('several parallel deletions of many items lose no item and do not deadlock', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const ids = []
  for (let item = 0; item < 12; item += 1) ids.push((await create(seller)).id)
  const answers = await Promise.all([
    seller.try(deleteItemsEndpoint, { itemIds: ids }),
    seller.try(deleteItemsEndpoint, { itemIds: ids.toReversed() }),
    seller.try(deleteItemsEndpoint, { itemIds: ids, onlyEmpty: true }),
    seller.try(createItemEndpoint, { uploadSessionId: randomUUID() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await countsOf(env, seller)).toEqual({ items: 1, drafts: 1 })
})

test('another seller’s item stays, even without row security', async () => {
  const env = await createTestEnvironment()
  const [owner, stranger] = [await env.seller(), await env.seller()]
  const { id, sku } = await create(owner)
  await create(stranger)
  await env.services.db.pool.query('alter table items no force row level security')
  for (const onlyEmpty of [false, true]) await stranger.call(deleteItemsEndpoint, { itemIds: [id], onlyEmpty })
  const rows = await env.services.db.asUser(owner.userId, (tx) =>
    tx
      .select({ sku: items.sku, deletedAt: items.deletedAt })
      .from(items)
      .where(inArray(items.id, [id])),
  )
  expect(rows).toEqual([{ sku, deletedAt: null }])
})

function create(seller: Seller) {
  return seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
}

function deleteAs({ services }: TestEnvironment, { userId }: Seller, itemIds: string[], deletionId: string) {
  const deletePhotosOfItems = () => Promise.reject(new Error('No photos are deleted here.'))
  return deleteItems({ ...services, userId, deletePhotosOfItems }, { itemIds, deletionId })
}

async function setItem(env: TestEnvironment, seller: Seller, id: string, values: Partial<typeof items.$inferInsert>) {
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set(values).where(eq(items.id, id)))
}

async function photosIn(env: TestEnvironment, seller: Seller, itemId: string): Promise<string[]> {
  const rows = await env.services.db.asUser(seller.userId, (tx) =>
    tx.select({ id: itemImages.devicePhotoId }).from(itemImages).where(eq(itemImages.itemId, itemId)),
  )
  return rows.map(({ id }) => id).toSorted()
}
