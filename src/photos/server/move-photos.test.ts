import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createEbaySeller, ebayItem, publishJeans } from '../../../test/published-items.ts'
import { rowOf, saveListing, setColumns } from '../../../test/save-listing.ts'
import type { Seller } from '../../../test/seller.ts'
import { countsOf, skusOf } from '../../../test/seller-items.ts'
import { someListing } from '../../../test/some-listing.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import { purgeItems } from '../../items/server/purge-items.ts'
import {
  deletePhotoEndpoint,
  findProductsEndpoint,
  itemPhotosEndpoint,
  mergeItemsEndpoint,
  movePhotosEndpoint,
  storePhotoEndpoint,
  undoMoveEndpoint,
} from '../api.ts'
import { maxPhotosPerListing, noEmptyProduct } from '../limits.ts'
import { itemImages } from './tables.ts'

/** Two jeans of four photos each. */
async function createTwoJeans() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [one, other] = [await createJeans(seller), await createJeans(seller)]
  return { env, seller, one, other, ids: one.photos.map(({ id }) => id), otherIds: other.photos.map(({ id }) => id) }
}

async function shown(seller: Seller, itemId: string) {
  return (await seller.call(itemPhotosEndpoint, { itemId })).photos
}

async function orderOf(seller: Seller, itemId: string) {
  const photos = await shown(seller, itemId)
  expect(photos.map(({ order }) => order)).toEqual(photos.map((_, at) => at))
  expect(photos.map(({ isPrimary }) => isPrimary)).toEqual(photos.map((_, at) => at === 0))
  return photos.map(({ id }) => id)
}

/** Whether every photo and thumbnail of an item is served. */
async function allServed(env: TestEnvironment, seller: Seller, itemId: string) {
  const urls = (await shown(seller, itemId)).flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl])
  const statuses = await Promise.all(urls.map(async (url) => (await fetch(new URL(url, env.url))).status))
  return statuses.length > 0 && statuses.every((status) => status === 200)
}

test('photos move behind those of the other product, both orders have no gaps, and Undo restores them', async () => {
  const { env, seller, one, other, ids, otherIds } = await createTwoJeans()
  const [first = '', second = '', third = '', fourth = ''] = ids
  const moveId = randomUUID()
  const input = { moveId, itemId: one.item.id, photoIds: [third, first], toItemId: other.item.id }
  const answer = await seller.call(movePhotosEndpoint, input)
  expect(answer).toMatchObject({ confirm: null, toItemId: other.item.id, toSku: other.item.sku })
  expect(answer.photos.map(({ id }) => id)).toEqual([second, fourth])
  expect(await orderOf(seller, one.item.id)).toEqual([second, fourth])
  expect(await orderOf(seller, other.item.id)).toEqual([...otherIds, third, first])
  expect(await allServed(env, seller, other.item.id)).toBe(true)
  // A repeat whose first answer was lost changes nothing more.
  expect(await seller.call(movePhotosEndpoint, input)).toMatchObject({ confirm: null, toSku: other.item.sku })
  expect(await orderOf(seller, other.item.id)).toEqual([...otherIds, third, first])

  for (let press = 1; press <= 2; press += 1)
    expect(await seller.call(undoMoveEndpoint, { moveId })).toEqual({ restored: 2 })
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
  expect(await orderOf(seller, other.item.id)).toEqual(otherIds)
  // A late repeat does not repeat a move that was undone.
  await seller.call(movePhotosEndpoint, input)
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
})

test('photos that are split off become a product with the next SKU, and Undo deletes it again', async () => {
  const { env, seller, one, ids } = await createTwoJeans()
  const moveId = randomUUID()
  const input = { moveId, itemId: one.item.id, photoIds: ids.slice(2), toItemId: null }
  const { toItemId, toSku } = await seller.call(movePhotosEndpoint, input)
  expect(toSku).toBe('PSTFSH-003')
  expect(await orderOf(seller, toItemId ?? '')).toEqual(ids.slice(2))
  expect((await rowOf(env, seller, toItemId ?? ''))?.hasPhotos).toBe(true)
  expect(await countsOf(env, seller)).toEqual({ items: 3, drafts: 3 })
  await seller.call(undoMoveEndpoint, { moveId })
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
  expect(await skusOf(env, seller, { deleted: false })).toEqual(['PSTFSH-001', 'PSTFSH-002'])
})

test('undoing a split keeps the new product if it got a photo of its own since', async () => {
  const { env, seller, one, ids } = await createTwoJeans()
  const moveId = randomUUID()
  const input = { moveId, itemId: one.item.id, photoIds: ids.slice(2), toItemId: null }
  const { toItemId, toSku } = await seller.call(movePhotosEndpoint, input)
  const added = { itemId: toItemId ?? '', devicePhotoId: randomUUID(), order: 2 }
  const photo = await seller.call(storePhotoEndpoint, added, await testPhoto('jeans/1-front.jpg'))
  await seller.call(undoMoveEndpoint, { moveId })
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
  expect(await orderOf(seller, toItemId ?? '')).toEqual([photo.id])
  expect(await skusOf(env, seller, { deleted: false })).toContain(toSku)
})

test('a merged product comes back by Undo, and after the time for Undo its photos stay in the other product', async () => {
  const { env, seller, one, other, ids, otherIds } = await createTwoJeans()
  const merge = async () => {
    const moveId = randomUUID()
    await seller.call(mergeItemsEndpoint, { moveId, itemId: one.item.id, toItemId: other.item.id })
    return moveId
  }
  const moveId = await merge()
  expect(await orderOf(seller, other.item.id)).toEqual([...otherIds, ...ids])
  expect(await skusOf(env, seller, { deleted: true })).toEqual([one.item.sku])
  await seller.call(undoMoveEndpoint, { moveId })
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
  expect(await orderOf(seller, other.item.id)).toEqual(otherIds)

  const secondMoveId = await merge()
  await purge(env, seller)
  expect(await skusOf(env, seller)).toEqual([other.item.sku])
  expect(await orderOf(seller, other.item.id)).toEqual([...otherIds, ...ids])
  expect(await allServed(env, seller, other.item.id)).toBe(true)
  expect(await seller.try(undoMoveEndpoint, { moveId: secondMoveId })).toMatchObject({
    status: 410,
    json: { error: { sentence: "It's too late to undo this. The photos stay where they are." } },
  })
})

test("a late repeat of a moved photo's upload is answered with it, also when its first product is gone", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const upload = { itemId, devicePhotoId: randomUUID(), order: 0 }
  const bytes = await testPhoto('jeans/1-front.jpg')
  const { id } = await seller.call(storePhotoEndpoint, upload, bytes)
  await seller.call(mergeItemsEndpoint, { moveId: randomUUID(), itemId, toItemId: item.id })
  expect(await seller.call(storePhotoEndpoint, upload, bytes)).toMatchObject({ id })
  await purge(env, seller)
  expect(await skusOf(env, seller)).toEqual([item.sku])
  expect(await seller.call(storePhotoEndpoint, upload, bytes)).toMatchObject({ id })
  expect(await seller.try(storePhotoEndpoint, { ...upload, itemId: randomUUID() }, bytes)).toMatchObject({
    status: 404,
  })
  expect(await seller.try(storePhotoEndpoint, { ...upload, itemId: item.id }, bytes)).toMatchObject({ status: 409 })
})

test('the last photo stays, gone photos are reported, and no move exceeds the limit or targets its own product', async () => {
  const { env, seller, one, other, ids } = await createTwoJeans()
  const move = (changes: object) =>
    seller.try(movePhotosEndpoint, {
      moveId: randomUUID(),
      itemId: one.item.id,
      photoIds: ids.slice(0, 1),
      toItemId: other.item.id,
      ...changes,
    })
  expect(await move({ photoIds: ids })).toMatchObject({ status: 409, json: { error: { sentence: noEmptyProduct } } })
  expect(await move({ toItemId: one.item.id })).toMatchObject({ status: 400 })
  await seller.call(deletePhotoEndpoint, { itemId: one.item.id, photoId: ids[3] ?? '' })
  expect(await move({ photoIds: [ids[3]] })).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringContaining('changed, maybe on another device') } },
  })
  await fill(env, seller, other.item.id, sellerLimits.photosPerItem - 4)
  expect(await move({ isConfirmed: true })).toMatchObject({ status: 400 })
  expect(await orderOf(seller, one.item.id)).toEqual(ids.slice(0, 3))
})

test('a move that gives a product more photos than eBay takes is confirmed first', async () => {
  const { env, seller, one, other, ids } = await createTwoJeans()
  await fill(env, seller, other.item.id, maxPhotosPerListing - 4)
  const input = { itemId: one.item.id, photoIds: ids.slice(0, 1), toItemId: other.item.id }
  const answer = await seller.call(movePhotosEndpoint, { ...input, moveId: randomUUID() })
  expect(answer.confirm).toBe(`${other.item.sku} would have 25 photos. eBay allows up to 24 per listing.`)
  expect(await orderOf(seller, one.item.id)).toEqual(ids)
  await seller.call(movePhotosEndpoint, { ...input, moveId: randomUUID(), isConfirmed: true })
  expect(await orderOf(seller, one.item.id)).toEqual(ids.slice(1))
})

test('a merge is confirmed first if both products together have more photos than eBay takes', async () => {
  const { env, seller, one, other } = await createTwoJeans()
  await fill(env, seller, other.item.id, maxPhotosPerListing - 4)
  const input = { moveId: randomUUID(), itemId: one.item.id, toItemId: other.item.id }
  const { confirm } = await seller.call(mergeItemsEndpoint, input)
  expect(confirm).toBe(`${other.item.sku} would have 28 photos. eBay allows up to 24 per listing.`)
})

test('neither of two products is changed while one of them is being published', async () => {
  const { env, seller, one, other, ids } = await createTwoJeans()
  const publishingUntil = new Date(env.clock.now().getTime() + 60_000)
  const input = { itemId: one.item.id, photoIds: ids.slice(0, 1), toItemId: other.item.id }
  const moveId = randomUUID()
  await seller.call(movePhotosEndpoint, { ...input, moveId })
  for (const { item } of [one, other]) {
    await setColumns(env, seller, item.id, { publishingUntil })
    const refused = {
      status: 409,
      json: {
        error: {
          sentence: `${item.sku} is being published to eBay right now. Nothing was changed. Try again when that's done.`,
        },
      },
    }
    const repeat = { ...input, photoIds: ids.slice(1, 2), moveId: randomUUID(), isConfirmed: true }
    expect(await seller.try(movePhotosEndpoint, repeat)).toMatchObject(refused)
    expect(await seller.try(undoMoveEndpoint, { moveId })).toMatchObject(refused)
    await setColumns(env, seller, item.id, { publishingUntil: null })
  }
  expect(await seller.call(undoMoveEndpoint, { moveId })).toEqual({ restored: 1 })
})

test('a move from a live product is confirmed first; then the product differs from eBay, and Undo makes them equal again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { sku: 'LIVE', photos: 3 })
  const { item } = await createJeans(seller)
  const [photo] = await shown(seller, itemId)
  const input = { itemId, photoIds: [photo?.id ?? ''], toItemId: item.id }
  const answer = await seller.call(movePhotosEndpoint, { ...input, moveId: randomUUID() })
  expect(answer.confirm).toBe(
    'LIVE is live on eBay. Its photos there stay the same until you press Update on eBay. Until then, LIVE shows "Changes not on eBay yet".',
  )
  expect(await shown(seller, itemId)).toHaveLength(3)
  const moveId = randomUUID()
  await seller.call(movePhotosEndpoint, { ...input, moveId, isConfirmed: true })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
  expect(await seller.try(mergeItemsEndpoint, { moveId: randomUUID(), itemId, toItemId: item.id })).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringContaining('LIVE is live on eBay. It was not deleted') } },
  })
  await seller.call(undoMoveEndpoint, { moveId })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false })
  expect(env.ebay.calls().length).toBeGreaterThan(0)
})

test('evidence keeps naming the photo that it was read from, and Undo returns that photo to its product', async () => {
  const { env, seller, one, other, ids } = await createTwoJeans()
  const [photoId = ''] = ids
  const brand = { value: 'Fernwold', confidence: 0.9, photoId, words: 'FERNWOLD' }
  await saveListing(env, seller, one.item.id, { listing: someListing({ evidence: { brand } }) })
  const moveId = randomUUID()
  await seller.call(movePhotosEndpoint, { moveId, itemId: one.item.id, photoIds: [photoId], toItemId: other.item.id })
  expect((await rowOf(env, seller, one.item.id))?.aiEvidence).toMatchObject({ brand: { photoId } })
  expect((await rowOf(env, seller, other.item.id))?.aiEvidence).toBeNull()
  await seller.call(undoMoveEndpoint, { moveId })
  expect(await orderOf(seller, one.item.id)).toContain(photoId)
})

test('the products to move to are the newest that match, each with its photos and cover', async () => {
  const { seller, one, other } = await createTwoJeans()
  const all = await seller.call(findProductsEndpoint, {})
  expect(all.products.map(({ sku, photos }) => [sku, photos])).toEqual([
    [other.item.sku, 4],
    [one.item.sku, 4],
  ])
  const found = await seller.call(findProductsEndpoint, { search: one.item.sku })
  expect(found.products).toMatchObject([{ itemId: one.item.id, cover: { width: 1200 } }])
})

/** Lets the time for Undo pass and purges deleted items. */
async function purge(env: TestEnvironment, { userId }: Seller) {
  env.clock.forward(60)
  await purgeItems({ ...env.services, userId }, { signal: new AbortController().signal })
}

/** Adds `more` rows of photos without files to an item. */
async function fill(env: TestEnvironment, { userId }: Seller, itemId: string, more: number) {
  await env.services.db.asUser(userId, (tx) =>
    tx.insert(itemImages).values(
      Array.from({ length: more }, (_, at) => ({
        userId,
        itemId,
        storagePath: `${userId}/${itemId}/${at}-filler.jpg`,
        order: 10 + at,
        isPrimary: false,
        devicePhotoId: randomUUID(),
        contentHash: 'a'.repeat(64),
        width: 1,
        height: 1,
        bytes: 1,
      })),
    ),
  )
}
