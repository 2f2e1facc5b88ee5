import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import type { BlobStore } from '../../platform/blob-store.ts'
import { itemPhotosEndpoint } from '../api.ts'
import { deletePhotosOfItems } from './delete-photos-of-items.ts'

test('more photos than one statement can list are deleted together: tombstones, rows and, after the commit, every file', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { userId } = seller
  const { item } = await createJeans(seller)
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const { db } = env.services
  await db.asUser(userId, (tx) =>
    tx.execute(sql`
      insert into item_images (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
      select ${itemId}, ${userId}, 'photo/' || n || '.jpg', n, false, gen_random_uuid(), '', 1, 1, 1
      from generate_series(1, 20000) as n`),
  )
  const removed = new Set<string>()
  const blobs: BlobStore = {
    ...env.services.blobs,
    remove: async (keys) => {
      for (const key of keys) removed.add(key)
    },
  }
  const afterCommit = await db.asUser(userId, (tx) =>
    deletePhotosOfItems({ ...env.services, blobs, userId }, tx, [itemId]),
  )
  const { rows } = await db.asUser(userId, (tx) =>
    tx.execute(sql`select kind, count(*)::int as photos from tombstones group by kind`),
  )
  expect(rows).toEqual([{ kind: 'photo', photos: 20_000 }])
  expect(removed.size).toBe(0)
  await afterCommit()
  expect(removed.size).toBe(60_000)
  expect(removed).toContain('photo/20000-large.jpg')
  expect((await seller.call(itemPhotosEndpoint, { itemId })).photos).toEqual([])
  expect((await seller.call(itemPhotosEndpoint, { itemId: item.id })).photos).toHaveLength(4)
})
