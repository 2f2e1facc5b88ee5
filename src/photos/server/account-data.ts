import { and, eq, inArray } from 'drizzle-orm'
import { everyItem } from '../../items/server/every-item.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import { safeName } from '../../platform/safe-names.ts'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { byOrder } from './by-order.ts'
import { type ItemImageRow, itemImages, photoMoves, uploadPlaces } from './tables.ts'

type AccountDataContext = Context<'db' | 'blobs'>

/** Rows or files deleted in one step. */
const photosPerStep = 500

/** The seller's photos as they are stored, with their data. */
export const ownPhotos: AccountData<AccountDataContext> = {
  holds: 'files',
  tables: [itemImages, uploadPlaces, photoMoves],
  files,
  erase,
}

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

async function* files(context: AccountDataContext, userId: string): AsyncGenerator<ExportFile> {
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

/**
 * Deletes the rows first, so that no row names a missing file; then every file in the seller's folder, also files without a
 * row.
 */
async function erase({ db, blobs }: AccountDataContext, userId: string, signal: AbortSignal) {
  for (let erased = photosPerStep; erased === photosPerStep && !signal.aborted; )
    erased = await db.asUser(userId, (tx) => eraseStep(tx, userId))
  await db.asUser(userId, async (tx) => {
    await tx.delete(uploadPlaces).where(eq(uploadPlaces.userId, userId))
    await tx.delete(photoMoves).where(eq(photoMoves.userId, userId))
  })
  let keys: string[] = []
  for await (const { key } of blobs.list(userId)) {
    if (signal.aborted) return
    keys.push(key)
    if (keys.length < photosPerStep) continue
    await blobs.remove(keys)
    keys = []
  }
  await blobs.remove(keys)
}

async function eraseStep(tx: Tx, userId: string): Promise<number> {
  const step = tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(eq(itemImages.userId, userId))
    .limit(photosPerStep)
  const { rowCount } = await tx.delete(itemImages).where(inArray(itemImages.id, step))
  return rowCount ?? 0
}

/** An exported photo: its row, its product's SKU, and its file name in the export. */
type ExportedPhoto = { row: ItemImageRow; sku: string; file: string }

/** The seller's photos, product by product and in each product's order. One page of products at a time. */
async function* exportedPhotos({ db }: Context<'db'>, userId: string): AsyncGenerator<ExportedPhoto[]> {
  for await (const owners of everyItem({ db }, userId, ['id', 'sku'])) {
    const ids = owners.map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await db.asUser(userId, (tx) =>
      tx
        .select()
        .from(itemImages)
        .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, ids)))
        .orderBy(...byOrder),
    )
    const rowsByItem = Map.groupBy(rows, ({ itemId }) => itemId)
    yield owners.flatMap(({ id, sku }) =>
      (rowsByItem.get(id) ?? []).map((row, index) => ({ row, sku, file: fileName(row, sku, index) })),
    )
  }
}

/** `photos/PSTFSH-001/01-1a2b3c4d.jpg`: the number is the photo's position in its product, from 1. */
function fileName({ id, itemId }: ItemImageRow, sku: string, index: number): string {
  const position = String(index + 1).padStart(2, '0')
  return `photos/${safeName(sku, itemId.slice(0, 8))}/${position}-${id.slice(0, 8)}.jpg`
}

/**
 * The bytes of a photo whose row was read a while ago, also when a crop has replaced its file since. Undefined when it was
 * deleted since; null when its file is missing or unreadable. Throws while the whole bucket is unavailable.
 */
async function readStoredPhoto(
  context: Context<'db' | 'blobs'>,
  row: ItemImageRow,
): Promise<Uint8Array | null | undefined> {
  const bytes = await readFile(context, row.storagePath)
  if (bytes) return bytes
  const { userId, id } = row
  const [current] = await context.db.asUser(userId, (tx) =>
    tx
      .select({ path: itemImages.storagePath })
      .from(itemImages)
      .where(and(eq(itemImages.userId, userId), eq(itemImages.id, id))),
  )
  return current && readFile(context, current.path)
}

/**
 * Null for a missing file, and for a single unreadable one: a damaged spot of a disk must not stop the export of the others.
 */
async function readFile({ blobs }: AccountDataContext, path: string): Promise<Uint8Array | null> {
  try {
    return (await blobs.get(path)) ?? null
  } catch {
    await blobs.check()
    return null
  }
}
