import { Check } from 'lucide-react'
import { BlobImage } from '../../platform/web/ui/blob-image.tsx'
import { Icon } from '../../platform/web/ui/icon.tsx'

/** Most tiles in the strip, including the one with "+N". More do not fit side by side, and each slows the page down. */
const maxTiles = 24

/**
 * The photos of a batch in one row of small pictures, each with a tick once the server has it. Screen readers skip it:
 * the text near it says how many photos there are.
 */
export function PhotoStrip({
  photos,
}: {
  photos: readonly { id: string; isOnServer: boolean; preview?: Blob | undefined }[]
}) {
  const shownPhotos = photos.length > maxTiles ? photos.slice(0, maxTiles - 1) : photos
  return (
    <ul aria-hidden className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1">
      {shownPhotos.map((photo) => (
        <StripPhoto key={photo.id} isOnServer={photo.isOnServer} preview={photo.preview} />
      ))}
      {shownPhotos.length < photos.length && (
        <li className="grid size-14 shrink-0 place-items-center rounded-control bg-line text-14 tabular-nums">
          +{photos.length - shownPhotos.length}
        </li>
      )}
    </ul>
  )
}

function StripPhoto({ isOnServer, preview }: { isOnServer: boolean; preview: Blob | undefined }) {
  return (
    <li className="relative size-14 shrink-0 overflow-hidden rounded-control bg-line">
      {preview && (
        <BlobImage
          blob={preview}
          className={`size-full object-cover transition-opacity duration-200 ${isOnServer ? '' : 'opacity-60'}`}
        />
      )}
      {isOnServer && (
        <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-green text-paper">
          <Icon of={Check} size={14} />
        </span>
      )}
    </li>
  )
}
