import { askToPersist } from './ask-to-persist.ts'
import { deletePhotos, handOverBatch, keepPhoto, keepReadyPhoto } from './change-outbox.ts'
import type { KeptBatch, KeptPhoto } from './kept-batch.ts'
import { listKept } from './list-kept.ts'
import { withOutbox } from './outbox-connection.ts'
import { outboxFault } from './outbox-fault.ts'

export type { KeptBatch, KeptPhoto } from './kept-batch.ts'

/**
 * The photos that a seller's device keeps until the server has them. Everything rejects with an AppError whose sentence says
 * what is safe; what resolved is durable.
 */
export type Outbox = {
  /** A photo of the same id is replaced and keeps its place. */
  put(photo: KeptPhoto): Promise<void>
  /** Ids that are not here are fine. A batch goes with its last photo. */
  remove(photoIds: readonly string[]): Promise<void>
  /** From now on the batch is these photos in this order, on their way to the server. */
  handOver(batchId: string, photoIds: readonly string[]): Promise<void>
  /** Replaces a photo by what was made of it for sending, so that every try sends the same bytes. */
  keepReady(photoId: string, ready: Blob): Promise<void>
  /** In the order their first photo was taken. */
  list(): Promise<KeptBatch[]>
}

/** One seller's outbox; others' photos on this device are never seen. The database opens when it is first used. */
export function openOutbox(sellerId: string): Outbox {
  return {
    async put(photo) {
      askToPersist()
      await withOutbox((db) => keepPhoto(db, sellerId, photo)).catch(failed('keep'))
    },
    remove: (photoIds) => withOutbox((db) => deletePhotos(db, sellerId, photoIds)).catch(failed('reach')),
    handOver: (batchId, photoIds) =>
      withOutbox((db) => handOverBatch(db, sellerId, batchId, photoIds)).catch(failed('reach')),
    keepReady: (photoId, ready) =>
      withOutbox((db) => keepReadyPhoto(db, sellerId, photoId, ready)).catch(failed('reach')),
    list: () => withOutbox((db) => listKept(db, sellerId)).catch(failed('reach')),
  }
}

function failed(doing: Parameters<typeof outboxFault>[0]): (error: unknown) => never {
  return (error) => {
    throw outboxFault(doing, error)
  }
}
