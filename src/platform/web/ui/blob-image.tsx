import { useCallback } from 'react'

/** Shows a blob as an image. Its object URL lives as long as the image. Without `alt` the image is decoration. */
export function BlobImage({ blob, className, alt = '' }: { blob: Blob; className: string; alt?: string }) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => whenLoaded(image, () => URL.revokeObjectURL(url))
    },
    [blob],
  )
  return <img ref={setSource} alt={alt} className={className} />
}

/** Waits until the image has loaded: a removed image still reads its bytes, and the browser logs an error without them. */
function whenLoaded(image: HTMLImageElement, then: () => void) {
  if (image.complete) return then()
  for (const end of ['load', 'error']) image.addEventListener(end, then, { once: true })
}
