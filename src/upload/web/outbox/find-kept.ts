import type { KeptPhoto } from './kept-batch.ts'
import type { OutboxDatabase } from './outbox-schema.ts'

/** Version 1 stored no `keptAt`. Its photos get the time they were taken. */
type DatedPhoto = KeptPhoto & { readonly keptAt: number }

/** A photo by its id, or undefined. Rejects when its bytes cannot be read. */
export async function findKept(db: OutboxDatabase, sellerId: string, photoId: string): Promise<KeptPhoto | undefined> {
  const seq = await db.getKeyFromIndex('photos', 'by-id', [sellerId, photoId])
  return seq === undefined ? undefined : readKept(db, seq)
}

/** The photo of a key, or undefined when it was just removed. Rejects when its bytes cannot be read. */
export async function readKept(db: OutboxDatabase, seq: number): Promise<DatedPhoto | undefined> {
  const record = await db.get('photos', seq)
  if (!record) return undefined
  const { seq: _seq, sellerId: _sellerId, ...photo } = record
  // A record may outlive its bytes. Reading the first byte shows whether they exist.
  await photo.photo.slice(0, 1).arrayBuffer()
  return { ...photo, keptAt: photo.keptAt ?? photo.takenAt }
}
