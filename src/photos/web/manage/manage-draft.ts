import type { Rect } from '../../../imaging/aspect-ratio.ts'
import type { Photo } from '../../photo.ts'
import type { StoredSortable } from '../sorter/photo-sorter.tsx'

/** A crop that is not stored yet, with object URLs to show it. */
export type PhotoCrop = {
  readonly photoId: string
  /** The kept part, in pixels of the stored photo. */
  readonly part: Rect
  /** `contentHash` of the stored photo. */
  readonly replaces: string
  readonly blob: Blob
  readonly url: string
  readonly previewUrl: string
}

/** The seller's unsaved changes to an item's photos. */
export type ManageDraft = {
  /** Ids in their new order; null until a photo was moved. */
  readonly order: readonly string[] | null
  readonly crops: readonly PhotoCrop[]
}

/** A photo as it will be once the draft is saved. */
export type ManagedPhoto = StoredSortable & { readonly url: string }

export const emptyDraft: ManageDraft = { order: null, crops: [] }

/** The photos with the draft applied. Photos that arrived since follow at the end; deleted photos are left out. */
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

/** The changes to save: crops of photos that still exist, and the order if it differs from the stored one. */
export function unsavedChanges(photos: readonly Photo[], draft: ManageDraft) {
  const crops = draft.crops.filter(({ photoId }) => photos.some(({ id }) => id === photoId))
  const order = inDraftOrder(photos, draft.order).map(({ id }) => id)
  const isMoved = order.some((id, at) => photos[at]?.id !== id)
  return { crops, order: isMoved ? order : null }
}

export type UnsavedChanges = ReturnType<typeof unsavedChanges>

/** The changes in words: "2 crops and the new order", or ''. */
export function changeWords({ crops, order }: UnsavedChanges): string {
  const cropped = crops.length === 0 ? '' : crops.length === 1 ? '1 crop' : `${crops.length} crops`
  return [cropped, order ? 'the new order' : ''].filter(Boolean).join(' and ')
}

/** The draft with a crop, which replaces an earlier crop of the same photo. */
export function withCrop(draft: ManageDraft, crop: PhotoCrop): ManageDraft {
  return { ...draft, crops: [...withoutCrop(draft, crop.photoId).crops, crop] }
}

export function withoutCrop(draft: ManageDraft, photoId: string): ManageDraft {
  return { ...draft, crops: draft.crops.filter((crop) => crop.photoId !== photoId) }
}

function inDraftOrder(photos: readonly Photo[], order: readonly string[] | null): readonly Photo[] {
  if (!order) return photos
  const positionOf = ({ id }: Photo) => (order.includes(id) ? order.indexOf(id) : order.length)
  return photos.toSorted((one, other) => positionOf(one) - positionOf(other))
}
