import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testPhoto } from '../../../../test/photos.ts'
import { waitingStatements } from '../../../../test/seller-items.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { tombstones } from '../../../items/server/tables.ts'
import { storePhotoEndpoint } from '../../api.ts'
import { itemImages } from '../tables.ts'
import { inspectPhoto } from './inspect-photo.ts'
import { recordPhoto } from './record-photo.ts'

test('a photo for an item that does not exist is refused, also if the seller has other items', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { userId } = seller
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const bytes = await testPhoto('jeans/1-front.jpg')
  const inspected = await inspectPhoto(bytes, undefined)
  const photo = { userId, itemId: randomUUID(), devicePhotoId: randomUUID(), order: 0 }
  const { clock, db } = env.services
  const stored = { path: `${userId}/${photo.itemId}/1.jpg`, bytes: bytes.length, storedAt: clock.now(), clock }
  const recording = db.asUser(userId, (tx) => recordPhoto(tx, photo, inspected, stored))
  await expect(recording).rejects.toMatchObject({ code: 'not-found' })
})

test('a photo that is deleted from one item while it is recorded for another is not revived there', async () => {
  const env = await createTestEnvironment()
  const { db, clock } = env.services
  const seller = await env.seller()
  const { userId } = seller
  const item = () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const [from, to] = [await item(), await item()]
  const devicePhotoId = randomUUID()
  const bytes = await testPhoto('jeans/1-front.jpg')
  await seller.call(storePhotoEndpoint, { itemId: from.id, devicePhotoId, order: 0 }, bytes)
  const inspected = await inspectPhoto(bytes, undefined)
  const stored = { path: `${userId}/${to.id}/other.jpg`, bytes: bytes.length, storedAt: clock.now(), clock }

  // The deletion commits after the recording has found no tombstone, and before it looks for the photo's row.
  const deleting = await db.pool.connect()
  onTestFinished(() => deleting.release())
  await deleting.query('begin; lock table item_images in access exclusive mode')
  const recording = db
    .asUser(userId, (tx) => recordPhoto(tx, { userId, itemId: to.id, devicePhotoId, order: 0 }, inspected, stored))
    .catch((refusal: unknown) => refusal)
  await expect.poll(() => waitingStatements(env)).toBe(1)
  await deleting.query(`
    select set_config('app.user_id', '${userId}', true);
    delete from item_images where device_photo_id = '${devicePhotoId}';
    insert into tombstones (user_id, kind, device_id, deleted_at) values ('${userId}', 'photo', '${devicePhotoId}', now());
    commit`)
  expect(await recording).toMatchObject({ code: 'gone' })
  const remaining = await db.asUser(userId, async (tx) => ({
    photos: await tx.select().from(itemImages).where(eq(itemImages.devicePhotoId, devicePhotoId)),
    tombstones: await tx
      .select()
      .from(tombstones)
      .where(and(eq(tombstones.kind, 'photo'), eq(tombstones.deviceId, devicePhotoId))),
  }))
  expect(remaining).toMatchObject({ photos: [], tombstones: [{ kind: 'photo' }] })
})
