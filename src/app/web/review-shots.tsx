import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import type { Shot } from '../../capture/capture-state.ts'
import type { ReviewPhotos } from '../../capture/web/review-grid.tsx'
import { compressionLimits } from '../../imaging/limits.ts'
import { readPhotoHeader } from '../../imaging/photo-header.ts'
import { PhotoSorter } from '../../photos/web/sorter/photo-sorter.tsx'
import { PhotoViewer } from '../../photos/web/viewer/photo-viewer.tsx'
import type { ViewedPhoto } from '../../photos/web/viewer/viewed-photo.ts'

const itemName = 'New item'

/** The shots of the review grid. They can be reordered by mouse, finger, keyboard or menu, and a press shows one large. */
export function ReviewShots({ shots, onReorder, tools }: ComponentProps<ReviewPhotos>) {
  const [viewedIndex, setViewedIndex] = useState<number>()
  const photos = useMemo(() => shots.map(({ id, photo, preview }) => ({ id, preview: preview ?? photo })), [shots])
  return (
    <div className="py-1">
      <PhotoSorter
        photos={photos}
        variant="review"
        firstLabel="Primary"
        name={itemName}
        onOpen={setViewedIndex}
        onReorder={onReorder}
        tools={({ id }, index) => {
          const shot = shots.find((each) => each.id === id)
          return shot && tools(shot, index)
        }}
      />
      {viewedIndex !== undefined && (
        <ShotViewer shots={shots} first={viewedIndex} onClose={() => setViewedIndex(undefined)} />
      )}
    </div>
  )
}

/** Shows the shots as large as the screen, once their sizes are known. */
function ShotViewer(props: { shots: readonly Shot<Blob>[]; first: number; onClose: () => void }) {
  const { shots, first, onClose } = props
  const [photos, setPhotos] = useState<readonly ViewedPhoto[]>()
  useEffect(() => {
    let isWanted = true
    const urls: string[] = []
    const open = async () => {
      const sizes = await Promise.all(shots.map(({ photo }) => sizeOf(photo)))
      if (!isWanted) return
      const addressOf = (blob: Blob) => {
        const url = URL.createObjectURL(blob)
        urls.push(url)
        return url
      }
      const viewedPhotos = shots.map(({ id, photo, preview }, index) => ({
        id,
        ...(sizes[index] ?? unknownSize),
        thumbnailUrl: addressOf(preview ?? photo),
        largeThumbnailUrl: null,
        placeholder: null,
        url: addressOf(photo),
      }))
      setPhotos(viewedPhotos)
    }
    void open()
    return () => {
      isWanted = false
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [shots])
  return photos && <PhotoViewer photos={photos} first={first} name={itemName} onClose={onClose} />
}

async function sizeOf(photo: Blob): Promise<{ width: number; height: number }> {
  const bytes = await photo.arrayBuffer().catch(() => undefined)
  const header = bytes && readPhotoHeader(new Uint8Array(bytes))
  return header === undefined || typeof header === 'string'
    ? unknownSize
    : { width: header.width, height: header.height }
}

/** The size for an unreadable photo, which is then shown as wide as the screen. */
const unknownSize = { width: compressionLimits.maxSide, height: compressionLimits.maxSide }
