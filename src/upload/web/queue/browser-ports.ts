import { createLazyCompressor } from '../../../imaging/web/lazy-compressor.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../../items/api.ts'
import { itemOfSkuEndpoint, storePhotoEndpoint } from '../../../photos/api.ts'
import { call } from '../../../platform/web/net/call.ts'
import { hashOf } from '../../../platform/web/net/hash-of.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { whenReachable } from '../../../platform/web/net/when-reachable.ts'
import { maxConcurrentCompressions } from '../../upload-queue.ts'
import { openOutbox } from '../outbox/outbox.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * The ports of one seller's upload store in a browser: our server, module workers, the device's outbox, clock and randomness.
 * Every request names the seller, so that it is refused once another seller is signed in. `own` makes this page the owner of a
 * batch.
 */
export function browserPorts(sellerId: string, own: UploadPorts['own']): UploadPorts {
  return {
    createItem: (input, signal) => call(createItemEndpoint, input, { signal, sellerId }),
    removeItem: async (itemId) => {
      await call(deleteItemsEndpoint, { itemIds: [itemId], onlyEmpty: true }, { sellerId })
    },
    findItem: (sku, signal) => call(itemOfSkuEndpoint, { sku }, { signal, sellerId }),
    storePhoto: ({ blob, capturedAt, name, ...where }, signal) => {
      const metadata = { name: name.slice(-255) || undefined, capturedAt: isoOf(capturedAt) }
      return call(storePhotoEndpoint, { ...where, ...metadata }, { body: blob, signal, sellerId })
    },
    openCompressor: () => createLazyCompressor({ workers: maxConcurrentCompressions }),
    outbox: openOutbox(sellerId),
    own,
    hash: hashOf,
    newId,
    now: () => new Date(),
    random: Math.random,
    wait: waitForBetter,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}

/** The time as ISO 8601. A file may have an invalid time; its photo is sent without one. */
function isoOf(time: Date): string | undefined {
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/**
 * Resolves after so many milliseconds, or sooner when a request may get through again (`whenReachable`). Rejects with the
 * signal's reason on abort.
 */
export function waitForBetter(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      stopListening()
      signal.removeEventListener('abort', stop)
      end()
    }
    const finish = () => settle(resolve)
    const stop = () => settle(() => reject(signal.reason as Error))
    const timer = setTimeout(finish, milliseconds)
    const stopListening = whenReachable(finish)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
