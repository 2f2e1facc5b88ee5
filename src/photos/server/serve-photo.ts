import type { Hono } from 'hono'
import type { BlobStore } from '../../platform/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import { storageCacheControl } from '../limits.ts'
import type { AddressSigner } from './signed-address.ts'

const prefix = '/photos/'

/** Serves stored files to whoever holds a signed address of one, and tells nobody else whether it exists. */
export function mountPhotoServing(app: Hono, { blobs, signer }: { blobs: BlobStore; signer: AddressSigner }) {
  app.get(`${prefix}*`, async (context) => {
    const path = context.req.path.slice(prefix.length)
    const { expires, key, signature } = context.req.query()
    if (!signer.verify(path, { expires, key, signature })) {
      throw new AppError('forbidden', 'This photo address has expired. Reload the page to see the photo.')
    }
    const bytes = await blobs.get(path)
    if (!bytes) throw new AppError('not-found', 'This photo was deleted.')
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/jpeg',
      'cache-control': `private, max-age=${storageCacheControl}`,
      'content-security-policy': "default-src 'none'",
    })
  })
}
