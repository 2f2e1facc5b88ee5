import type { IDBPTransaction } from 'idb'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import type { BatchRecord, HandedOverRecord, OutboxDatabase, OutboxSchema } from './outbox-schema.ts'

type Stores = ('photos' | 'batches')[]
export type Change = IDBPTransaction<OutboxSchema, Stores, 'readwrite'>

/** Runs `work` in one transaction, all or nothing. Resolves once it is durable on the disk. */
export async function change(db: OutboxDatabase, work: (tx: Change) => Promise<void>): Promise<void> {
  const tx: Change = db.transaction(['photos', 'batches'], 'readwrite', { durability: 'strict' })
  const working = work(tx).catch((reason: unknown) => {
    undo(tx)
    throw reason
  })
  const ends = await withTimeLimit(Promise.allSettled([working, tx.done])).catch((silence: unknown) => {
    undo(tx)
    throw silence
  })
  for (const each of ends) if (each.status === 'rejected') throw each.reason
}

function undo(tx: Change) {
  try {
    tx.abort()
  } catch {
    // The transaction is aborted already.
  }
}

/** The key of a photo; undefined when the outbox does not have it. */
export function seqOf(tx: Change, sellerId: string, photoId: string): Promise<number | undefined> {
  return tx.objectStore('photos').index('by-id').getKey([sellerId, photoId])
}

export function recordsOf(tx: Change, sellerId: string): Promise<BatchRecord[]> {
  return tx.objectStore('batches').getAll(ownRecords(sellerId))
}

/** The record of a batch that was handed over, or undefined. */
export async function handedOverRecord(
  tx: Change,
  sellerId: string,
  batchId: string,
): Promise<HandedOverRecord | undefined> {
  const record = await tx.objectStore('batches').get([sellerId, batchId])
  return record?.handedOver ? record : undefined
}

/** Stores a batch's record, or deletes it: once `handedOver.told` is true and none of its photos is kept or missing. */
export async function putOrDelete(tx: Change, record: HandedOverRecord): Promise<void> {
  const { id, sellerId, handedOver, unkept } = record
  const isLeft = unkept.length > 0 || (await isAnyKept(tx, sellerId, handedOver.photoIds))
  if (handedOver.told && !isLeft) await tx.objectStore('batches').delete([sellerId, id])
  else await tx.objectStore('batches').put(record)
}

/** The range of all keys that begin with the seller. */
export function ownRecords(sellerId: string): IDBKeyRange {
  return IDBKeyRange.bound([sellerId], [sellerId, []])
}

async function isAnyKept(tx: Change, sellerId: string, photoIds: readonly string[]): Promise<boolean> {
  // Checks the last photo first: photos leave in their order, so one lookup is usually enough.
  for (const id of photoIds.toReversed()) if ((await seqOf(tx, sellerId, id)) !== undefined) return true
  return false
}
