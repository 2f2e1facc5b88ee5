import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { listListingsEndpoint } from '../../listings/api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import type { Photo } from '../photo.ts'

async function environmentWithItem() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const bytes = await testPhoto('jeans/1-front.jpg')
  const store = (order: number) =>
    seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId: randomUUID(), order }, bytes)
  return { env, seller, itemId: item.id, store }
}

test('exactly one of several photos at position 0 is primary, in the database and on every page', async () => {
  const { env, seller, itemId, store } = await environmentWithItem()
  await Promise.all([store(0), store(0), store(0), store(1)])
  expect(await primaryRows(env, seller)).toBe(1)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false, false])
})

test('while the photo at position 0 is missing, the first by order is shown as primary', async () => {
  const { env, seller, itemId, store } = await environmentWithItem()
  expect((await store(2)).isPrimary).toBe(true)
  expect((await store(1)).isPrimary).toBe(true)
  expect((await store(3)).isPrimary).toBe(false)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false])
  expect(await primaryRows(env, seller)).toBe(0)

  expect((await store(0)).isPrimary).toBe(true)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false, false])
  expect(await primaryRows(env, seller)).toBe(1)
})

/** The `isPrimary` of an item's photos in order. The listings page must show the same. */
async function shownAsPrimary(seller: Seller, itemId: string): Promise<boolean[]> {
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId })
  const [listing] = (await seller.call(listListingsEndpoint, {})).items
  const primaryById = (some: readonly Photo[] = []) => some.map(({ id, isPrimary }) => [id, isPrimary])
  expect(primaryById(listing?.photos)).toEqual(primaryById(photos))
  return photos.map((photo) => photo.isPrimary)
}

async function primaryRows(env: TestEnvironment, { userId }: Seller): Promise<number | undefined> {
  const { rows } = await env.services.db.asUser(userId, (tx) =>
    tx.execute<{ primaries: number }>('select count(*)::int as primaries from item_images where is_primary'),
  )
  return rows[0]?.primaries
}
