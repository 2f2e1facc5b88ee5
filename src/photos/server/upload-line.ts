import { availableParallelism } from 'node:os'
import { AppError } from '../../platform/errors.ts'
import { createSlots } from '../../platform/server/slots.ts'
import { createTurns } from '../../platform/server/turns.ts'
import { storesAtOnce, uploadsAtOnce, uploadsInAll } from '../limits.ts'

export type UploadLine = {
  /** Holds one of the seller's places while a photo arrives and is stored. Throws 'too-many' when all are taken. */
  inPlace<T>(userId: string, receive: () => Promise<T>): Promise<T>
  /** Waits for the seller's turn, then stores: for photos that have arrived, so that a slow sender holds up nobody. */
  inTurn<T>(userId: string, store: () => Promise<T>): Promise<T>
}

/** Photos of all sellers being stored at once: twice the cores keeps them busy while others wait for the disk. */
const storesInAll = Math.max(storesAtOnce + 1, 2 * availableParallelism())

/** The line of arriving photos of this process, bounded for each seller and for all of them; whose turn it is goes around. */
export function createUploadLine(): UploadLine {
  const takePlace = createSlots(uploadsAtOnce, tooMany)
  const takeRoom = createSlots(uploadsInAll, tooMany)
  return {
    async inPlace(userId, receive) {
      const leave = takePlace(userId)
      try {
        const leaveRoom = takeRoom('everybody')
        return await receive().finally(leaveRoom)
      } finally {
        leave()
      }
    },
    inTurn: createTurns({ perUser: storesAtOnce, inAll: storesInAll }),
  }
}

function tooMany() {
  return new AppError(
    'too-many',
    'Too many photos are arriving at once. The rest is kept on your device and sent next.',
    { retryAfter: 1 },
  )
}
