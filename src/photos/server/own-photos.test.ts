import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { deleteItemsEndpoint } from '../../items/api.ts'
import {
  cropPhotoEndpoint,
  deletePhotoEndpoint,
  itemPhotosEndpoint,
  reorderPhotosEndpoint,
  storePhotoEndpoint,
} from '../api.ts'
import { contentHashOf } from './content-hash.ts'
import { deletePhotosOfItems } from './delete-photos-of-items.ts'
import { photosOfItems } from './photos-of-items.ts'

/** Row security is the second protection. Here it is switched off, and the queries must protect photos on their own. */
async function environmentWithoutRowSecurity() {
  const env = await createTestEnvironment()
  const [owner, stranger] = [await env.seller(), await env.seller()]
  const victim = await createJeans(owner)
  for (const table of ['items', 'item_images', 'tombstones'])
    await env.services.db.pool.query(`alter table ${table} no force row level security`)
  const seen = await env.services.db.asUser(stranger.userId, (tx) => tx.execute('select id from item_images'))
  expect(seen.rows).toHaveLength(4)
  return { env, owner, stranger, victim }
}

test('every query of photos names its seller', async () => {
  const { env, owner, stranger, victim } = await environmentWithoutRowSecurity()
  const [victimPhoto] = victim.photos
  if (!victimPhoto) throw new Error('the victim has no photo')
  const { db } = env.services
  const itemIds = [victim.item.id]
  const front = await testPhoto('jeans/1-front.jpg')
  const asStranger = { ...env.services, userId: stranger.userId }

  const shown = await db.asUser(stranger.userId, (tx) => photosOfItems(tx, asStranger, itemIds))
  expect(shown.size).toBe(0)

  const removeFiles = await db.asUser(stranger.userId, (tx) => deletePhotosOfItems(asStranger, tx, itemIds))
  await removeFiles()
  for (const { url } of victim.photos) expect((await fetch(env.url + url)).status).toBe(200)

  const { itemId, photoId, replaces } = {
    itemId: victim.item.id,
    photoId: victimPhoto.id,
    replaces: victimPhoto.contentHash,
  }
  const answers = [
    await stranger.try(itemPhotosEndpoint, { itemId }),
    await stranger.try(reorderPhotosEndpoint, { itemId, photoIds: [photoId] }),
    await stranger.try(deletePhotoEndpoint, { itemId, photoId }),
    await stranger.try(cropPhotoEndpoint, { itemId, photoId, replaces, sentHash: replaces }, front),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])

  // The victim's photo also stays untouched when the stranger names it as a photo of an own item.
  const ownItemId = (await createJeans(stranger)).item.id
  await stranger.call(reorderPhotosEndpoint, { itemId: ownItemId, photoIds: [photoId] })
  expect((await stranger.call(deletePhotoEndpoint, { itemId: ownItemId, photoId })).photos).toHaveLength(4)
  const cropped = { itemId: ownItemId, photoId, replaces, sentHash: contentHashOf(front) }
  expect((await stranger.try(cropPhotoEndpoint, cropped, front)).status).toBe(410)
  const { photos: left } = await owner.call(itemPhotosEndpoint, { itemId })
  expect(left.map(({ id, order, contentHash }) => [id, order, contentHash])).toEqual(
    victim.photos.map(({ id, order, contentHash }) => [id, order, contentHash]),
  )

  const into = { itemId: victim.item.id, devicePhotoId: randomUUID(), order: 9 }
  expect((await stranger.try(storePhotoEndpoint, into, front)).status).toBe(404)

  // Another seller's device photo id, in use or deleted, does not matter to the stranger.
  const input = { itemId: victim.item.id, devicePhotoId: randomUUID(), order: 4 }
  await owner.call(storePhotoEndpoint, input, front)
  const ownJeans = await createJeans(stranger)
  const same = { ...input, itemId: ownJeans.item.id }
  expect((await stranger.try(storePhotoEndpoint, same, await testPhoto('jeans/2-second-shot.jpg'))).status).toBe(200)
  await owner.call(deleteItemsEndpoint, { itemIds })
  const repeat = { ...same, devicePhotoId: input.devicePhotoId }
  expect((await stranger.try(storePhotoEndpoint, repeat, await testPhoto('jeans/2-second-shot.jpg'))).status).toBe(200)
})
