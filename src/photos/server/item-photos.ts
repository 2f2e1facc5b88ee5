import type { z } from 'zod'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { itemPhotosEndpoint } from '../api.ts'
import type { Photo } from '../photo.ts'
import { findItem } from './lock-item.ts'
import { photosOfItems } from './photos-of-items.ts'

type PhotosContext = Context<'signer' | 'userId'>

/** The photos of one of the seller's items in order. Throws 'not-found' when the item does not exist. */
export function itemPhotos(
  context: PhotosContext & Context<'db'>,
  { itemId }: z.infer<typeof itemPhotosEndpoint.input>,
): Promise<z.infer<typeof itemPhotosEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await findItem(tx, { userId, itemId })
    return photosOfItem(tx, context, itemId)
  })
}

/** An item's photos in order: the output of each endpoint that reads, reorders or deletes them. */
export async function photosOfItem(tx: Tx, context: PhotosContext, itemId: string): Promise<{ photos: Photo[] }> {
  return { photos: (await photosOfItems(tx, context, [itemId])).get(itemId) ?? [] }
}
