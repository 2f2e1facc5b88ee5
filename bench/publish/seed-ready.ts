import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { items as itemRows } from '../../src/items/server/tables.ts'
import { columnsOfWrittenListing } from '../../src/listings/server/writing/listing-ends.ts'
import type { Services } from '../../src/platform/server/services.ts'
import { testPhoto } from '../../test/photos.ts'
import { someListing } from '../../test/some-listing.ts'

const names = ['1-front', '2-second-shot', '3-detail-top', '4-detail-low']
const listing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })

/** Creates items of a seller that are ready, with photos that are all different. Returns their ids. */
export async function seedReady(
  { db, blobs, clock }: Services,
  userId: string,
  { items, photos }: { items: number; photos: number },
): Promise<string[]> {
  const files = await Promise.all(names.map((name) => testPhoto(`jeans/${name}.jpg`)))
  const ids = await db.asUser(userId, async (tx) => {
    await tx.execute(sql`insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash)
      select ${userId}, 'P-' || n, gen_random_uuid(), gen_random_uuid(), n, '' from generate_series(1, ${items}) n`)
    return (await tx.select({ id: itemRows.id }).from(itemRows)).map(({ id }) => id)
  })
  for (const [index, id] of ids.entries()) {
    await db.asUser(userId, async (tx) => {
      const thisItem = and(eq(itemRows.id, id), eq(itemRows.userId, userId))
      const [row] = await tx.select().from(itemRows).where(thisItem)
      const completed = { aiGenerationStatus: 'completed', aiGeneratedAt: clock.now() } as const
      const written = row && columnsOfWrittenListing(row, { listing, usage: null }, { fullAutoFill: false })
      await tx
        .update(itemRows)
        .set({ ...written, ...completed })
        .where(thisItem)
    })
    for (let order = 0; order < photos; order += 1) {
      const bytes = unlikeOthers(files[order % files.length] ?? new Uint8Array(), `${index} ${order}`)
      const path = `${userId}/${id}/${order}-photo.jpg`
      await blobs.put(path, bytes)
      const hash = createHash('sha256').update(bytes).digest('hex')
      await db.asUser(userId, (tx) =>
        tx.execute(sql`insert into item_images
          (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
          values (${id}, ${userId}, ${path}, ${order}, ${order === 0}, gen_random_uuid(), ${hash}, 1200, 1600, ${bytes.length})`),
      )
    }
  }
  return ids
}

/** Bytes after a picture's end marker are not part of it. */
function unlikeOthers(photo: Uint8Array, mark: string): Uint8Array {
  return new Uint8Array(Buffer.concat([photo, Buffer.from(mark)]))
}
