import { BlobImage } from '../../../platform/web/ui/blob-image.tsx'
import { PhotoThumb } from '../photo-thumb.tsx'
import type { SortablePhoto } from './photo-sorter.tsx'

/** The picture of a photo as a sorter shows it: the crop that is not stored yet, the thumbnail, or a photo of this device whole. */
export function PhotoSorterPicture({ photo, alt }: { photo: SortablePhoto; alt: string }) {
  if (!('thumbnailUrl' in photo))
    return <BlobImage blob={photo.preview} alt={alt} className="size-full bg-surface object-contain" />
  if (photo.preview === undefined) return <PhotoThumb photo={photo} alt={alt} sizes="(min-width: 48rem) 12rem, 45vw" />
  return <img src={photo.preview} alt={alt} draggable={false} className="size-full bg-line object-cover" />
}
