import { type RefCallback, type RefObject, useRef } from 'react'
import { PhotoViewerPicture } from './photo-viewer-picture.tsx'
import { samePhoto } from './same-photo.ts'
import type { ViewedPhoto } from './viewed-photo.ts'

/** Photos on each side of the one looked at that are fetched ahead. */
const ahead = 1

type PhotoViewerStripProps = {
  photos: readonly ViewedPhoto[]
  at: number
  name: string
  isZoomed: boolean
  /** For what photos are seen through, and for the one that is looked at: gestures magnify it. */
  frame: RefCallback<HTMLDivElement>
  picture: RefCallback<HTMLDivElement>
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** A finger, mouse or wheel moves the strip from now on. */
  onTakeOver: () => void
  /** A press beside a photo. */
  onBeside: () => void
}

/** The photos side by side, each in a place as large as the strip; it scrolls from one to the next. */
export function PhotoViewerStrip(props: PhotoViewerStripProps) {
  const { photos, at, name, isZoomed, frame, picture, ref, ...on } = props
  // The click of the tap that opened the viewer may come only now, and land here on a slow phone: it did not begin here.
  const beganBeside = useRef(false)
  return (
    <div
      ref={frame}
      role="presentation"
      onPointerDown={({ target }) => {
        beganBeside.current = isBeside(target)
        on.onTakeOver()
      }}
      onWheel={on.onTakeOver}
      onClick={({ target }) => beganBeside.current && isBeside(target) && on.onBeside()}
      className="min-h-0 flex-1"
    >
      <section
        ref={ref}
        aria-label="Photos"
        // What scrolls can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={on.onScroll}
        className={`flex size-full snap-x snap-mandatory scrollbar-none -outline-offset-2 select-none ${
          isZoomed ? 'touch-none overflow-hidden' : 'touch-pan-x overflow-x-auto overflow-y-hidden overscroll-contain'
        }`}
      >
        {photos.map((photo, index) => (
          <div
            key={samePhoto(photo)}
            data-beside
            aria-hidden={index !== at}
            className="grid size-full shrink-0 snap-center snap-always place-items-center overflow-hidden [container-type:size]"
          >
            {Math.abs(index - at) <= ahead && (
              <PhotoViewerPicture
                photo={photo}
                alt={`${name}, photo ${index + 1} of ${photos.length}`}
                ref={index === at ? picture : undefined}
                isCurrent={index === at}
                isZoomed={isZoomed}
              />
            )}
          </div>
        ))}
      </section>
    </div>
  )
}

function isBeside(target: EventTarget): boolean {
  return target instanceof HTMLElement && 'beside' in target.dataset
}
