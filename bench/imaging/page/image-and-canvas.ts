/** Loads the photo into an image element, which applies the EXIF orientation. */
export async function loadedImage(photo: File): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(photo)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.addEventListener('load', () => resolve(image))
      image.addEventListener('error', () => reject(new Error(`${photo.name} did not load`)))
      image.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Creates a canvas for the image, scaled down to a long side of at most `maxSide`. */
export function canvasFor(image: HTMLImageElement, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  return canvas
}

/** Returns a canvas of that size with the image drawn on it. */
export function drawOnCanvas(image: HTMLImageElement, maxSide: number): HTMLCanvasElement {
  const canvas = canvasFor(image, maxSide)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function canvasToJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))), 'image/jpeg', quality),
  )
}
