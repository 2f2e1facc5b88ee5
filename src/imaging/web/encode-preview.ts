import { fitWithin } from '../dimensions.ts'
import { compressionLimits } from '../limits.ts'
import { freeCanvas, newCanvas } from './draw-photo.ts'
import { encodeJpeg, jpegBlob } from './encode.ts'

/** Makes a preview of a larger canvas and leaves that canvas as it is. */
export async function reducedPreview(canvas: OffscreenCanvas, name: string | undefined): Promise<Blob> {
  const size = fitWithin(canvas, compressionLimits.previewSide)
  const small = newCanvas(size, name)
  small.context.drawImage(canvas, 0, 0, size.width, size.height)
  return encodePreview(small.canvas, name)
}

/** Encodes a canvas that already has the size of a preview, and frees it. */
export async function encodePreview(canvas: OffscreenCanvas, name: string | undefined): Promise<Blob> {
  try {
    return jpegBlob(await encodeJpeg(canvas, compressionLimits.previewQuality, 'preview', name))
  } finally {
    freeCanvas(canvas)
  }
}
