import { captureTime } from '../capture-time.ts'
import { exifOfHeifItem, heifExifPlace } from '../heif-exif.ts'
import { applicationBlocks } from '../jpeg.ts'
import { marker } from '../jpeg-segments.ts'
import { sniff } from '../sniff.ts'

/**
 * When a photo was taken by its EXIF, in milliseconds since 1970, from the little of its file that says so; undefined where
 * it does not (only JPEG, HEIC and AVIF are asked), and for a file that cannot be read. Never rejects.
 */
export async function readCaptureTime(file: Blob): Promise<number | undefined> {
  const exif = await readExif(file).catch(() => undefined)
  return exif && captureTime(exif)
}

/** A JPEG's EXIF has at most 64 KB and comes before all that is long; so does the list of what a HEIC holds. */
const startBytes = 128 * 1024
const longestItem = 1024 * 1024

async function readExif(file: Blob): Promise<Uint8Array | undefined> {
  const start = await bytesOf(file, 0, startBytes)
  const format = sniff(start)
  if (format === 'jpeg') return applicationBlocks(start, marker.APP1, 'Exif\0')[0]
  if (format !== 'heic' && format !== 'avif') return undefined
  const place = heifExifPlace(start)
  if (!place || place.length > longestItem) return undefined
  return exifOfHeifItem(await bytesOf(file, place.at, place.length))
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer())
}
