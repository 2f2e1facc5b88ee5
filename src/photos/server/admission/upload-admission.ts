import { availableParallelism } from 'node:os'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import { createFairCapacity } from '../../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../../platform/server/admission/fair-queue.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { ReadBody } from '../../../platform/server/http/mount-endpoint.ts'
import type { Context } from '../../../platform/server/services.ts'
import { maxConcurrentStoresPerSeller, maxUploadsPerServer } from '../../limits.ts'
import { createUploadSlots } from './upload-slots.ts'

export type UploadAdmission = {
  /**
   * Admits one upload: takes one of the seller's slots and runs `check`, which throws if these bytes are refused, in one
   * transaction. `store` keeps the slot until it ends or fails. Throws 'too-many' when all slots are taken, also to an arriving
   * upload that gives way to a seller with fewer uploads.
   */
  admit<Checked, Stored>(
    userId: string,
    check: (tx: Tx) => Promise<Checked>,
    store: (slot: UploadSlot, checked: Checked) => Promise<Stored>,
  ): Promise<Stored>
}

/** The slot of one admitted upload. */
export type UploadSlot = {
  /** Reads the body. The read is cut off when a seller with fewer uploads needs its room. */
  read(readBody: ReadBody): Promise<Uint8Array>
  /**
   * Waits for the seller's turn in the fair queue, then stores. Called once the body has arrived, so a slow sender delays
   * nobody.
   */
  inTurn<T>(store: () => Promise<T>): Promise<T>
  /** Releases the slot in the transaction that ends the upload, which saves a transaction for that. */
  release(tx: Tx): Promise<void>
}

/**
 * Photos of all sellers stored at once. Twice the number of cores keeps the cores busy while other photos wait for the disk.
 */
const maxConcurrentStores = Math.max(maxConcurrentStoresPerSeller + 1, 2 * availableParallelism())

/**
 * Limits what sellers upload: per seller and in total in this process, per seller across all processes, and by `check`. A fair
 * queue decides whose photo is stored next.
 */
export function createUploadAdmission(parts: Context<'db' | 'clock' | 'log'>): UploadAdmission {
  // The fair capacity comes first, so a flood of one seller's requests reaches neither the database nor the room of others.
  // Among slowly arriving uploads the newest gives way, so that all arrive in the end.
  const fairCapacity = createFairCapacity(maxUploadsPerServer, 'newest', sellerLimits.uploadsAtOnce)
  const slots = createUploadSlots({ ...parts, tooMany: tooManyUploads })
  const fairQueue = createFairQueue({ perUser: maxConcurrentStoresPerSeller, total: maxConcurrentStores })

  return {
    async admit(userId, check, store) {
      const abortController = new AbortController()
      let isArriving = false
      const releaseCapacity = fairCapacity.acquire(userId, 1, () => {
        if (isArriving) abortController.abort(tooManyUploads())
        return isArriving
      })
      if (!releaseCapacity) throw tooManyUploads()
      const read = async (readBody: ReadBody) => {
        isArriving = true
        try {
          return await readBody(abortController.signal)
        } finally {
          isArriving = false
        }
      }
      try {
        return await slots.runInSlot(userId, check, (release, checked) =>
          store({ read, inTurn: (work) => fairQueue(userId, work), release }, checked),
        )
      } finally {
        releaseCapacity()
      }
    },
  }
}

/** The refusal of a photo that finds no slot. The device comes back after a second. */
function tooManyUploads(): AppError {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}
