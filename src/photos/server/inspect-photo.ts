import type { Metadata } from 'sharp'
import { withoutMetadata } from '../../imaging/without-metadata.ts'
import { AppError } from '../../platform/errors.ts'
import { loadSharp } from '../../platform/server/load-sharp.ts'
import { photoMaxSide, thumbnailQuality, thumbnailSide } from '../limits.ts'
import { contentHashOf } from './content-hash.ts'

export type InspectedPhoto = {
  /** Pixels. */
  width: number
  height: number
  /** SHA-256 of the bytes, hex. */
  contentHash: string
  /** JPEG of at most 400 px. */
  thumbnail: Uint8Array
}

/**
 * Proves by decoding that the bytes are what a device makes: one whole JPEG of at most 1920 px without metadata.
 * Throws 'bad-input' with a sentence that names the file and what to do. Makes the thumbnail in the same decode.
 */
export async function inspectPhoto(bytes: Uint8Array, name: string | undefined): Promise<InspectedPhoto> {
  const called = name === undefined ? 'This photo' : `"${name}"`
  if (bytes.length === 0) throw new AppError('bad-input', `${called} is empty. Please choose the original photo again.`)
  if (!startsAsJpeg(bytes))
    throw new AppError('bad-input', `${called} is not a JPEG photo. Please choose the original photo again.`)
  const metadata = await readHeader(bytes, called)
  refuseUnprepared(metadata, bytes, called)
  return {
    width: metadata.width,
    height: metadata.height,
    contentHash: contentHashOf(bytes),
    thumbnail: await makeThumbnail(bytes, called),
  }
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/** Refuses what a device's compression would never let through. */
function refuseUnprepared({ width, height }: Metadata, bytes: Uint8Array, called: string) {
  const unprepared = (fault: string) =>
    new AppError('bad-input', `${called} ${fault} Please choose it again so that it is prepared on your device first.`)
  if (Math.max(width, height) > photoMaxSide)
    throw unprepared(`is ${width} x ${height} pixels; at most ${photoMaxSide} are stored.`)
  // The device's own cut is the measure: a byte that it would have taken away is not of the picture.
  const picture = withoutMetadata(bytes)
  if (!picture) throw damaged(called)
  if (Buffer.compare(picture, bytes) !== 0) throw unprepared('still carries data about where and when it was taken.')
}

async function readHeader(bytes: Uint8Array, called: string): Promise<Metadata> {
  try {
    // No pixel is decoded here, so the size a bomb claims does no harm and can be named.
    return await (await open(bytes, false)).metadata()
  } catch (error) {
    throw damaged(called, error)
  }
}

async function makeThumbnail(bytes: Uint8Array, called: string): Promise<Uint8Array> {
  try {
    const pipeline = (await open(bytes, photoMaxSide * photoMaxSide)).resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    return await pipeline.jpeg({ quality: thumbnailQuality }).toBuffer()
  } catch (error) {
    throw damaged(called, error)
  }
}

async function open(bytes: Uint8Array, limitInputPixels: number | false) {
  const sharp = await loadSharp()
  return sharp(bytes, { failOn: 'truncated', limitInputPixels })
}

function damaged(called: string, cause?: unknown): AppError {
  return new AppError(
    'bad-input',
    `${called} is damaged or was cut off on the way. Please choose the original photo again.`,
    { cause },
  )
}
