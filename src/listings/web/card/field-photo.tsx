import type { Photo } from '../../../photos/photo.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import type { CardField } from './card-field.ts'

/** The little photo a value was read from; pressing it shows it large where it can be. Nothing where there is none. */
export function FieldPhoto(props: {
  of: Pick<CardField, 'label' | 'photo'>
  photos: readonly Photo[]
  onPhoto?: ((index: number) => void) | undefined
}) {
  const { onPhoto } = props
  const { label, photo: place } = props.of
  const photo = place === undefined ? undefined : props.photos[place]
  if (place === undefined || !photo) return null
  const box = 'block size-14 shrink-0 overflow-hidden rounded-control'
  if (!onPhoto)
    return (
      <span className={box}>
        <PhotoThumb photo={photo} alt={`${label} was read here`} sizes="3.5rem" />
      </span>
    )
  return (
    <button type="button" onClick={() => onPhoto(place)} className={`${box} cursor-zoom-in`}>
      <PhotoThumb photo={photo} alt={`${label} was read here: show photo ${place + 1}`} sizes="3.5rem" />
    </button>
  )
}
