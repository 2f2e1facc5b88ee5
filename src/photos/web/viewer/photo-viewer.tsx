import { type KeyboardEvent, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useBackCloses } from '../../../platform/web/page/back-closes.ts'
import { PhotoViewerBar } from './photo-viewer-bar.tsx'
import { keyCommand } from './photo-viewer-keys.ts'
import { PhotoViewerStrip } from './photo-viewer-strip.tsx'
import { PhotoViewerTop } from './photo-viewer-top.tsx'
import { createPhotoZoom } from './photo-zoom.ts'
import { useViewedPlace } from './use-viewed-place.ts'
import type { ViewedPhoto } from './viewed-photo.ts'

export type PhotoViewerProps = {
  photos: readonly ViewedPhoto[]
  /** The place of the photo shown first, from 0. */
  first: number
  /** What the item is called: its SKU. */
  name: string
  /** Said in the place of the count, while not all photos are known. */
  note?: string | undefined
  onClose: () => void
}

/**
 * One photo as large as the screen: swiped or stepped through, magnified by two fingers, double tap, wheel, button or key.
 * Escape, Back and a press beside it close it, and the focus returns to where it was.
 */
export function PhotoViewer({ photos, first, name, note, onClose }: PhotoViewerProps) {
  const [isZoomed, setZoomed] = useState(false)
  const [zoom] = useState(() => createPhotoZoom(setZoomed))
  const { at, strip, goTo, ...following } = useViewedPlace(photos, first)
  useBackCloses(true, onClose)
  if (photos.length === 0) return null
  const step = (by: number) => goTo(at + by)
  const onKeyDown = (event: KeyboardEvent) => {
    const command = keyCommand(event, { isZoomed, at, count: photos.length })
    if (!command) return
    event.preventDefault()
    if (command.kind === 'go') goTo(command.to)
    else if (command.kind === 'move') zoom.panBy(command.by, true)
    else if (command.kind === 'whole') zoom.whole()
    else zoom.zoomBy(command.factor, { x: 0, y: 0 }, true)
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      data-scrim="dark"
      data-appearance="dark"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 animate-fade bg-[#0d0c0c] text-ink"
    >
      <Modal className="size-full">
        {/* Around the dialog, which has the focus itself where it opens over another one. */}
        <div onKeyDown={onKeyDown} role="presentation" className="size-full">
          <Dialog aria-label={`${name}: photos`} className="size-full outline-none">
            <div className="flex size-full flex-col in-safe-area lying:flex-row-reverse">
              <PhotoViewerTop name={name} words={note ?? `Photo ${at + 1} of ${photos.length}`} onClose={onClose} />
              <PhotoViewerStrip
                photos={photos}
                at={at}
                name={name}
                isZoomed={isZoomed}
                frame={zoom.frame}
                picture={zoom.picture}
                ref={strip}
                {...following}
                onBeside={onClose}
              />
              <PhotoViewerBar
                isZoomed={isZoomed}
                onZoom={() => zoom.toggle()}
                onPrevious={at > 0 ? () => step(-1) : undefined}
                onNext={at < photos.length - 1 ? () => step(1) : undefined}
              />
            </div>
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}
