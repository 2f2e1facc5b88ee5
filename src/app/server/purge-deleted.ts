import { purgeItems } from '../../items/server/purge-items.ts'
import { forgetPhotos } from '../../photos/server/forget-photos.ts'
import type { Services } from './services.ts'

/**
 * Removes a seller's deleted items that can no longer be undone, with their photos: those of one deletion, or of all.
 * Gives how many items those were.
 */
export function purgeDeleted(
  services: Services,
  userId: string,
  which: { deletionId?: string; signal: AbortSignal },
): Promise<number> {
  const alsoForget: Parameters<typeof purgeItems>[0]['alsoForget'] = (tx, itemIds) =>
    forgetPhotos({ ...services, userId }, tx, itemIds)
  return purgeItems({ ...services, userId, alsoForget }, which)
}
