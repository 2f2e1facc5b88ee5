import { and, eq, inArray } from 'drizzle-orm'
import type { PhotosOfItems } from '../../items/server/item-services.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { createUploadAdmission, type UploadAdmission } from './admission/upload-admission.ts'
import { forgetPhotos } from './forget-photos.ts'
import { type AddressSigner, createAddressSigner } from './signed-address.ts'
import { itemImages } from './tables.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    signer: AddressSigner
    uploadAdmission: UploadAdmission
  }
}

declare module '../../platform/server/slice.ts' {
  interface Theirs {
    /** Of `item`, in order. */
    photos: readonly { id: string; contentHash: string }[]
    /** Of the file that the first photo was made of. */
    pickedHash: string
  }
}

/** Builds what photos need, and what items need of photos. */
export function photoServices(
  context: Context<'appSecrets' | 'blobs' | 'clock' | 'db' | 'log'>,
): Context<'signer' | 'uploadAdmission'> & PhotosOfItems {
  return {
    signer: createAddressSigner(context.appSecrets, context.clock),
    uploadAdmission: createUploadAdmission(context),
    alsoForget: (tx, userId, itemIds) => forgetPhotos({ ...context, userId }, tx, itemIds),
    filledItems: itemsWithPhotos,
  }
}

/** Which of the seller's items hold photos. */
async function itemsWithPhotos(tx: Tx, userId: string, itemIds: string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ itemId: itemImages.itemId })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.itemId, itemIds)))
  return rows.map(({ itemId }) => itemId)
}
