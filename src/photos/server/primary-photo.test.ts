import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { listListingsEndpoint } from '../../listings/api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../api.ts'
import type { Photo } from '../photo.ts'

async function worldWithItem() {
  const world = await createWorld()
  const seller = await world.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const bytes = await testPhoto('jeans/1-front.jpg')
  const store = (order: number) =>
    seller.call(storePhotoEndpoint, { itemId: item.id, devicePhotoId: randomUUID(), order }, bytes)
  return { world, seller, itemId: item.id, store }
}

test('of several photos at position 0 exactly one is primary, in the database and on every page', async () => {
  const { world, seller, itemId, store } = await worldWithItem()
  await Promise.all([store(0), store(0), store(0), store(1)])
  expect(await primaryRows(world, seller)).toBe(1)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false, false])
})

test('while the photo at position 0 is missing, the first by order is shown as primary', async () => {
  const { world, seller, itemId, store } = await worldWithItem()
  expect((await store(2)).isPrimary).toBe(true)
  expect((await store(1)).isPrimary).toBe(true)
  expect((await store(3)).isPrimary).toBe(false)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false])
  expect(await primaryRows(world, seller)).toBe(0)

  expect((await store(0)).isPrimary).toBe(true)
  expect(await shownAsPrimary(seller, itemId)).toEqual([true, false, false, false])
  expect(await primaryRows(world, seller)).toBe(1)
})

/** What an item's photos say of themselves in order; the listings page says the same. */
async function shownAsPrimary(seller: Seller, itemId: string): Promise<boolean[]> {
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId })
  const [listing] = (await seller.call(listListingsEndpoint, {})).items
  const primaryById = (some: readonly Photo[] = []) => some.map(({ id, isPrimary }) => [id, isPrimary])
  expect(primaryById(listing?.photos)).toEqual(primaryById(photos))
  return photos.map((photo) => photo.isPrimary)
}

async function primaryRows(world: World, { userId }: Seller): Promise<number | undefined> {
  const { rows } = await world.services.db.asUser(userId, (tx) =>
    tx.execute<{ primaries: number }>('select count(*)::int as primaries from item_images where is_primary'),
  )
  return rows[0]?.primaries
}
