import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import type { RotatedBox } from './rotated-box.ts'

/** Long side for reading, in pixels. Small print on care labels stays readable. Reading a whole garment once takes 50 ms. */
const readingSide = 1920
/** A picture in shades of grey. `pixels`: one byte each, row by row. */
export type GreyPicture = { readonly pixels: Buffer; readonly width: number; readonly height: number }

/** Returns a photo in grey with its contrast stretched. Rejects if the bytes are no picture. */
export async function greyPhoto(bytes: Uint8Array): Promise<GreyPicture> {
  const sharp = await loadSharp()
  return pictureOf(
    sharp(bytes).resize(readingSide, readingSide, { fit: 'inside', withoutEnlargement: true }).normalise(),
  )
}

/** Rotates the picture so that text running `tilt` degrees downwards to the right becomes level; corners become grey. */
export async function rotateLevel(picture: GreyPicture, tilt: number): Promise<GreyPicture> {
  if (tilt === 0) return picture
  const image = await sharpOf(picture)
  return pictureOf(image.rotate(-tilt, { background: '#808080' }))
}

/** Returns the picture with a long side of `side` pixels at most. `scale`: pixels of the original per pixel of the result. */
export async function shrinkPicture(picture: GreyPicture, side: number): Promise<GreyPicture & { scale: number }> {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / side)
  const [width, height] = [Math.round(picture.width / scale), Math.round(picture.height / scale)]
  const shrunk = (await sharpOf(picture)).resize(width, height, { fit: 'fill' })
  return { ...(await pictureOf(shrunk)), scale }
}

/** Returns the contents of a turned box, level and `scale` times as large in each direction. */
export async function cutOutBox(picture: GreyPicture, box: RotatedBox, scale: number): Promise<GreyPicture> {
  const reach = Math.ceil(Math.hypot(box.width, box.height) / 2) + 2
  const left = Math.max(0, Math.floor(box.x - reach))
  const top = Math.max(0, Math.floor(box.y - reach))
  const width = Math.min(picture.width, Math.ceil(box.x + reach)) - left
  const height = Math.min(picture.height, Math.ceil(box.y + reach)) - top
  const part = await pictureOf((await sharpOf(picture)).extract({ left, top, width, height }))
  const resized = await pictureOf(
    (await sharpOf(part)).resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' }),
  )
  const level = await rotateLevel(resized, box.angle)
  // Rotation keeps the middle of the cut-out part in the middle. The middle of the box rotates around it.
  const [right, down] = [(box.x - left - width / 2) * scale, (box.y - top - height / 2) * scale]
  const [sin, cos] = [Math.sin((box.angle * Math.PI) / 180), Math.cos((box.angle * Math.PI) / 180)]
  const x = level.width / 2 + right * cos + down * sin
  const y = level.height / 2 + down * cos - right * sin
  const x0 = Math.max(0, Math.round(x - (box.width * scale) / 2))
  const y0 = Math.max(0, Math.round(y - (box.height * scale) / 2))
  const x1 = Math.min(level.width, Math.round(x + (box.width * scale) / 2))
  const y1 = Math.min(level.height, Math.round(y + (box.height * scale) / 2))
  return pictureOf((await sharpOf(level)).extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }))
}

/** Rotates the picture clockwise, pixel for pixel. */
export async function rotateByQuarters(picture: GreyPicture, degrees: 90 | 180 | 270): Promise<GreyPicture> {
  return pictureOf((await sharpOf(picture)).rotate(degrees))
}

/** Returns a PGM file, the simplest format of the text reader, so that nothing is compressed only to be unpacked again. */
export function greymapOf({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

async function sharpOf({ pixels, width, height }: GreyPicture) {
  const sharp = await loadSharp()
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

async function pictureOf(image: Awaited<ReturnType<typeof sharpOf>>): Promise<GreyPicture> {
  // Needed at every step: otherwise sharp returns grey pixels as three channels.
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
