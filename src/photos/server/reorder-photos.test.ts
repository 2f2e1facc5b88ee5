import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import { items } from '../../items/server/tables.ts'
import { deletePhotoEndpoint, itemPhotosEndpoint, reorderPhotosEndpoint, storePhotoEndpoint } from '../api.ts'

async function environmentWithJeans() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const itemId = item.id
  return {
    env,
    seller,
    itemId,
    ids: photos.map(({ id }) => id),
    bytes: await testPhoto('jeans/1-front.jpg'),
    reorder: (photoIds: string[]) => seller.call(reorderPhotosEndpoint, { itemId, photoIds }),
    shown: async () => (await seller.call(itemPhotosEndpoint, { itemId })).photos,
  }
}

test('photos take the requested order, from 0, and the first is the primary', async () => {
  const { env, seller, ids, reorder, shown } = await environmentWithJeans()
  const expected = ids.toReversed()
  const { photos } = await reorder(expected)
  expect(photos.map(({ id, order, isPrimary }) => [id, order, isPrimary])).toEqual(
    expected.map((id, order) => [id, order, order === 0]),
  )
  expect((await shown()).map(({ id }) => id)).toEqual(expected)
  expect(await stored(env, seller)).toEqual(expected.map((id, order) => ({ id, order, is_primary: order === 0 })))
})

test('unnamed photos follow the named ones, missing photos are skipped, and a photo named twice appears once', async () => {
  const { seller, itemId, ids, bytes, reorder } = await environmentWithJeans()
  const [a = '', b = '', c = '', d = ''] = ids
  const added = await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 90 }, bytes)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: b })
  const { photos } = await reorder([d, b, randomUUID(), a, d])
  expect(photos.map(({ id }) => id)).toEqual([d, a, c, added.id])
  expect(photos.map(({ order }) => order)).toEqual([0, 1, 2, 3])
})

test('a photo of another item is not moved, and its item keeps its primary photo', async () => {
  const { env, seller, ids, reorder } = await environmentWithJeans()
  const other = await createJeans(seller)
  const foreign = other.photos.map(({ id }) => id)
  expect((await reorder([...foreign, ...ids.toReversed()])).photos.map(({ id }) => id)).toEqual(ids.toReversed())
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId: other.item.id })
  expect(photos.map(({ id }) => id)).toEqual(foreign)
  const primaryIds = (await stored(env, seller)).filter((row) => row.is_primary).map(({ id }) => id)
  expect(new Set(primaryIds)).toEqual(new Set([ids.at(-1), foreign[0]]))
})

test('two devices that reorder at once end in the order of one of them, with one primary', async () => {
  const { env, seller, ids, reorder, shown } = await environmentWithJeans()
  const [a = '', b = '', c = '', d = ''] = ids
  const pairs = [
    [ids, ids.toReversed()],
    [
      [b, a, d, c],
      [c, d, a, b],
    ],
    [
      [d, b, c, a],
      [b, d, a, c],
    ],
  ] as const
  for (let round = 0; round < 30; round += 1) {
    const wishes = pairs[round % pairs.length] ?? []
    const answers = await Promise.all(wishes.map((wish) => reorder([...wish])))
    // Each device gets its own order as the answer.
    for (const [index, { photos }] of answers.entries()) expect(photos.map(({ id }) => id)).toEqual(wishes[index])
    const storedOrder = (await shown()).map(({ id }) => id)
    expect(wishes).toContainEqual(storedOrder)
    expect(await stored(env, seller)).toEqual(storedOrder.map((id, order) => ({ id, order, is_primary: order === 0 })))
  }
})

test('photos that are added and deleted while their item is reordered leave one order and one primary', async () => {
  const { env, seller, itemId, bytes, reorder, shown } = await environmentWithJeans()
  for (let round = 0; round < 8; round += 1) {
    const before = (await shown()).map(({ id }) => id)
    const [first = ''] = before
    const [, , , added] = await Promise.all([
      reorder(before.toReversed()),
      seller.call(deletePhotoEndpoint, { itemId, photoId: first }),
      reorder(before),
      seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: round % 2 }, bytes),
    ])
    const after = await shown()
    const primaries = (await stored(env, seller)).filter((row) => row.is_primary)
    expect(primaries).toMatchObject([{ id: after[0]?.id, order: 0 }])
    // One more reordering settles the position of the new photo.
    const expected = after.map(({ id }) => id)
    expect(expected.toSorted()).toEqual([...before.slice(1), added.id].toSorted())
    await reorder(expected)
    expect(await stored(env, seller)).toEqual(expected.map((id, order) => ({ id, order, is_primary: order === 0 })))
  }
})

test('a photo that arrives late at a taken position is placed behind the photo that was put there', async () => {
  const { env, seller, itemId, ids, bytes, reorder, shown } = await environmentWithJeans()
  const expected = ids.toReversed()
  await reorder(expected)
  // The server began to store this photo before the others arrived.
  env.clock.forward(-600)
  const late = await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 0 }, bytes)
  expect(late.isPrimary).toBe(false)
  expect((await shown()).map(({ id }) => id)).toEqual([expected[0], late.id, ...expected.slice(1)])
})

test('an order that is stored already writes no row, so no page reloads', async () => {
  const { env, seller, ids, reorder } = await environmentWithJeans()
  const { db } = env.services
  const versions = async () =>
    (await db.asUser(seller.userId, (tx) => tx.execute('select id, xmin from item_images order by id'))).rows
  await reorder(ids.toReversed())
  const before = await versions()
  expect(before).toHaveLength(ids.length)
  await reorder(ids.toReversed())
  expect(await versions()).toEqual(before)
})

test('photos of an item that is being published can be reordered', async () => {
  const { env, seller, ids, reorder } = await environmentWithJeans()
  const publishingUntil = new Date(env.clock.now().getTime() + 60_000)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ publishingUntil }))
  expect((await reorder(ids.toReversed())).photos.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('items without photos give an empty order; deleted items and more photos than allowed are refused', async () => {
  const { seller, itemId, ids } = await environmentWithJeans()
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect(await seller.call(reorderPhotosEndpoint, { itemId: empty.id, photoIds: ids })).toEqual({ photos: [] })
  expect(await seller.call(itemPhotosEndpoint, { itemId: empty.id })).toEqual({ photos: [] })
  const many = Array.from({ length: sellerLimits.photosPerItem + 1 }, () => randomUUID())
  expect((await seller.try(reorderPhotosEndpoint, { itemId, photoIds: many })).status).toBe(400)
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId], deletionId: randomUUID() })
  const sentence = 'This item no longer exists. Reload the page.'
  for (const answer of [
    await seller.try(reorderPhotosEndpoint, { itemId, photoIds: ids }),
    await seller.try(itemPhotosEndpoint, { itemId }),
  ])
    expect(answer).toMatchObject({ status: 404, json: { error: { sentence } } })
})

async function stored(env: TestEnvironment, { userId }: Seller) {
  const { rows } = await env.services.db.asUser(userId, (tx) =>
    tx.execute<{ id: string; order: number; is_primary: boolean }>(
      'select id, "order", is_primary from item_images order by "order"',
    ),
  )
  return rows
}
