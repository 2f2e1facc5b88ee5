import type { Photo } from '../../../photos/photo.ts'
import { PhotoThumb } from '../../../photos/web/photo-thumb.tsx'
import type { CardField } from './card-field.ts'

/** The small photo that a value was read from, or null without one. If `onPhoto` is set, pressing it shows the photo large. */
export function FieldPhoto(props: {
  field: Pick<CardField, 'label' | 'photo'>
  photos: readonly Photo[]
  onPhoto?: ((index: number) => void) | undefined
}) {
  const { onPhoto } = props
  const { label, photo: index } = props.field
  const photo = index === undefined ? undefined : props.photos[index]
  if (index === undefined || !photo) return null
  const box = 'block size-14 shrink-0 overflow-hidden rounded-control'
  if (!onPhoto)
    return (
      <span className={box}>
        <PhotoThumb photo={photo} alt={`${label} was read here`} sizes="3.5rem" />
      </span>
    )
  return (
    <button type="button" onClick={() => onPhoto(index)} className={`${box} cursor-zoom-in`}>
      <PhotoThumb photo={photo} alt={`${label} was read here: show photo ${index + 1}`} sizes="3.5rem" />
    </button>
  )
}
