import { createCompressor } from '../../imaging/web/compress.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../items/api.ts'
import { storePhotoEndpoint } from '../../photos/api.ts'
import { call } from '../../platform/web/call.ts'
import { compressAtOnce } from '../upload-queue.ts'
import { openOutbox } from './outbox.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * The ports of one seller's upload store in a browser: our server, module workers, the device's own
 * outbox, clock and randomness.
 * Every request names the seller, so that it is refused once another one is signed in.
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
  return hex(new Uint8Array(digest))
}

/** A random UUID; `crypto.randomUUID` exists in secure contexts only, and a phone may come by plain http. */
function newId(): string {
  if (isSecureContext) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
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
