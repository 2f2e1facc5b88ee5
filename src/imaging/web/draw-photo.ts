import { AppError } from '../../platform/errors.ts'
import { decodePlan } from '../decode-plan.ts'
import { fitWithin, type Size } from '../dimensions.ts'
import { imagingFailures, photoName } from '../photo-fault.ts'
import { type Decoded, decodeResized, decodeScaled, decodeWhole } from './decode.ts'
import { decodeHeic } from './decode-heic.ts'
import { type OpenedPhoto, refused } from './open-photo.ts'
import type { DecoderChoice } from './photo-job.ts'

type Ways = { decoder: DecoderChoice; name: string | undefined }

/**
 * The photo upright on a canvas, its long side at most `maxSide`, white where it is transparent. The size is the same
 * whichever decoder works. Throws a sentence when the photo cannot be decoded. Free the canvas.
 */
export async function drawPhoto(photo: OpenedPhoto, maxSide: number, ways: Ways): Promise<OffscreenCanvas> {
  const { image, size } = await decode(photo, maxSide, ways).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    throw refused(photo.header.format === 'heic' ? 'heic' : 'damaged', ways.name, cause)
  })
  try {
    const { canvas, context } = newCanvas(size, ways.name)
    context.drawImage(image, 0, 0, size.width, size.height)
    return canvas
  } finally {
    image.close()
  }
}

/**
 * A white canvas that draws with the best smoothing. It stays out of the graphics chip's memory, because what is drawn is
 * read back at once, and because the chip is busy with the camera's picture.
 */
export function newCanvas({ width, height }: Size, name: string | undefined) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) {
    const advice = `there is not enough memory for ${photoName(name)}. The photo itself is untouched. Close other tabs and try again.`
    throw new AppError('broken', `${imagingFailures.canvas}: ${advice}`)
  }
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Gives the memory of a canvas back now, not when the browser next cleans up. */
export function freeCanvas(canvas: OffscreenCanvas) {
  canvas.width = 0
  canvas.height = 0
}

/** What is to be drawn, and the size to draw it at. */
async function decode(photo: OpenedPhoto, maxSide: number, ways: Ways): Promise<Decoded & { size: Size }> {
  const { orientation } = photo.header
  if (orientation === undefined) {
    const image = await decodeUnturned(photo, maxSide, ways.name)
    return { image, size: fitWithin(image, maxSide) }
  }
  const plan = decodePlan(photo.header, orientation, maxSide)
  const scaled = ways.decoder === 'fastest' ? await decodeScaled(photo, orientation, plan) : undefined
  return { image: scaled ?? (await decodeResized(photo, plan.drawn)), size: plan.drawn }
}

/** Where only the decoder knows how the photo is turned. Browsers that know HEIC are quicker than what is loaded. */
function decodeUnturned(photo: OpenedPhoto, maxSide: number, name: string | undefined): Promise<ImageBitmap> {
  const whole = decodeWhole(photo)
  return photo.header.format === 'heic' ? whole.catch(() => decodeHeic(photo, maxSide, name)) : whole
}
