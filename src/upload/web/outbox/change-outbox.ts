import type { IDBPTransaction } from 'idb'
import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import type { BatchRecord, HandedOverRecord, OutboxDatabase, OutboxSchema } from './outbox-schema.ts'

type Stores = ('photos' | 'batches')[]
export type Change = IDBPTransaction<OutboxSchema, Stores, 'readwrite'>

/** All of it or nothing, and on the disk when it resolves. */
export async function change(db: OutboxDatabase, work: (tx: Change) => Promise<void>): Promise<void> {
  const tx: Change = db.transaction(['photos', 'batches'], 'readwrite', { durability: 'strict' })
  const working = work(tx).catch((reason: unknown) => {
    undo(tx)
    throw reason
  })
  const ends = await mustAnswer(Promise.allSettled([working, tx.done])).catch((silence: unknown) => {
    undo(tx)
    throw silence
  })
  for (const each of ends) if (each.status === 'rejected') throw each.reason
}

function undo(tx: Change) {
  try {
    tx.abort()
  } catch {
    // It has fallen already.
  }
}

/** Where the photo is; undefined: not here. */
export function seqOf(tx: Change, sellerId: string, photoId: string): Promise<number | undefined> {
  return tx.objectStore('photos').index('by-id').getKey([sellerId, photoId])
}

export function recordsOf(tx: Change, sellerId: string): Promise<BatchRecord[]> {
  return tx.objectStore('batches').getAll(ownRecords(sellerId))
}

/** A batch that was handed over; undefined when there is none of that id. */
export async function handedOverRecord(
  tx: Change,
  sellerId: string,
  batchId: string,
): Promise<HandedOverRecord | undefined> {
  const record = await tx.objectStore('batches').get([sellerId, batchId])
  return record?.handedOver ? record : undefined
}

/** The batch as it is from now on: it goes once it is told and none of its photos is left, neither here nor missed. */
export async function putOrEnd(tx: Change, record: HandedOverRecord): Promise<void> {
  const { id, sellerId, handedOver, unkept } = record
  const isLeft = unkept.length > 0 || (await isAnyHere(tx, sellerId, handedOver.photoIds))
  if (handedOver.told && !isLeft) await tx.objectStore('batches').delete([sellerId, id])
  else await tx.objectStore('batches').put(record)
}

/** Every key that begins with the seller. */
export function ownRecords(sellerId: string): IDBKeyRange {
  return IDBKeyRange.bound([sellerId], [sellerId, []])
}

async function isAnyHere(tx: Change, sellerId: string, photoIds: readonly string[]): Promise<boolean> {
  // The last first: photos leave in their order, so that one look tells.
  for (const id of photoIds.toReversed()) if ((await seqOf(tx, sellerId, id)) !== undefined) return true
  return false
}
