import { eq, inArray } from 'drizzle-orm'
import type { BlobStore } from '../../platform/blob-store.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { Database, Tx } from '../../platform/server/db/db.ts'
import type { ExportFile, OwnData } from '../../platform/server/own-data.ts'
import { type ExportedPhoto, exportedPhotos } from './exported-photos.ts'
import { readStoredPhoto } from './read-stored-photo.ts'
import { itemImages, photoMoves, uploadPlaces } from './tables.ts'

type Context = { db: Database; blobs: BlobStore }

/** Rows or files removed at once. */
const photosAtOnce = 500

/** The seller's photos, as they are stored, and what is known of each. */
export const ownPhotos: OwnData<Context> = { tables: [itemImages, uploadPlaces, photoMoves], files, erase }

const columns: Columns<ExportedPhoto> = [
  ['SKU', ({ sku }) => sku],
  ['File', ({ file }) => file],
  ['Width', ({ row }) => row.width],
  ['Height', ({ row }) => row.height],
  ['Bytes', ({ row }) => row.bytes],
  ['Taken', ({ row }) => row.capturedAt],
  ['Stored', ({ row }) => row.createdAt],
  ['SHA-256', ({ row }) => row.contentHash],
  ['Photo id', ({ row }) => row.id],
  ['Product id', ({ row }) => row.itemId],
]

async function* files(context: Context, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'photos.csv', content: csvFile(columns, exportedPhotos(context, userId)) }
  yield { path: 'photos.json', content: jsonFile(asObjects(exportedPhotos(context, userId))) }
  for await (const photos of exportedPhotos(context, userId))
    for (const { row, file } of photos) {
      const content = await readStoredPhoto(context, row)
      if (content !== undefined) yield { path: file, content, madeAt: row.capturedAt ?? row.createdAt }
    }
}

async function* asObjects(pages: AsyncIterable<ExportedPhoto[]>) {
  for await (const photos of pages)
    yield photos.map(({ row, sku, file }) => ({
      id: row.id,
      itemId: row.itemId,
      sku,
      file,
      order: row.order,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      capturedAt: row.capturedAt,
      createdAt: row.createdAt,
      contentHash: row.contentHash,
      uploadedHash: row.uploadedHash,
      pickedHash: row.pickedHash,
      uploadedItemId: row.uploadedItemId,
      devicePhotoId: row.devicePhotoId,
    }))
}

/** Rows first, so that none names a file that is gone; then every file in the seller's folder, those without a row as well. */
async function erase({ db, blobs }: Context, userId: string, signal: AbortSignal) {
  for (let erased = photosAtOnce; erased === photosAtOnce && !signal.aborted; )
    erased = await db.asUser(userId, (tx) => eraseSome(tx, userId))
  await db.asUser(userId, async (tx) => {
    await tx.delete(uploadPlaces).where(eq(uploadPlaces.userId, userId))
    await tx.delete(photoMoves).where(eq(photoMoves.userId, userId))
  })
  let keys: string[] = []
  for await (const { key } of blobs.list(userId)) {
    if (signal.aborted) return
    keys.push(key)
    if (keys.length < photosAtOnce) continue
    await blobs.remove(keys)
    keys = []
  }
  await blobs.remove(keys)
}

async function eraseSome(tx: Tx, userId: string): Promise<number> {
  const some = tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(eq(itemImages.userId, userId))
    .limit(photosAtOnce)
  const { rowCount } = await tx.delete(itemImages).where(inArray(itemImages.id, some))
  return rowCount ?? 0
}
