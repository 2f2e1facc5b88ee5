import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { coversOfItems } from './covers-of-items.ts'

test('each item with photos has its first photo and their number; other items have no entry', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const [jeans, strange] = [await createJeans(seller), await createJeans(other)]
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const { db, signer } = env.services
  const coversOf = (itemIds: string[]) =>
    db.asUser(seller.userId, (tx) => coversOfItems(tx, { signer, userId: seller.userId }, itemIds))
  const covers = await coversOf([jeans.item.id, empty.id, strange.item.id])
  expect([...covers.keys()]).toEqual([jeans.item.id])
  const path = (address = '') => address.split('?')[0]
  const cover = covers.get(jeans.item.id)
  expect(cover?.photoCount).toBe(4)
  expect(path(cover?.cover?.thumbnailUrl)).toBe(path(jeans.photos[0]?.thumbnailUrl))
  expect(await coversOf([])).toEqual(new Map())
})
