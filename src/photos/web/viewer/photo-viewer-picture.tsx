import type { RefCallback } from 'react'
import { placeholderOf } from '../placeholder.ts'
import { usePhotoAddress } from './use-photo-address.ts'
import type { ViewedPhoto } from './viewed-photo.ts'
import { whileComing } from './while-coming.ts'

/** A photo as it fits its place: a blur, over it its thumbnail, over that the whole photo as soon as it is there. */
export function PhotoViewerPicture(props: {
  photo: ViewedPhoto
  alt: string
  /** The one that is looked at. */
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
      {photo.url && <WholePhoto url={photo.url} alt={alt} isFirst={isCurrent} />}
    </div>
  )
}

function WholePhoto({ url, alt, isFirst }: { url: string; alt: string; isFirst: boolean }) {
  const { attempt, isLost, onError, again } = usePhotoAddress(url)
  if (isLost) return <NotLoaded alt={alt} onAgain={again} />
  return (
    <img
      key={attempt}
      ref={whileComing}
      src={url}
      alt={alt}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
      draggable={false}
      onError={onError}
      className="absolute inset-0 size-full transition-opacity duration-200 data-coming:opacity-0"
    />
  )
}

function NotLoaded({ alt, onAgain }: { alt: string; onAgain: () => void }) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 bg-[rgb(0_0_0/0.7)] py-1 pr-1 pl-4 text-14">
      <output>
        <span className="sr-only">{alt}: </span>
        The whole photo did not load. It is safe where it is stored. Check your connection and try again.
      </output>
      <button
        type="button"
        onClick={onAgain}
        className="min-h-11 cursor-pointer rounded-control px-3 font-medium underline underline-offset-4"
      >
        Try Again
      </button>
    </div>
  )
}
