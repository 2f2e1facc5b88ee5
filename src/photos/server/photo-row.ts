import type { Cover, Photo } from '../photo.ts'
import { largeThumbnailPath, thumbnailPath } from '../storage-path.ts'
import type { AddressSigner } from './signed-address.ts'
import type { ItemImageRow } from './tables.ts'

/**
 * A photo's row, and whether it is the item's first by order. `is_primary` alone would name no photo while photo 0 is missing.
 */
export type RankedRow = { row: ItemImageRow; isFirst: boolean }

/** The columns of a photo's row that its thumbnails need. */
export type CoverRow = Pick<ItemImageRow, 'storagePath' | 'hasLargeThumbnail' | 'placeholder' | 'width' | 'height'>

/** A photo's row in the shape that every page gets, with newly signed addresses. */
export function photoFromRow({ row, isFirst }: RankedRow, signer: AddressSigner): Photo {
  return {
    ...coverFromRow(row, signer),
    id: row.id,
    order: row.order,
    isPrimary: isFirst,
    url: signer.sign(row.storagePath),
    contentHash: row.contentHash,
  }
}

/** A photo's small pictures for cards, with newly signed addresses. */
export function coverFromRow(row: CoverRow, signer: AddressSigner): Cover {
  return {
    thumbnailUrl: signer.sign(thumbnailPath(row.storagePath)),
    largeThumbnailUrl: row.hasLargeThumbnail ? signer.sign(largeThumbnailPath(row.storagePath)) : null,
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
  }
}
