import { sql } from 'drizzle-orm'
import type { Services } from '../../src/platform/server/services.ts'
import { testPhoto } from '../../test/photos.ts'

const names = ['1-front', '2-second-shot', '3-detail-top', '4-detail-low']

/** Creates items of a seller with real photos, as uploads would leave them, without their thumbnails. */
export async function seedPhotographed(
  { db, blobs }: Services,
  userId: string,
  { items, photos }: { items: number; photos: number },
): Promise<void> {
  const files = await Promise.all(names.map((name) => testPhoto(`jeans/${name}.jpg`)))
  const rows = await db.asUser(userId, async (tx) => {
    await tx.execute(sql`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, category)
      select ${userId}, 'G-' || n, gen_random_uuid(), gen_random_uuid(), n, '', 'Mens Jeans' from generate_series(1, ${items}) n`)
    const inserted = await tx.execute<{ path: string; order: number }>(sql`
      insert into item_images (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
      select id, user_id, user_id || '/' || id || '/' || n || '-photo.jpg', n, n = 0, gen_random_uuid(), '', 1200, 1600, 1
      from items, generate_series(0, ${photos - 1}) n where user_id = ${userId}
      returning storage_path as path, "order"`)
    return inserted.rows
  })
  for (const { path, order } of rows) await blobs.put(path, files[order % files.length] ?? new Uint8Array())
}
