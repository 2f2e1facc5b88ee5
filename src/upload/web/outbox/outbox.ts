import { AppError } from '../../../platform/errors.ts'
import { isTimeout, withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import { type Change, change, handedOverRecord, ownRecords, putOrDelete, recordsOf, seqOf } from './change-outbox.ts'
import { findKept } from './find-kept.ts'
import type { ArrangedPhoto, BatchPlan, KeptBatch, KeptPhoto, TargetChange } from './kept-batch.ts'
import { countKept, listKept } from './list-kept.ts'
import { notifyOutboxChanged } from './outbox-changes.ts'
import { withOutbox } from './outbox-connection.ts'
import type { BatchRecord, OutboxDatabase } from './outbox-schema.ts'
import { type RenewedIds, renewBatch } from './renew-batch.ts'

export type { KeptBatch, KeptPhoto } from './kept-batch.ts'

/**
 * The photos that a seller's device keeps until the server has stored them. Every rejection, also after a timeout, is an
 * AppError whose sentence says what is safe. A resolved change is durable; a rejected one may have happened all the same.
 */
export type Outbox = {
  /** Puts a photo. A photo with the same id is replaced and keeps its position. */
  put(photo: KeptPhoto): Promise<void>
  /**
   * Removes photos; unknown ids are ignored. A choice is deleted with its last photo, a handed over batch only if it is closed
   * too.
   */
  remove(photoIds: readonly string[]): Promise<void>
  /**
   * Hands over batches, all or none: they are then on their way to the server, in this order, and no longer part of a choice.
   */
  handOver(plans: readonly BatchPlan[]): Promise<void>
  /** Replaces the order and the SKUs of a choice of files, or the order of a camera batch. An empty list deletes its record. */
  arrange(choiceId: string, photos: readonly ArrangedPhoto[]): Promise<void>
  /** Changes the target of a batch. */
  setTarget(batchId: string, target: TargetChange): Promise<void>
  /** Replaces a photo by its compressed bytes, so that every try sends the same bytes. */
  keepReady(photoId: string, ready: Blob): Promise<void>
  /** Ends the requests of a batch, also after the seller discarded it. Its record is deleted once no photo of it is left. */
  close(batchId: string): Promise<void>
  /**
   * Starts a batch again under other ids, with only the photos in `photoIds` (old id to new id). It joins no item and is
   * untold.
   */
  renew(batchId: string, next: RenewedIds): Promise<void>
  /**
   * Lists the batches: first those on their way, in the order handed over; then the rest, in the order of their first photo.
   */
  list(): Promise<KeptBatch[]>
  /** A photo as it is kept, or undefined. Rejects also when its bytes cannot be read anymore. */
  find(photoId: string): Promise<KeptPhoto | undefined>
  /** Number of kept photos, those of other pages included. */
  count(): Promise<number>
  /** Number of kept photos in these batches and choices. */
  countOf(batchIds: ReadonlySet<string>): Promise<number>
  /** Deletes everything of this seller, also of other pages. */
  clear(): Promise<void>
}

/** One seller's outbox. Other sellers' photos on this device are never visible. The database opens at its first use. */
export function openOutbox(sellerId: string): Outbox {
  /** Notifies the other pages after a change, so that they count again. */
  const thenNotify = async (work: Promise<void>) => {
    await work
    notifyOutboxChanged(sellerId)
  }
  return {
    put(photo) {
      askToPersist()
      return thenNotify(using('keep', (db) => keepPhoto(db, sellerId, photo, Date.now())))
    },
    remove: (photoIds) => thenNotify(using('reach', (db) => deletePhotos(db, sellerId, photoIds))),
    handOver: (plans) => thenNotify(using('reach', (db) => handOverBatches(db, sellerId, plans, Date.now()))),
    arrange: (choiceId, photos) => using('reach', (db) => arrangeChoice(db, sellerId, choiceId, photos, Date.now())),
    setTarget: (batchId, target) => using('reach', (db) => setBatchTarget(db, sellerId, batchId, target)),
    keepReady: (photoId, ready) => using('reach', (db) => keepReadyPhoto(db, sellerId, photoId, ready)),
    close: (batchId) => using('reach', (db) => closeBatch(db, sellerId, batchId)),
    renew: (batchId, next) => thenNotify(using('reach', (db) => renewBatch(db, sellerId, batchId, next))),
    list: () => using('reach', (db) => listKept(db, sellerId)),
    find: (photoId) => using('reach', (db) => withTimeLimit(findKept(db, sellerId, photoId))),
    count: () => using('reach', (db) => countPhotos(db, sellerId)),
    countOf: (batchIds) => using('reach', (db) => countKept(db, sellerId, batchIds)),
    clear: () => thenNotify(using('reach', (db) => clearOutbox(db, sellerId))),
  }
}

async function using<Result>(
  task: Parameters<typeof outboxFault>[0],
  work: (db: OutboxDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await withOutbox(work)
  } catch (error) {
    throw outboxFault(task, error)
  }
}

let hasAskedToPersist = false

/**
 * Asks the browser once not to clear kept photos when the device runs short of space. The browser may refuse; nothing waits for
 * it.
 */
function askToPersist(): void {
  if (hasAskedToPersist) return
  hasAskedToPersist = true
  // Without https there is no storage manager, and some browsers refuse this in private windows.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  storage?.persist?.().catch(() => undefined)
}

/** Number of a seller's kept photos, of all pages. Reads no photo. */
function countPhotos(db: OutboxDatabase, sellerId: string): Promise<number> {
  return withTimeLimit(db.countFromIndex('photos', 'by-batch', ownRecords(sellerId)))
}

/** Deletes every photo and record of a seller. Other sellers' data stays. */
function clearOutbox(db: OutboxDatabase, sellerId: string): Promise<void> {
  return change(db, async (tx) => {
    const ownKeys = ownRecords(sellerId)
    const photos = tx.objectStore('photos')
    for (const seq of await photos.index('by-batch').getAllKeys(ownKeys)) await photos.delete(seq)
    await tx.objectStore('batches').delete(ownKeys)
  })
}

/** Unknown ids are ignored. */
function deletePhotos(db: OutboxDatabase, sellerId: string, photoIds: readonly string[]): Promise<void> {
  return change(db, async (tx) => {
    const goneIds = new Set(photoIds)
    for (const id of goneIds) {
      const seq = await seqOf(tx, sellerId, id)
      if (seq !== undefined) await tx.objectStore('photos').delete(seq)
    }
    const records = await recordsOf(tx, sellerId)
    await takeFromChoices(tx, records, goneIds)
    for (const record of records) {
      if (!record.handedOver?.photoIds.some((id) => goneIds.has(id))) continue
      await putOrDelete(tx, { ...record, unkept: record.unkept.filter((id) => !goneIds.has(id)) })
    }
  })
}

/** Does nothing for a batch without a record. */
function setBatchTarget(
  db: OutboxDatabase,
  sellerId: string,
  batchId: string,
  { sku, joins }: TargetChange,
): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (!record) return
    await tx.objectStore('batches').put({ ...record, handedOver: { ...record.handedOver, sku, joins } })
  })
}

/** Does nothing for a batch without a record. */
function closeBatch(db: OutboxDatabase, sellerId: string, batchId: string): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (record) await putOrDelete(tx, { ...record, handedOver: { ...record.handedOver, told: true } })
  })
}

/** All or none. A batch without a single kept photo could not be continued, so it is not recorded. */
function handOverBatches(
  db: OutboxDatabase,
  sellerId: string,
  plans: readonly BatchPlan[],
  now: number,
): Promise<void> {
  return change(db, async (tx) => {
    const records = await recordsOf(tx, sellerId)
    // Before the new records are written: an arranged camera batch has its record under the id that is handed over.
    await takeFromChoices(tx, records, new Set(plans.flatMap(({ photoIds }) => photoIds)))
    let turn = Math.max(0, ...records.map((record) => (record.handedOver ? record.turn : 0)))
    for (const { id, photoIds, source, sku, details } of plans) {
      const unkept = await missingIds(tx, sellerId, photoIds)
      if (unkept.length === photoIds.length) continue
      turn += 1
      const handedOver = { photoIds, source, sku, joins: null, told: false, ...(details && { details }) }
      await tx.objectStore('batches').put({ id, sellerId, keptAt: now, handedOver, unkept, turn })
    }
  })
}

async function missingIds(tx: Change, sellerId: string, photoIds: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of photoIds) if ((await seqOf(tx, sellerId, id)) === undefined) missing.push(id)
  return missing
}

/** `now`: milliseconds since 1970. */
function keepPhoto(db: OutboxDatabase, sellerId: string, photo: KeptPhoto, now: number): Promise<void> {
  return change(db, async (tx) => {
    const seq = await seqOf(tx, sellerId, photo.id)
    if (seq === undefined) await tx.objectStore('photos').add({ ...photo, sellerId, keptAt: now })
    else {
      // Version 1 stored no `keptAt`. Its photos were the camera's, kept when they were taken.
      const keptAt = (await keptAtOf(tx, sellerId, photo.id)) ?? photo.takenAt
      await tx.objectStore('photos').put({ ...photo, sellerId, keptAt, seq })
    }
  })
}

/** Drops the original and the edit: from now on only the compressed bytes are sent. */
function keepReadyPhoto(db: OutboxDatabase, sellerId: string, photoId: string, ready: Blob): Promise<void> {
  return change(db, async (tx) => {
    const seq = await seqOf(tx, sellerId, photoId)
    const kept = seq === undefined ? undefined : await tx.objectStore('photos').get(seq)
    if (!kept) return
    const { original: _original, edit: _edit, ...photo } = kept
    await tx.objectStore('photos').put({ ...photo, photo: ready, ready: true })
  })
}

/** Read from the index, because the photo itself may no longer be readable. */
async function keptAtOf(tx: Change, sellerId: string, photoId: string): Promise<number | undefined> {
  const photoRange = IDBKeyRange.bound([sellerId, photoId], [sellerId, photoId, []])
  const cursor = await tx.objectStore('photos').index('by-kept').openKeyCursor(photoRange)
  return cursor?.key[2]
}

type OutboxTask = 'keep' | 'reach'

const sentences = {
  keep: {
    noRoom:
      'Your device is full, so this photo is only on this page. Earlier photos are safe. Upload it before you close this page, then free up space.',
    noAnswer:
      "Your device didn't save this photo in time, so it's only on this page. Earlier photos are safe. Upload it before you close this page.",
    otherwise:
      "This browser can't save photos (is this a private window?), so this photo is only on this page. Upload it before you close this page.",
  },
  reach: {
    noRoom:
      "Your device is full, so this change wasn't saved. Photos on this device are safe. Free up space, then try again.",
    noAnswer:
      "PastFash couldn't open the photos on this device in time. Nothing was deleted. Close other PastFash tabs, then reload the page.",
    otherwise: "PastFash can't open the photos on this device. Nothing was deleted. Reload the page and try again.",
  },
} as const

const pageTooOld =
  "A newer PastFash is open on this device, so this page can't save photos anymore. Earlier photos are safe. Upload the photos on this page, then reload it."

/** The seller's error for a failure of the outbox, while keeping a photo or while reaching the kept ones. */
function outboxFault(task: OutboxTask, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'VersionError') return new AppError('app-too-old', pageTooOld, { cause })
  const { noRoom, noAnswer, otherwise } = sentences[task]
  if (isTimeout(cause)) return new AppError('try-later', noAnswer, { cause })
  return new AppError('broken', name === 'QuotaExceededError' ? noRoom : otherwise, { cause })
}

/** Replaces the arrangement; an empty list deletes its record. `now`: milliseconds since 1970. */
function arrangeChoice(
  db: OutboxDatabase,
  sellerId: string,
  choiceId: string,
  photos: readonly ArrangedPhoto[],
  now: number,
): Promise<void> {
  return change(db, async (tx) => {
    const batches = tx.objectStore('batches')
    const record = await batches.get([sellerId, choiceId])
    if (record?.handedOver) return
    if (photos.length === 0) return batches.delete([sellerId, choiceId])
    const arranged = photos.map(({ id, sku }) => ({ id, sku }))
    await batches.put({ id: choiceId, sellerId, keptAt: record?.keptAt ?? now, handedOver: null, arranged })
  })
}

/** Removes photos that were handed over or removed from their choices. A choice without photos is deleted. */
async function takeFromChoices(
  tx: Change,
  records: readonly BatchRecord[],
  photoIds: ReadonlySet<string>,
): Promise<void> {
  for (const record of records) {
    if (record.handedOver) continue
    const arranged = record.arranged.filter(({ id }) => !photoIds.has(id))
    if (arranged.length === record.arranged.length) continue
    if (arranged.length === 0) await tx.objectStore('batches').delete([record.sellerId, record.id])
    else await tx.objectStore('batches').put({ ...record, arranged })
  }
}
