import { availableParallelism } from 'node:os'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import { createFairCapacity } from '../../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../../platform/server/admission/fair-queue.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { ReadBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import { storesAtOnce, uploadsInAll } from '../../limits.ts'
import { createUploadPlaces } from './upload-places.ts'

export type UploadAdmission = {
  /**
   * Lets an upload in: takes one of the seller's places and asks, in the same transaction, whether these bytes may come; `ask` throws
   * why not. Then `store` has the place until it ends, however it ends. Throws 'too-many' when all places are taken, also to
   * an upload that is still arriving and gives way to a seller who has fewer on their way.
   */
  admit<Known, Stored>(
    userId: string,
    ask: (tx: Tx) => Promise<Known>,
    store: (place: UploadPlace, known: Known) => Promise<Stored>,
  ): Promise<Stored>
}

/** The place of one upload that was let in. */
export type UploadPlace = {
  /** Reads the body, as long as nobody with fewer uploads on their way needs its room. */
  read(readBody: ReadBody): Promise<Uint8Array>
  /** Waits for the seller's turn, then stores: for what has arrived, so that a slow sender holds up nobody. */
  inTurn<T>(store: () => Promise<T>): Promise<T>
  /** Gives the place back with the transaction that ends the upload, which then needs none of its own for that. */
  leave(tx: Tx): Promise<void>
}

/** Photos of all sellers being stored at once: twice the cores keeps them busy while others wait for the disk. */
const storesInAll = Math.max(storesAtOnce + 1, 2 * availableParallelism())

/**
 * The one door for what sellers upload: bounded in this process for each seller and for all of them, for each seller in all
 * processes together, and by what `ask` finds; whose turn it is to store goes around.
 */
export function createUploadAdmission(parts: Context<'db' | 'clock' | 'log'>): UploadAdmission {
  // Asked first, so that a flood of one seller's requests reaches neither the database nor the others' room.
  // Of slow ones that arrive the one that is furthest along stays, so that all of them arrive in the end.
  const room = createFairCapacity(uploadsInAll, 'newest', sellerLimits.uploadsAtOnce)
  const places = createUploadPlaces({ ...parts, tooMany: tooManyUploads })
  const turns = createFairQueue({ perUser: storesAtOnce, inAll: storesInAll })

  return {
    async admit(userId, ask, store) {
      const cut = new AbortController()
      let isArriving = false
      const leaveRoom = room.enter(userId, 1, () => {
        if (isArriving) cut.abort(tooManyUploads())
        return isArriving
      })
      if (!leaveRoom) throw tooManyUploads()
      const read = async (readBody: ReadBody) => {
        isArriving = true
        try {
          return await readBody(cut.signal)
        } finally {
          isArriving = false
        }
      }
      try {
        return await places.hold(userId, ask, (leave, known) =>
          store({ read, inTurn: (work) => turns(userId, work), leave }, known),
        )
      } finally {
        leaveRoom()
      }
    },
  }
}

/** What a device is told whose photo finds no place: to come back in a second. */
function tooManyUploads(): AppError {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}
