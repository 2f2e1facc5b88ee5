import { useCallback } from 'react'

/** Shows a blob as a picture; its address lives as long as the picture does. Decoration where `alt` is left out. */
export function BlobImage({ blob, className, alt = '' }: { blob: Blob; className: string; alt?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} />
}
