import { finished } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import { createFairCapacity } from '../../platform/server/admission/fair-capacity.ts'
import { createFairQueue } from '../../platform/server/admission/fair-queue.ts'
import type { Context } from '../../platform/server/services.ts'
import { maxSentBytes, storageCacheControl } from '../limits.ts'
import { sellerOfFile } from '../storage-path.ts'

const prefix = '/photos/'

/** Files read at once, per seller and in total: few enough for memory, and enough for a distant store. */
const readLimits = { perUser: 16, total: 32 }

/**
 * Serves stored files to readers with a signed address; other readers do not learn whether a file exists. The bytes
 * being sent are limited: a slow reader is cut off for photos of sellers with fewer bytes being sent. `maxBytes` is for
 * tests.
 */
export function mountPhotoServing(app: Hono, { blobs, signer }: Context<'blobs' | 'signer'>, maxBytes = maxSentBytes) {
  const fairCapacity = createFairCapacity(maxBytes, 'oldest')
  const queueRead = createFairQueue(readLimits)
  app.get(`${prefix}*`, async (context) => {
    const path = context.req.path.slice(prefix.length)
    const { expires, key, signature } = context.req.query()
    if (!signer.verify(path, { expires, key, signature })) {
      throw new AppError('forbidden', 'This photo address has expired. Reload the page to see the photo.')
    }
    const userId = sellerOfFile(path)
    const bytes = await queueRead(userId, () => blobs.get(path))
    if (!bytes) throw new AppError('not-found', 'This photo was deleted.')
    const { outgoing } = context.env as HttpBindings
    const releaseCapacity = fairCapacity.acquire(userId, bytes.length, () => {
      outgoing.destroy()
      return true
    })
    if (!releaseCapacity)
      throw new AppError('too-many', 'Too many photos are loading at once. Try again.', { retryAfter: 5 })
    finished(outgoing, releaseCapacity)
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/jpeg',
      'cache-control': `private, max-age=${storageCacheControl}`,
      'content-security-policy': "default-src 'none'",
    })
  })
}
