import { AppError } from '../../platform/errors.ts'
import { compressionLimits } from '../limits.ts'
import { nextQuality } from '../next-quality.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { withoutMetadata } from '../without-metadata.ts'

/**
 * Returns a JPEG at the usual quality. If it is above the target size, encodes again at a lower quality, computed from
 * its size, usually once. The quality is never below the lowest allowed.
 */
export async function encodeToTargetSize(
  canvas: OffscreenCanvas,
  name: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  let quality: number | undefined = compressionLimits.quality
  for (;;) {
    const jpeg = await encodeJpeg(canvas, quality, 'compress', name)
    quality = nextQuality(quality, jpeg.length, compressionLimits)
    if (quality === undefined) return jpeg
  }
}

/** Returns one JPEG of a canvas at a quality from 0 to 1, without the colour profile and EXIF that browsers add. */
export async function encodeJpeg(
  canvas: OffscreenCanvas,
  quality: number,
  purpose: 'compress' | 'preview',
  name: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const failed = (cause?: unknown) => {
    const advice = `${photoName(name)} couldn't be saved as a JPEG. Your photo is safe. Close other tabs and try again.`
    return new AppError('broken', `${imagingFailures[purpose]}: ${advice}`, { cause })
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality }).catch((cause: unknown) => {
    throw failed(cause)
  })
  const jpeg = withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
  if (!jpeg) throw failed()
  return jpeg
}

export function jpegBlob(jpeg: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg], { type: 'image/jpeg' })
}
