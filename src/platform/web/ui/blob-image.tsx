import { useCallback } from 'react'

/** Shows a blob as a picture; its address lives as long as the picture does. Decoration where `alt` is left out. */
export function BlobImage({ blob, className, alt = '' }: { blob: Blob; className: string; alt?: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => whenLoaded(image, () => URL.revokeObjectURL(url))
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} />
}

/** A picture that is taken away while it loads asks for its bytes all the same, and the browser complains without them. */
function whenLoaded(image: HTMLImageElement, then: () => void) {
  if (image.complete) return then()
  for (const end of ['load', 'error']) image.addEventListener(end, then, { once: true })
}
