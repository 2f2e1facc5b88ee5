import { availableParallelism } from 'node:os'
import { sellerLimits } from '../../../items/seller-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createFairRoom } from '../../../platform/server/admission/fair-room.ts'
import { createSlots } from '../../../platform/server/admission/slots.ts'
import { createTurns } from '../../../platform/server/admission/turns.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { ReadBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { storesAtOnce, uploadsInAll } from '../../limits.ts'
import { createUploadPlaces, tooManyUploads } from './upload-places.ts'

export type UploadLine = {
  /**
   * Holds one of the seller's places while a photo arrives and is stored, whose body is read by what `receive` is given. Throws
   * 'too-many' when all are taken, also to a photo that is still arriving and gives way to sellers who have fewer on their way.
   */
  inPlace<T>(userId: string, receive: (arrive: Arrive) => Promise<T>): Promise<T>
  /** Waits for the seller's turn, then stores: for photos that have arrived, so that a slow sender holds up nobody. */
  inTurn<T>(userId: string, store: () => Promise<T>): Promise<T>
}

/** Reads a photo's body, as long as nobody with fewer photos on their way needs its room. */
type Arrive = (readBody: ReadBody) => Promise<Uint8Array>

/** Photos of all sellers being stored at once: twice the cores keeps them busy while others wait for the disk. */
const storesInAll = Math.max(storesAtOnce + 1, 2 * availableParallelism())

/**
 * The line of arriving photos: bounded in this process for each seller and for all of them, and for each seller in all
 * processes together; whose turn it is goes around.
 */
export function createUploadLine(parts: { db: Database; clock: Clock; log: Log }): UploadLine {
  // Asked first, so that a flood of one seller's requests reaches neither the database nor the others' room.
  const takeSlot = createSlots(sellerLimits.uploadsAtOnce, tooManyUploads)
  // Of slow ones that arrive the one that is furthest along stays, so that all of them arrive in the end.
  const room = createFairRoom(uploadsInAll, 'newest')
  const places = createUploadPlaces(parts)
  return {
    async inPlace(userId, receive) {
      const leaveSlot = takeSlot(userId)
      try {
        return await inRoom(userId, (arrive) => places.hold(userId, () => receive(arrive)))
      } finally {
        leaveSlot()
      }
    },
    inTurn: createTurns({ perUser: storesAtOnce, inAll: storesInAll }),
  }

  async function inRoom<T>(userId: string, work: (arrive: Arrive) => Promise<T>): Promise<T> {
    const cut = new AbortController()
    let isArriving = false
    const leave = room.enter(userId, 1, () => {
      if (isArriving) cut.abort(tooManyUploads())
      return isArriving
    })
    if (!leave) throw tooManyUploads()
    try {
      return await work((readBody) => {
        isArriving = true
        return readBody(cut.signal).finally(() => {
          isArriving = false
        })
      })
    } finally {
      leave()
    }
  }
}
