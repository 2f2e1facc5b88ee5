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
 * Decodes the bytes to prove that they are what a device sends: one whole JPEG of at most 1920 px without metadata. Makes the
 * thumbnails in the same decode. Throws 'bad-input' with a sentence that names the file and what to do.
 */
export async function inspectPhoto(bytes: Uint8Array, name: string | undefined): Promise<InspectedPhoto> {
  const photoName = name === undefined ? 'This photo' : `"${name}"`
  if (bytes.length === 0) throw new AppError('bad-input', `${photoName} is empty. Choose the original photo again.`)
  if (!startsAsJpeg(bytes))
    throw new AppError('bad-input', `${photoName} is not a JPEG photo. Choose the original photo again.`)
  const metadata = await readHeader(bytes, photoName)
  refuseUnprepared(metadata, bytes, photoName)
  return {
    width: metadata.width,
    height: metadata.height,
    contentHash: contentHashOf(bytes),
    ...(await decode(bytes, photoName)),
  }
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

/** Refuses photos that did not go through a device's compression. */
function refuseUnprepared({ width, height, space }: Metadata, bytes: Uint8Array, photoName: string) {
  const unprepared = (fault: string) =>
    new AppError('bad-input', `${photoName} ${fault} Choose it again, so that your device prepares it first.`)
  if (Math.max(width, height) > photoMaxSide)
    throw unprepared(`is ${width} x ${height} pixels; at most ${photoMaxSide} are stored.`)
  if (space === 'cmyk') throw unprepared('uses print colors (CMYK).')
  if (scanCount(bytes, photoMaxScans + 1) > photoMaxScans)
    throw unprepared(`is coded in more than ${photoMaxScans} passes, which no camera does.`)
  // The device cuts metadata with the same function: a byte that it would cut is not part of the picture.
  const picture = withoutMetadata(bytes)
  if (!picture) throw damaged(photoName)
  if (Buffer.compare(picture, bytes) !== 0) throw unprepared('still has data about where and when it was taken.')
}

async function readHeader(bytes: Uint8Array, photoName: string): Promise<Metadata> {
  try {
    // No pixel is decoded here. The size that a decompression bomb claims is harmless and can be named in the error.
    const sharp = await loadSharp()
    return await sharp(bytes, { failOn: 'truncated', limitInputPixels: false }).metadata()
  } catch (error) {
    throw damaged(photoName, error)
  }
}

async function decode(bytes: Uint8Array, photoName: string): Promise<Thumbnails> {
  try {
    return await makeThumbnails(bytes)
  } catch (error) {
    throw damaged(photoName, error)
  }
}

function damaged(photoName: string, cause?: unknown): AppError {
  return new AppError(
    'bad-input',
    `${photoName} is damaged or was cut off on the way. Choose the original photo again.`,
    { cause },
  )
}
