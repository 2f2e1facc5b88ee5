import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { arrangeChoice } from './arrange-choice.ts'
import { askToPersist } from './ask-to-persist.ts'
import { aimBatch, closeBatch } from './change-batch.ts'
import { clearOutbox, countPhotos } from './clear-outbox.ts'
import { deletePhotos } from './delete-photos.ts'
import { findKept } from './find-kept.ts'
import { handOverBatches } from './hand-over-batches.ts'
import { keepPhoto, keepReadyPhoto } from './keep-photo.ts'
import type { ArrangedPhoto, BatchPlan, BatchTarget, KeptBatch, KeptPhoto } from './kept-batch.ts'
import { countKept, listKept } from './list-kept.ts'
import { tellOutboxChanged } from './outbox-changes.ts'
import { withOutbox } from './outbox-connection.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { outboxFault } from './outbox-fault.ts'
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
