import { ImageOff } from 'lucide-react'
import { Icon } from '../../platform/web/ui/icon.tsx'
import type { Cover } from '../photo.ts'
import { thumbnailSources } from '../thumbnail-sources.ts'
import { placeholderOf } from './placeholder.ts'
import { markLoading } from './viewer/mark-loading.ts'
import { photoKey } from './viewer/photo-key.ts'
import { usePhotoAddress } from './viewer/use-photo-address.ts'

/**
 * A photo's thumbnail that fills its box. A blur shows while it loads, and a note if it fails. `sizes`: width of the box, as in
 * HTML. A null photo is a batch without a photo.
 */
export function PhotoThumb(props: { photo: Cover | null; alt: string; eager?: boolean; sizes?: string }) {
  const { photo, alt } = props
  if (photo === null) return <NoPhoto alt={alt} />
  // Another picture starts over. The same picture with a renewed address stays on the screen while it loads.
  return <Thumbnail key={photoKey(photo)} {...props} photo={photo} />
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
        ref={markLoading}
        src={photo.thumbnailUrl}
        srcSet={thumbnailSources(photo)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={onError}
        className="size-full object-cover data-loading:opacity-0"
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
