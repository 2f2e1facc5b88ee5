import { and, eq, inArray } from 'drizzle-orm'
import type { PhotoServicesForItems } from '../../items/server/item-services.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { createUploadAdmission, type UploadAdmission } from './admission/upload-admission.ts'
import { deletePhotosOfItems } from './delete-photos-of-items.ts'
import { type AddressSigner, createAddressSigner } from './signed-address.ts'
import { itemImages } from './tables.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    signer: AddressSigner
    uploadAdmission: UploadAdmission
  }
}

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    /** The photos of `item`, in order. */
    photos: readonly { id: string; contentHash: string }[]
    /** Hash of the picked file that the first photo was made from. */
    pickedHash: string
  }
}

/** Builds the services of photos, and the functions that items call when they are deleted or listed. */
export function photoServices(
  context: Context<'appSecrets' | 'blobs' | 'clock' | 'db' | 'log'>,
): Context<'signer' | 'uploadAdmission'> & PhotoServicesForItems {
  return {
    signer: createAddressSigner(context.appSecrets, context.clock),
    uploadAdmission: createUploadAdmission(context),
    deletePhotosOfItems: (tx, userId, itemIds) => deletePhotosOfItems({ ...context, userId }, tx, itemIds),
    itemsWithPhotos,
  }
}

/** Returns the ids of the given items of the seller that have photos. */
async function itemsWithPhotos(tx: Tx, userId: string, itemIds: string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ itemId: itemImages.itemId })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
  return rows.map(({ itemId }) => itemId)
}
