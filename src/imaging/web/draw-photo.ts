import { AppError } from '../../platform/errors.ts'
import { fitWithin, type Size } from '../dimensions.ts'
import { uprightSize } from '../exif-orientation.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { type Decoded, decodeResized, decodeScaled, decodeWhole } from './decode.ts'
import { type OpenedPhoto, refused } from './open-photo.ts'
import type { DecoderChoice } from './photo-job.ts'

/**
 * The photo upright on a canvas, its long side at most `maxSide`, white where it is transparent. The size is the same
 * whichever decoder works. Throws a sentence when the photo cannot be decoded.
 */
export async function drawPhoto(
  photo: OpenedPhoto,
  maxSide: number,
  { decoder, name }: { decoder: DecoderChoice; name: string | undefined },
): Promise<OffscreenCanvas> {
  const { image, size } = await decode(photo, maxSide, decoder).catch((cause: unknown) => {
    throw refused(photo.header.format === 'heic' ? 'heic' : 'damaged', name, cause)
  })
  try {
    const { canvas, context } = newCanvas(size, name)
    context.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    image.close()
  }
}

/** A white canvas that draws with the best smoothing. */
export function newCanvas({ width, height }: Size, name: string | undefined) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) {
    const advice = `there is not enough memory for ${photoName(name)}. The photo itself is untouched. Close other tabs and try again.`
    throw new AppError('broken', `${imagingFailures.canvas}: ${advice}`)
  }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** What is to be drawn, and the size to draw it at. */
async function decode(photo: OpenedPhoto, maxSide: number, choice: DecoderChoice): Promise<Decoded & { size: Size }> {
  const { orientation } = photo.header
  if (orientation === undefined) {
    const image = await decodeWhole(photo)
    return { image, size: fitWithin(image, maxSide) }
  }
  const size = fitWithin(uprightSize(photo.header, orientation), maxSide)
  const scaled = choice === 'fastest' ? await decodeScaled(photo, orientation, size) : undefined
  return { image: scaled ?? (await decodeResized(photo, size)), size }
}
