import { useCallback } from 'react'

/** Shows a blob as a picture; its address lives as long as the picture does. */
export function BlobImage({ blob, className }: { blob: Blob; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt="" className={className} />
}
