import { mustAnswer } from '../../../platform/web/net/must-answer.ts'
import { change, ownRecords } from './change-outbox.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** How many photos of a seller are here, whichever page put them; none of them is read. */
export function countPhotos(db: OutboxDatabase, sellerId: string): Promise<number> {
  return mustAnswer(db.countFromIndex('photos', 'by-batch', ownRecords(sellerId)))
}

/** Every photo and every record of a seller goes; other sellers' stay. */
export function clearOutbox(db: OutboxDatabase, sellerId: string): Promise<void> {
  return change(db, async (tx) => {
    const own = ownRecords(sellerId)
    const photos = tx.objectStore('photos')
    for (const seq of await photos.index('by-batch').getAllKeys(own)) await photos.delete(seq)
    await tx.objectStore('batches').delete(own)
  })
}
