import type { Photo } from '../../../photos/photo.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import type { CardField } from './card-field.ts'

/** The little photo a value was read from; pressing it shows it large. Nothing where there is none. */
export function FieldPhoto(props: { of: CardField; photos: readonly Photo[]; onPhoto: (index: number) => void }) {
  const { label, photo: place } = props.of
  const photo = place === undefined ? undefined : props.photos[place]
  if (place === undefined || !photo) return null
  return (
    <button
      type="button"
      onClick={() => props.onPhoto(place)}
      className="block size-14 shrink-0 cursor-zoom-in overflow-hidden rounded-control"
    >
      <PhotoThumb photo={photo} alt={`${label} was read here: show photo ${place + 1}`} sizes="3.5rem" />
    </button>
  )
}
