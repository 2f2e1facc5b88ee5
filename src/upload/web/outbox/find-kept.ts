import type { KeptPhoto } from './kept-batch.ts'
import type { OutboxDatabase } from './outbox-schema.ts'

/** `keptAt` of version 1, which did not note it, is when the photo was taken. */
type KeptSince = KeptPhoto & { readonly keptAt: number }

/** A photo by its id; undefined: not here. Rejects when its bytes cannot be read. */
export async function findKept(db: OutboxDatabase, sellerId: string, photoId: string): Promise<KeptPhoto | undefined> {
  const seq = await db.getKeyFromIndex('photos', 'by-id', [sellerId, photoId])
  return seq === undefined ? undefined : readKept(db, seq)
}

/** The photo of a key; undefined: removed meanwhile. Rejects when its bytes cannot be read. */
export async function readKept(db: OutboxDatabase, seq: number): Promise<KeptSince | undefined> {
  const record = await db.get('photos', seq)
  if (!record) return undefined
  const { seq: _seq, sellerId: _sellerId, ...photo } = record
  // A record may outlive the bytes it names; the first of them tells.
  await photo.photo.slice(0, 1).arrayBuffer()
  return { ...photo, keptAt: photo.keptAt ?? photo.takenAt }
}
