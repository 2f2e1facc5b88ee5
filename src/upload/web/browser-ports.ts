import { createCompressor } from '../../imaging/web/compress.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { storePhotoEndpoint } from '../../photos/api.ts'
import { call } from '../../platform/web/call.ts'
import { newId } from '../../platform/web/new-id.ts'
import { compressAtOnce } from '../upload-queue.ts'
import { openOutbox } from './outbox.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * The ports of one seller's upload store in a browser: our server, module workers, the device's own outbox,
 * clock and randomness. Every request names the seller, so that it is refused once another one is signed in.
 */
export function browserPorts(sellerId: string): UploadPorts {
  return {
    createItem: (input, signal) => call(createItemEndpoint, input, { signal, sellerId }),
    removeItem: async (itemId) => {
      await call(deleteItemsEndpoint, { itemIds: [itemId], onlyEmpty: true }, { sellerId })
    },
    storePhoto: ({ blob, capturedAt, name, ...where }, signal) => {
      const more = { name: name.slice(-255) || undefined, capturedAt: capturedAt?.toISOString() }
      return call(storePhotoEndpoint, { ...where, ...more }, { body: blob, signal, sellerId })
    },
    openCompressor: () => createCompressor({ workers: compressAtOnce }),
    outbox: openOutbox(sellerId),
    hash,
    newId,
    now: () => new Date(),
    random: Math.random,
    wait,
  }
}

async function hash(blob: Blob): Promise<string | undefined> {
  if (!isSecureContext) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ends early when the device says that it is back online. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const settle = (end: () => void) => {
      clearTimeout(timer)
      settled.abort()
      end()
    }
    const timer = setTimeout(() => settle(resolve), milliseconds)
    addEventListener('online', () => settle(resolve), { signal: settled.signal })
    signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error)), { signal: settled.signal })
  })
}
