import { type RefCallback, type RefObject, useRef } from 'react'
import { placeholderOf } from '../placeholder.ts'
import { markLoading } from './mark-loading.ts'
import { photoKey } from './photo-key.ts'
import { usePhotoAddress } from './use-photo-address.ts'
import type { ViewedPhoto } from './viewed-photo.ts'

/** Photos on each side of the current one that are fetched ahead. */
const prefetchedNeighbors = 1

type PhotoViewerStripProps = {
  photos: readonly ViewedPhoto[]
  currentIndex: number
  /** The item's SKU. */
  name: string
  isZoomed: boolean
  /** Refs of the frame around the photo, which takes gestures, and of the current photo, which they magnify. */
  frame: RefCallback<HTMLDivElement>
  picture: RefCallback<HTMLDivElement>
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Called when a finger, mouse or wheel takes over the strip, which a button or key may be scrolling. */
  onTakeOver: () => void
  /** Called for a press beside a photo. */
  onPressBeside: () => void
}

/** The photos side by side, each in a box as large as the strip, which scrolls from one to the next. */
export function PhotoViewerStrip(props: PhotoViewerStripProps) {
  const { photos, currentIndex, name, isZoomed, frame, picture, ref, ...handlers } = props
  // On a slow phone the click of the tap that opened the viewer may arrive here. It did not start beside a photo.
  const hasPressedBeside = useRef(false)
  return (
    <div
      ref={frame}
      role="presentation"
      onPointerDown={({ target }) => {
        hasPressedBeside.current = isBeside(target)
        handlers.onTakeOver()
      }}
      onWheel={handlers.onTakeOver}
      onClick={({ target }) => hasPressedBeside.current && isBeside(target) && handlers.onPressBeside()}
      className="min-h-0 flex-1"
    >
      <section
        ref={ref}
        aria-label="Photos"
        // A scrolling element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={handlers.onScroll}
        className={`flex size-full snap-x snap-mandatory scrollbar-none -outline-offset-2 select-none ${
          isZoomed ? 'touch-none overflow-hidden' : 'touch-pan-x overflow-x-auto overflow-y-hidden overscroll-contain'
        }`}
      >
        {photos.map((photo, index) => (
          <div
            key={photoKey(photo)}
            data-beside
            aria-hidden={index !== currentIndex}
            className="grid size-full shrink-0 snap-center snap-always place-items-center overflow-hidden [container-type:size]"
          >
            {Math.abs(index - currentIndex) <= prefetchedNeighbors && (
              <PhotoViewerPicture
                photo={photo}
                alt={`${name}, photo ${index + 1} of ${photos.length}`}
                ref={index === currentIndex ? picture : undefined}
                isCurrent={index === currentIndex}
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

/** A photo as it fits its box: a blur, its thumbnail over it, and the whole photo over that once it has loaded. */
function PhotoViewerPicture(props: {
  photo: ViewedPhoto
  alt: string
  /** True for the photo in view. */
  isCurrent: boolean
  isZoomed: boolean
  ref: RefCallback<HTMLDivElement> | undefined
}) {
  const { photo, alt, isCurrent, isZoomed, ref } = props
  const { width, height } = photo
  return (
    <div
      ref={ref}
      className={`relative bg-[rgb(255_255_255/0.06)] bg-cover data-glide:transition-transform data-glide:duration-200 ${
        isCurrent && isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'
      }`}
      style={{
        ...placeholderOf(photo.placeholder),
        aspectRatio: `${width} / ${height}`,
        width: `min(100cqw, 100cqh * ${width / height}, ${width}px)`,
      }}
    >
      <img
        src={photo.thumbnailUrl}
        alt={photo.url ? '' : alt}
        draggable={false}
        className="absolute inset-0 size-full"
      />
      {photo.url && <WholePhoto url={photo.url} alt={alt} isCurrent={isCurrent} />}
    </div>
  )
}

function WholePhoto({ url, alt, isCurrent }: { url: string; alt: string; isCurrent: boolean }) {
  const { attempt, isLost, onError, retry } = usePhotoAddress(url)
  if (isLost) return <LoadFault alt={alt} onAgain={retry} />
  return (
    <img
      key={attempt}
      ref={markLoading}
      src={url}
      alt={alt}
      fetchPriority={isCurrent ? 'high' : 'low'}
      decoding="async"
      draggable={false}
      onError={onError}
      className="absolute inset-0 size-full transition-opacity duration-200 data-loading:opacity-0"
    />
  )
}

function LoadFault({ alt, onAgain }: { alt: string; onAgain: () => void }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 bg-[rgb(0_0_0/0.7)] py-1 pr-1 pl-4 text-14">
      <output>
        <span className="sr-only">{alt}: </span>
        The full photo didn't load. It's safe. Check your connection and try again.
      </output>
      <button
        type="button"
        onClick={onAgain}
        className="min-h-control cursor-pointer rounded-control px-3 font-medium underline underline-offset-4"
      >
        Try Again
      </button>
    </div>
  )
}
