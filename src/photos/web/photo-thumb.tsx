import { ImageOff } from 'lucide-react'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Cover } from '../photo.ts'
import { thumbnailSources } from '../thumbnail-sources.ts'
import { placeholderOf } from './placeholder.ts'
import { samePhoto } from './viewer/same-photo.ts'
import { usePhotoAddress } from './viewer/use-photo-address.ts'
import { whileComing } from './viewer/while-coming.ts'

/**
 * A photo's thumbnail that fills the box it is given: a blur until it is there, and it says so when it will not come.
 * `sizes` is the width of that box, as in HTML; null is a batch without a photo.
 */
export function PhotoThumb(props: { photo: Cover | null; alt: string; eager?: boolean; sizes?: string }) {
  const { photo, alt } = props
  if (photo === null) return <NoPhoto alt={alt} />
  // Another picture starts anew; the same one with a renewed address stays on the screen meanwhile.
  return <Thumbnail key={samePhoto(photo)} {...props} photo={photo} />
}

function Thumbnail({
  photo,
  alt,
  eager = false,
  sizes = '11rem',
}: {
  photo: Cover
  alt: string
  eager?: boolean
  sizes?: string
}) {
  const { attempt, isLost, onError } = usePhotoAddress(photo.thumbnailUrl)
  if (isLost) return <NoPhoto alt={alt} />
  return (
    <span className="block size-full bg-line bg-cover bg-center" style={placeholderOf(photo.placeholder)}>
      <img
        key={attempt}
        ref={whileComing}
        src={photo.thumbnailUrl}
        srcSet={thumbnailSources(photo)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={onError}
        className="size-full object-cover data-coming:opacity-0"
      />
    </span>
  )
}

function NoPhoto({ alt }: { alt: string }) {
  return (
    <span className="grid size-full place-items-center bg-line text-muted">
      <Icon of={ImageOff} />
      <span className="sr-only">{alt}: no photo</span>
    </span>
  )
}
