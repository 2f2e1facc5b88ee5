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
   * Admits one upload. One transaction takes one of the seller's slots and runs `check`, which throws for a refused
   * upload. The slot is kept until `store` ends or fails. Throws 'too-many' when the seller's slots or this process's
   * capacity are full, and when this upload gives way to a seller with fewer uploads while its body arrives.
   */
  admit<Checked, Stored>(
    userId: string,
    check: (tx: Tx) => Promise<Checked>,
    store: (slot: UploadSlot, checked: Checked) => Promise<Stored>,
  ): Promise<Stored>
}

/** The slot of one admitted upload. */
export type UploadSlot = {
  /** Reads the body. Rejects with 'too-many' when this upload gives way to a seller with fewer uploads. */
  read(readBody: ReadBody): Promise<Uint8Array>
  /** Waits for the seller's turn in the fair queue, then stores. Called after `read`: a slow sender delays nobody. */
  inTurn<T>(store: () => Promise<T>): Promise<T>
  /** Releases the slot in the last transaction of the upload, so that the release needs no transaction of its own. */
  release(tx: Tx): Promise<void>
}

/** Photos of all sellers stored at once: two per core, so that a core decodes one while another waits for the disk. */
const maxConcurrentStores = Math.max(maxConcurrentStoresPerSeller + 1, 2 * availableParallelism())

/**
 * Limits uploads: per seller and in total in this process, and per seller across all processes. A fair queue decides
 * whose photo is stored next.
 */
export function createUploadAdmission(parts: Context<'db' | 'clock' | 'log'>): UploadAdmission {
  // The fair capacity comes first: one seller's flood of requests must neither reach the database nor crowd out others.
  // The newest upload gives way, because it has the least to send again.
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

/** The refusal of an upload that gets no slot. The device retries it after a second. */
function tooManyUploads(): AppError {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}
