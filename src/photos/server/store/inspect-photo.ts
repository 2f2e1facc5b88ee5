import type { Metadata } from 'sharp'
import { scanCount } from '../../../imaging/scan-count.ts'
import { withoutMetadata } from '../../../imaging/without-metadata.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadSharp } from '../../../platform/server/process/load-sharp.ts'
import { photoMaxScans, photoMaxSide } from '../../limits.ts'
import { contentHashOf } from '../content-hash.ts'
import { makeThumbnails, type Thumbnails } from './make-thumbnails.ts'

export type InspectedPhoto = Thumbnails & {
  /** Pixels. */
  width: number
  height: number
  /** SHA-256 of the bytes, hex. */
  contentHash: string
}

/**
 * Proves by decoding that the bytes are what a device makes: one whole JPEG of at most 1920 px without metadata.
 * Throws 'bad-input' with a sentence that names the file and what to do. Makes the thumbnails in the same decode.
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
    ...(await decode(bytes, called)),
  }
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/** Refuses what a device's compression would never let through. */
function refuseUnprepared({ width, height, space }: Metadata, bytes: Uint8Array, called: string) {
  const unprepared = (fault: string) =>
    new AppError('bad-input', `${called} ${fault} Please choose it again so that it is prepared on your device first.`)
  if (Math.max(width, height) > photoMaxSide)
    throw unprepared(`is ${width} x ${height} pixels; at most ${photoMaxSide} are stored.`)
  if (space === 'cmyk') throw unprepared('is in the colors of a printer (CMYK).')
  if (scanCount(bytes, photoMaxScans + 1) > photoMaxScans)
    throw unprepared(`is coded in more than ${photoMaxScans} passes, which no camera does.`)
  // The device's own cut is the measure: a byte that it would have taken away is not of the picture.
  const picture = withoutMetadata(bytes)
  if (!picture) throw damaged(called)
  if (Buffer.compare(picture, bytes) !== 0) throw unprepared('still carries data about where and when it was taken.')
}

async function readHeader(bytes: Uint8Array, called: string): Promise<Metadata> {
  try {
    // No pixel is decoded here, so the size a bomb claims does no harm and can be named.
    const sharp = await loadSharp()
    return await sharp(bytes, { failOn: 'truncated', limitInputPixels: false }).metadata()
  } catch (error) {
    throw damaged(called, error)
  }
}

async function decode(bytes: Uint8Array, called: string): Promise<Thumbnails> {
  try {
    return await makeThumbnails(bytes)
  } catch (error) {
    throw damaged(called, error)
  }
}

function damaged(called: string, cause?: unknown): AppError {
  return new AppError(
    'bad-input',
    `${called} is damaged or was cut off on the way. Please choose the original photo again.`,
    { cause },
  )
}
