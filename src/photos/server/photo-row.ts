import type { Photo } from '../photo.ts'
import { thumbnailPath } from '../storage-path.ts'
import type { AddressSigner } from './signed-address.ts'
import type { ItemImageRow } from './tables.ts'

/** A photo's row, and whether it is its item's first by order: `is_primary` alone would name none where photo 0 is missing. */
export type RankedRow = { row: ItemImageRow; isFirst: boolean }

/** A photo's row in the shape every page gets, with freshly signed addresses. */
export function photoFromRow({ row, isFirst }: RankedRow, signer: AddressSigner): Photo {
  return {
    id: row.id,
    order: row.order,
    isPrimary: isFirst,
    width: row.width,
    height: row.height,
    url: signer.sign(row.storagePath),
    thumbnailUrl: signer.sign(thumbnailPath(row.storagePath)),
  }
}
