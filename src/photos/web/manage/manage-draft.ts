import type { Rect } from '../../../imaging/aspect-ratio.ts'
import type { Photo } from '../../photo.ts'
import type { StoredSortable } from '../sorter/photo-sorter.tsx'

/** A crop that is not stored yet, and the addresses it is shown by. */
export type PhotoCrop = {
  readonly photoId: string
  /** The part of the stored photo, in its pixels. */
  readonly part: Rect
  /** `contentHash` of that photo. */
  readonly replaces: string
  readonly blob: Blob
  readonly url: string
  readonly previewUrl: string
}

/** What the seller has done to an item's photos since they were stored. */
export type ManageDraft = {
  /** Null until something was moved. */
  readonly order: readonly string[] | null
  readonly crops: readonly PhotoCrop[]
}

/** A photo as it will be once the draft is saved. */
export type ManagedPhoto = StoredSortable & { readonly url: string }

export const emptyDraft: ManageDraft = { order: null, crops: [] }

/** The photos as the draft has them. What came meanwhile stands behind, what is gone is left out. */
export function managedPhotos(photos: readonly Photo[], draft: ManageDraft): ManagedPhoto[] {
  return inDraftOrder(photos, draft.order).map((photo) => {
    const crop = draft.crops.find(({ photoId }) => photoId === photo.id)
    if (!crop) return photo
    const { width, height } = crop.part
    const { url, previewUrl } = crop
    const shown = { url, preview: previewUrl, thumbnailUrl: previewUrl, largeThumbnailUrl: url }
    return { ...photo, ...shown, placeholder: null, width, height }
  })
}

/** What there is to save: crops of photos that are still there, and the order where it differs from the stored one. */
export function unsavedChanges(photos: readonly Photo[], draft: ManageDraft) {
  const crops = draft.crops.filter(({ photoId }) => photos.some(({ id }) => id === photoId))
  const order = inDraftOrder(photos, draft.order).map(({ id }) => id)
  const isMoved = order.some((id, at) => photos[at]?.id !== id)
  return { crops, order: isMoved ? order : null }
}

export type UnsavedChanges = ReturnType<typeof unsavedChanges>

/** "2 crops and the new order", or nothing. */
export function changeWords({ crops, order }: UnsavedChanges): string {
  const cropped = crops.length === 0 ? '' : crops.length === 1 ? '1 crop' : `${crops.length} crops`
  return [cropped, order ? 'the new order' : ''].filter(Boolean).join(' and ')
}

/** The draft with a crop in the place of an earlier one of that photo. */
export function withCrop(draft: ManageDraft, crop: PhotoCrop): ManageDraft {
  return { ...draft, crops: [...withoutCrop(draft, crop.photoId).crops, crop] }
}

export function withoutCrop(draft: ManageDraft, photoId: string): ManageDraft {
  return { ...draft, crops: draft.crops.filter((crop) => crop.photoId !== photoId) }
}

function inDraftOrder(photos: readonly Photo[], order: readonly string[] | null): readonly Photo[] {
  if (!order) return photos
  const placeOf = ({ id }: Photo) => (order.includes(id) ? order.indexOf(id) : order.length)
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other))
}
