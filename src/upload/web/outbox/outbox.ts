import { AppError } from '../../../platform/errors.ts'
import { isSilence, mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { type Change, change, handedOverRecord, ownRecords, putOrEnd, recordsOf, seqOf } from './change-outbox.ts'
import { findKept } from './find-kept.ts'
import type { ArrangedPhoto, BatchPlan, BatchTarget, KeptBatch, KeptPhoto } from './kept-batch.ts'
import { countKept, listKept } from './list-kept.ts'
import { tellOutboxChanged } from './outbox-changes.ts'
import { withOutbox } from './outbox-connection.ts'
import type { BatchRecord, OutboxDatabase } from './outbox-schema.ts'
import { type RenewedBatch, renewBatch } from './renew-batch.ts'

export type { KeptBatch, KeptPhoto } from './kept-batch.ts'

/**
 * The photos that a seller's device keeps until the server has them. Everything rejects with an AppError whose sentence says
 * what is safe, and for silence too: what resolved is durable, what rejected may have happened all the same.
 */
export type Outbox = {
  /** A photo of the same id is replaced and keeps its place. */
  put(photo: KeptPhoto): Promise<void>
  /** Ids that are not here are fine. A choice goes with its last photo, a batch that was handed over only if it is closed too. */
  remove(photoIds: readonly string[]): Promise<void>
  /** From now on these are batches on their way to the server, in this order, and no part of a choice: all of them or none. */
  handOver(plans: readonly BatchPlan[]): Promise<void>
  /** Replaces the order and the SKUs of a choice of files, or the order of a camera batch; an empty list ends its record. */
  arrange(choiceId: string, photos: readonly ArrangedPhoto[]): Promise<void>
  /** Changes where a batch goes. */
  aim(batchId: string, target: BatchTarget): Promise<void>
  /** Replaces a photo by what was made of it for sending, so that every try sends the same bytes. */
  keepReady(photoId: string, ready: Blob): Promise<void>
  /** Nothing more is owed to a batch but the photos that are left; without any it goes. Also after the seller discarded it. */
  close(batchId: string): Promise<void>
  /** Begins a batch anew under other ids: its photos that `photoIds` names (old to new) and no others; joins nothing, untold. */
  renew(batchId: string, next: RenewedBatch): Promise<void>
  /** First what is on its way, in the order handed over; then the rest in the order their first photo was taken. */
  list(): Promise<KeptBatch[]>
  /** A photo as it is kept; undefined: not here. Rejects too when its bytes cannot be read any more. */
  find(photoId: string): Promise<KeptPhoto | undefined>
  /** How many photos are here, those of other pages among them. */
  count(): Promise<number>
  /** How many photos of these batches and choices are here. */
  countOf(batchIds: ReadonlySet<string>): Promise<number>
  /** Everything of this seller goes, whatever page it is of. */
  clear(): Promise<void>
}

/** One seller's outbox; others' photos on this device are never seen. The database opens when it is first used. */
export function openOutbox(sellerId: string): Outbox {
  /** Other pages count anew what is here. */
  const told = async (work: Promise<void>) => {
    await work
    tellOutboxChanged(sellerId)
  }
  return {
    put(photo) {
      askToPersist()
      return told(using('keep', (db) => keepPhoto(db, sellerId, photo, Date.now())))
    },
    remove: (photoIds) => told(using('reach', (db) => deletePhotos(db, sellerId, photoIds))),
    handOver: (plans) => told(using('reach', (db) => handOverBatches(db, sellerId, plans, Date.now()))),
    arrange: (choiceId, photos) => using('reach', (db) => arrangeChoice(db, sellerId, choiceId, photos, Date.now())),
    aim: (batchId, target) => using('reach', (db) => aimBatch(db, sellerId, batchId, target)),
    keepReady: (photoId, ready) => using('reach', (db) => keepReadyPhoto(db, sellerId, photoId, ready)),
    close: (batchId) => using('reach', (db) => closeBatch(db, sellerId, batchId)),
    renew: (batchId, next) => told(using('reach', (db) => renewBatch(db, sellerId, batchId, next))),
    list: () => using('reach', (db) => listKept(db, sellerId)),
    find: (photoId) => using('reach', (db) => mustAnswer(findKept(db, sellerId, photoId))),
    count: () => using('reach', (db) => countPhotos(db, sellerId)),
    countOf: (batchIds) => using('reach', (db) => countKept(db, sellerId, batchIds)),
    clear: () => told(using('reach', (db) => clearOutbox(db, sellerId))),
  }
}

async function using<Result>(
  doing: Parameters<typeof outboxFault>[0],
  work: (db: OutboxDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await withOutbox(work)
  } catch (error) {
    throw outboxFault(doing, error)
  }
}

let asked = false

/** Asks the browser once not to clear what is kept here when the device runs short of space. It may say no; nothing waits for it. */
function askToPersist(): void {
  if (asked) return
  asked = true
  // Without https there is no such promise, and some browsers refuse it in private windows.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  storage?.persist?.().catch(() => undefined)
}

/** How many photos of a seller are here, whichever page put them; none of them is read. */
function countPhotos(db: OutboxDatabase, sellerId: string): Promise<number> {
  return mustAnswer(db.countFromIndex('photos', 'by-batch', ownRecords(sellerId)))
}

/** Every photo and every record of a seller goes; other sellers' stay. */
function clearOutbox(db: OutboxDatabase, sellerId: string): Promise<void> {
  return change(db, async (tx) => {
    const own = ownRecords(sellerId)
    const photos = tx.objectStore('photos')
    for (const seq of await photos.index('by-batch').getAllKeys(own)) await photos.delete(seq)
    await tx.objectStore('batches').delete(own)
  })
}

/** Ids that are not here are fine. */
function deletePhotos(db: OutboxDatabase, sellerId: string, photoIds: readonly string[]): Promise<void> {
  return change(db, async (tx) => {
    const gone = new Set(photoIds)
    for (const id of gone) {
      const seq = await seqOf(tx, sellerId, id)
      if (seq !== undefined) await tx.objectStore('photos').delete(seq)
    }
    const records = await recordsOf(tx, sellerId)
    await takeFromChoices(tx, records, gone)
    for (const record of records) {
      if (!record.handedOver?.photoIds.some((id) => gone.has(id))) continue
      await putOrEnd(tx, { ...record, unkept: record.unkept.filter((id) => !gone.has(id)) })
    }
  })
}

/** A batch that is not on record is left alone. */
function aimBatch(db: OutboxDatabase, sellerId: string, batchId: string, { sku, joins }: BatchTarget): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (!record) return
    await tx.objectStore('batches').put({ ...record, handedOver: { ...record.handedOver, sku, joins } })
  })
}

/** A batch that is not on record is left alone. */
function closeBatch(db: OutboxDatabase, sellerId: string, batchId: string): Promise<void> {
  return change(db, async (tx) => {
    const record = await handedOverRecord(tx, sellerId, batchId)
    if (record) await putOrEnd(tx, { ...record, handedOver: { ...record.handedOver, told: true } })
  })
}

/** All of them or none. A batch without a single photo here leaves nothing to go on with, so nothing of it is recorded. */
function handOverBatches(db: OutboxDatabase, sellerId: string, plans: readonly BatchPlan[], at: number): Promise<void> {
  return change(db, async (tx) => {
    const records = await recordsOf(tx, sellerId)
    // First: a camera batch that was arranged has its record under the id that is handed over.
    await takeFromChoices(tx, records, new Set(plans.flatMap(({ photoIds }) => photoIds)))
    let turn = Math.max(0, ...records.map((record) => (record.handedOver ? record.turn : 0)))
    for (const { id, photoIds, source, sku } of plans) {
      const unkept = await notHere(tx, sellerId, photoIds)
      if (unkept.length === photoIds.length) continue
      turn += 1
      const handedOver = { photoIds, source, sku, joins: null, told: false }
      await tx.objectStore('batches').put({ id, sellerId, keptAt: at, handedOver, unkept, turn })
    }
  })
}

async function notHere(tx: Change, sellerId: string, photoIds: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of photoIds) if ((await seqOf(tx, sellerId, id)) === undefined) missing.push(id)
  return missing
}

/** `at`: milliseconds since 1970. */
function keepPhoto(db: OutboxDatabase, sellerId: string, photo: KeptPhoto, at: number): Promise<void> {
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
function keepReadyPhoto(db: OutboxDatabase, sellerId: string, photoId: string, ready: Blob): Promise<void> {
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

type Doing = 'keep' | 'reach'

const sentences = {
  keep: {
    noRoom:
      'Your device has no room left, so this photo is only on this page. Photos kept before are safe. Upload before you close this page, then free some space.',
    noAnswer:
      'Your device did not store this photo in time, so it is only on this page. Photos kept before are safe. Upload before you close this page.',
    otherwise:
      'This browser does not keep photos (is this a private window?), so this photo is only on this page. Upload before you close this page.',
  },
  reach: {
    noRoom:
      'Your device has no room left, so PastFash could not note this change. The photos kept on it are safe. Free some space, then try again.',
    noAnswer:
      'The photos kept on this device did not answer in time. Nothing was deleted. Close other tabs of PastFash, then reload the page.',
    otherwise:
      'PastFash cannot reach the photos kept on this device. Nothing was deleted. Reload the page and try again.',
  },
} as const

const pageTooOld =
  'A newer PastFash was opened on this device, so this page can no longer keep photos. Photos kept before are safe. Upload what is on this page, then reload it.'

/** What went wrong with the outbox, for the seller: while keeping a photo, or while reaching those that are kept. */
function outboxFault(doing: Doing, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'VersionError') return new AppError('app-too-old', pageTooOld, { cause })
  const { noRoom, noAnswer, otherwise } = sentences[doing]
  if (isSilence(cause)) return new AppError('try-later', noAnswer, { cause })
  return new AppError('broken', name === 'QuotaExceededError' ? noRoom : otherwise, { cause })
}

/** Replaces what was arranged before; an empty list ends the record. `at`: milliseconds since 1970. */
function arrangeChoice(
  db: OutboxDatabase,
  sellerId: string,
  choiceId: string,
  photos: readonly ArrangedPhoto[],
  at: number,
): Promise<void> {
  return change(db, async (tx) => {
    const batches = tx.objectStore('batches')
    const record = await batches.get([sellerId, choiceId])
    if (record?.handedOver) return
    if (photos.length === 0) return batches.delete([sellerId, choiceId])
    const arranged = photos.map(({ id, sku }) => ({ id, sku }))
    await batches.put({ id: choiceId, sellerId, keptAt: record?.keptAt ?? at, handedOver: null, arranged })
  })
}

/** Photos that were handed over or removed are no part of a choice any more; a choice without any goes. */
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
