import type { IDBPTransaction } from 'idb'
import type { KeptPhoto } from './kept-batch.ts'
import type { OutboxDatabase, OutboxSchema } from './outbox-database.ts'

type Stores = ('photos' | 'batches')[]
type Change = IDBPTransaction<OutboxSchema, Stores, 'readwrite'>

export function keepPhoto(db: OutboxDatabase, sellerId: string, photo: KeptPhoto): Promise<void> {
  return change(db, async (tx) => {
    const seq = await seqOf(tx, sellerId, photo.id)
    await tx.objectStore('photos').put({ ...photo, sellerId, ...(seq !== undefined && { seq }) })
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

export function deletePhotos(db: OutboxDatabase, sellerId: string, photoIds: readonly string[]): Promise<void> {
  return change(db, async (tx) => {
    for (const id of photoIds) {
      const seq = await seqOf(tx, sellerId, id)
      if (seq !== undefined) await tx.objectStore('photos').delete(seq)
    }
    const batches = await tx.objectStore('batches').getAll()
    for (const batch of batches.filter((each) => each.sellerId === sellerId)) {
      const unkept = batch.unkept.filter((id) => !photoIds.includes(id))
      const left = await tx.objectStore('photos').index('by-batch').count(ofBatch(sellerId, batch.id))
      if (left + unkept.length === 0) await tx.objectStore('batches').delete(batch.id)
      else if (unkept.length < batch.unkept.length) await tx.objectStore('batches').put({ ...batch, unkept })
    }
  })
}

/** A batch without a single photo here leaves nothing to go on with, so nothing is recorded. */
export function handOverBatch(
  db: OutboxDatabase,
  sellerId: string,
  batchId: string,
  photoIds: readonly string[],
): Promise<void> {
  return change(db, async (tx) => {
    const unkept: string[] = []
    for (const id of photoIds) if ((await seqOf(tx, sellerId, id)) === undefined) unkept.push(id)
    if (unkept.length === photoIds.length) return
    await tx.objectStore('batches').put({ id: batchId, sellerId, handedOver: [...photoIds], unkept })
  })
}

/** All of it or nothing, and on the disk when it resolves. */
async function change(db: OutboxDatabase, work: (tx: Change) => Promise<void>): Promise<void> {
  const tx: Change = db.transaction(['photos', 'batches'], 'readwrite', { durability: 'strict' })
  const working = work(tx).catch((reason: unknown) => {
    undo(tx)
    throw reason
  })
  const [worked, ended] = await Promise.allSettled([working, tx.done])
  for (const each of [worked, ended]) if (each.status === 'rejected') throw each.reason
}

function undo(tx: Change) {
  try {
    tx.abort()
  } catch {
    // It has fallen already.
  }
}

function seqOf(tx: Change, sellerId: string, photoId: string): Promise<number | undefined> {
  return tx.objectStore('photos').index('by-id').getKey([sellerId, photoId])
}

function ofBatch(sellerId: string, batchId: string): IDBKeyRange {
  return IDBKeyRange.bound([sellerId, batchId], [sellerId, batchId, []])
}
