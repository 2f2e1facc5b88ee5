import { loadSharp } from '../../../platform/server/load-sharp.ts'
import type { Box } from './text-reader.ts'

/** Long side for reading: care labels keep their small print, a whole garment costs about 50 ms a look. */
const readingSide = 1600
/** Around what was read, in parts of its size: the lines above and below it, and letters at its sides. */
const margin = { side: 0.35, above: 0.6 }
/** A close-up is enlarged at most so many times: more adds no detail. */
const mostEnlarged = 3

/** One byte a pixel, row by row. */
export type GreyPicture = { readonly pixels: Buffer; readonly width: number; readonly height: number }

/** A photo in grey with its contrast stretched. Rejects when the bytes are no picture. */
export async function greyPhoto(bytes: Uint8Array): Promise<GreyPicture> {
  const sharp = await loadSharp()
  return pictureOf(
    sharp(bytes).resize(readingSide, readingSide, { fit: 'inside', withoutEnlargement: true }).normalise(),
  )
}

/** The picture turned so that text running `tilt` degrees downwards to the right runs level; corners become grey. */
export async function turnedLevel(picture: GreyPicture, tilt: number): Promise<GreyPicture> {
  if (tilt === 0) return picture
  const again = await sharpOf(picture)
  return pictureOf(again.rotate(-tilt, { background: '#808080' }))
}

/**
 * The part around a box, level, at about so many pixels, with the contrast of that part alone: what threshold suits the
 * whole photo seldom suits its label.
 */
export async function closeUp(picture: GreyPicture, box: Box, tilt: number, pixels: number): Promise<GreyPicture> {
  const left = Math.max(0, Math.round(box.x0 - (box.x1 - box.x0) * margin.side))
  const top = Math.max(0, Math.round(box.y0 - (box.y1 - box.y0) * margin.above))
  const width = Math.min(picture.width, Math.round(box.x1 + (box.x1 - box.x0) * margin.side)) - left
  const height = Math.min(picture.height, Math.round(box.y1 + (box.y1 - box.y0) * margin.above)) - top
  const scale = Math.min(mostEnlarged, Math.sqrt(pixels / (width * height)))
  const part = await pictureOf((await sharpOf(picture)).extract({ left, top, width, height }))
  const level = await turnedLevel(part, tilt)
  const enlarged = (await sharpOf(level)).resize(Math.round(level.width * scale), Math.round(level.height * scale), {
    fit: 'fill',
  })
  return pictureOf(enlarged.median(3).normalise())
}

/** A PGM file: the plainest format the text reader takes, so nothing is compressed only to be unpacked again. */
export function greymapOf({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

async function sharpOf({ pixels, width, height }: GreyPicture) {
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

async function pictureOf(image: Awaited<ReturnType<typeof sharpOf>>): Promise<GreyPicture> {
  // Said for every step: sharp hands grey pixels back as three channels otherwise.
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
