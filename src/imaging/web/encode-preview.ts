import { fitWithin } from '../dimensions.ts'
import { compressionLimits } from '../limits.ts'
import { freeCanvas, newCanvas } from './draw-photo.ts'
import { encodeJpeg, jpegBlob } from './encode.ts'

/** A preview of a larger picture, which stays. */
export async function reducedPreview(canvas: OffscreenCanvas, name: string | undefined): Promise<Blob> {
  const size = fitWithin(canvas, compressionLimits.previewSide)
  const small = newCanvas(size, name)
  small.context.drawImage(canvas, 0, 0, size.width, size.height)
  return encodePreview(small.canvas, name)
}

/** A picture that has the size of a preview already. Frees the canvas. */
export async function encodePreview(canvas: OffscreenCanvas, name: string | undefined): Promise<Blob> {
  try {
    return jpegBlob(await encodeJpeg(canvas, compressionLimits.previewQuality, 'preview', name))
  } finally {
    freeCanvas(canvas)
  }
}
