import { availableParallelism } from 'node:os'
import { sellerLimits } from '../../items/seller-limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/server/db.ts'
import type { Log } from '../../platform/server/log.ts'
import { createSlots } from '../../platform/server/slots.ts'
import { createTurns } from '../../platform/server/turns.ts'
import { storesAtOnce, uploadsInAll } from '../limits.ts'
import { createUploadPlaces, tooManyUploads } from './upload-places.ts'

export type UploadLine = {
  /** Holds one of the seller's places while a photo arrives and is stored. Throws 'too-many' when all are taken. */
  inPlace<T>(userId: string, receive: () => Promise<T>): Promise<T>
  /** Waits for the seller's turn, then stores: for photos that have arrived, so that a slow sender holds up nobody. */
  inTurn<T>(userId: string, store: () => Promise<T>): Promise<T>
}

/** Photos of all sellers being stored at once: twice the cores keeps them busy while others wait for the disk. */
const storesInAll = Math.max(storesAtOnce + 1, 2 * availableParallelism())

/**
 * The line of arriving photos: bounded in this process for each seller and for all of them, and for each seller in all
 * processes together; whose turn it is goes around.
 */
export function createUploadLine(parts: { db: Database; clock: Clock; log: Log }): UploadLine {
  // Asked first, so that a flood of one seller's requests reaches neither the database nor the others' room.
  const takeSlot = createSlots(sellerLimits.uploadsAtOnce, tooManyUploads)
  const takeRoom = createSlots(uploadsInAll, tooManyUploads)
  const places = createUploadPlaces(parts)
  return {
    async inPlace(userId, receive) {
      const leaveSlot = takeSlot(userId)
      try {
        const leaveRoom = takeRoom('everybody')
        return await places.hold(userId, receive).finally(leaveRoom)
      } finally {
        leaveSlot()
      }
    },
    inTurn: createTurns({ perUser: storesAtOnce, inAll: storesInAll }),
  }
}
