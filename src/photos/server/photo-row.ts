import type { Cover, Photo } from '../photo.ts'
import { largeThumbnailPath, thumbnailPath } from '../storage-path.ts'
import type { AddressSigner } from './signed-address.ts'
import type { ItemImageRow } from './tables.ts'

/** A photo's row, and whether it is its item's first by order: `is_primary` alone would name none where photo 0 is missing. */
export type RankedRow = { row: ItemImageRow; isFirst: boolean }

/** What of a photo's row its thumbnails take. */
export type CoverRow = Pick<ItemImageRow, 'storagePath' | 'hasLargeThumbnail' | 'placeholder' | 'width' | 'height'>

/** A photo's row in the shape every page gets, with freshly signed addresses. */
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

/** The small side of a photo, for cards, with freshly signed addresses. */
export function coverFromRow(row: CoverRow, signer: AddressSigner): Cover {
  return {
    thumbnailUrl: signer.sign(thumbnailPath(row.storagePath)),
    largeThumbnailUrl: row.hasLargeThumbnail ? signer.sign(largeThumbnailPath(row.storagePath)) : null,
    placeholder: row.placeholder,
    width: row.width,
    height: row.height,
  }
}
