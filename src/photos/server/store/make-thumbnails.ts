import { rgbaToThumbHash } from 'thumbhash'
import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { largeThumbnailSide, photoMaxSide, placeholderSide, thumbnailQuality, thumbnailSide } from '../../limits.ts'

/** The small pictures made from a photo. */
export type Thumbnails = {
  /** JPEG of at most 400 px. */
  thumbnail: Uint8Array
  /** JPEG of at most 800 px; null for a photo that `thumbnail` shows at full size. */
  largeThumbnail: Uint8Array | null
  /** ThumbHash, base64. */
  placeholder: string
}

/** Raw pixels in the form that sharp returns and accepts. */
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Makes the thumbnails and the placeholder from one decode of a JPEG. Throws sharp's error for a damaged or cut off file. */
export async function makeThumbnails(bytes: Uint8Array): Promise<Thumbnails> {
  const sharp = await loadSharp()
  const decoding = sharp(bytes, { failOn: 'truncated', limitInputPixels: photoMaxSide * photoMaxSide })
  const pixels = await decoding
    .resize(inside(largeThumbnailSide))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isLarger = Math.max(pixels.info.width, pixels.info.height) > thumbnailSide
  const [thumbnail, largeThumbnail, placeholder] = await Promise.all([
    jpegOf(pixels, thumbnailSide),
    isLarger ? jpegOf(pixels, largeThumbnailSide) : null,
    placeholderOf(pixels),
  ])
  return { thumbnail, largeThumbnail, placeholder }
}

async function jpegOf(pixels: Pixels, side: number): Promise<Uint8Array> {
  return (await sharpOf(pixels)).resize(inside(side)).jpeg({ quality: thumbnailQuality }).toBuffer()
}

async function placeholderOf(pixels: Pixels): Promise<string> {
  const { data, info } = await (await sharpOf(pixels))
    .resize(inside(placeholderSide))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function sharpOf({ data, info: { width, height, channels } }: Pixels) {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

function inside(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}
