import { type Change, change, seqOf } from './change-outbox.ts'
import type { KeptPhoto } from './kept-batch.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** `at`: milliseconds since 1970. */
export function keepPhoto(db: OutboxDatabase, sellerId: string, photo: KeptPhoto, at: number): Promise<void> {
  return change(db, async (tx) => {
    const seq = await seqOf(tx, sellerId, photo.id)
    if (seq === undefined) await tx.objectStore('photos').add({ ...photo, sellerId, keptAt: at })
    else {
      // Version 1 did not note when; its photos were the camera's and kept as they were taken.
      const keptAt = (await keptAtOf(tx, sellerId, photo.id)) ?? photo.takenAt
      await tx.objectStore('photos').put({ ...photo, sellerId, keptAt, seq })
    }
  })
}

/** What compression started from goes: from now on only these bytes are sent. */
export function keepReadyPhoto(db: OutboxDatabase, sellerId: string, photoId: string, ready: Blob): Promise<void> {
  return change(db, async (tx) => {
    const seq = await seqOf(tx, sellerId, photoId)
    const kept = seq === undefined ? undefined : await tx.objectStore('photos').get(seq)
    if (!kept) return
    const { original: _original, edit: _edit, ...photo } = kept
    await tx.objectStore('photos').put({ ...photo, photo: ready, ready: true })
  })
}

/** From the index: the photo may no longer be readable. */
async function keptAtOf(tx: Change, sellerId: string, photoId: string): Promise<number | undefined> {
  const itsOwn = IDBKeyRange.bound([sellerId, photoId], [sellerId, photoId, []])
  const cursor = await tx.objectStore('photos').index('by-kept').openKeyCursor(itsOwn)
  return cursor?.key[2]
}
