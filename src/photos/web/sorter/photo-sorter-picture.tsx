import { PhotoThumb } from '../photo-thumb.tsx'
import type { SortablePhoto } from './photo-sorter.tsx'

/** The picture of a photo as a sorter shows it: the crop that is not stored yet, or the thumbnail. */
export function PhotoSorterPicture({ photo, alt }: { photo: SortablePhoto; alt: string }) {
  if (photo.preview === undefined) return <PhotoThumb photo={photo} alt={alt} sizes="(min-width: 48rem) 12rem, 45vw" />
  return <img src={photo.preview} alt={alt} draggable={false} className="size-full bg-line object-cover" />
}
