/** The pixels of a photo at its own size. */
export function pixelsOf(photo: ImageBitmap): ImageData {
  const { context } = createCanvas(photo)
  context.drawImage(photo, 0, 0)
  return context.getImageData(0, 0, photo.width, photo.height)
}

export function createCanvas({ width, height }: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no memory for a canvas')
  return { canvas, context }
}
