import { captureTime } from '../capture-time.ts'
import { exifOfHeifItem, heifExifRange } from '../heif-exif.ts'
import { applicationBlocks } from '../jpeg.ts'
import { marker } from '../jpeg-segments.ts'
import { sniff } from '../sniff.ts'

/**
 * Returns when a photo was taken by its EXIF, in milliseconds since 1970, from a small part of its file. Returns undefined if
 * the file says no time, is not a JPEG, HEIC or AVIF, or cannot be read. Never rejects.
 */
export async function readCaptureTime(file: Blob): Promise<number | undefined> {
  const exif = await readExif(file).catch(() => undefined)
  return exif && captureTime(exif)
}

/**
 * Bytes to read first. A JPEG's EXIF has at most 64 KB and comes before the picture data, as does the list of a HEIC's items.
 */
const headBytes = 128 * 1024
const maxItemBytes = 1024 * 1024

async function readExif(file: Blob): Promise<Uint8Array | undefined> {
  const start = await bytesOf(file, 0, headBytes)
  const format = sniff(start)
  if (format === 'jpeg') return applicationBlocks(start, marker.APP1, 'Exif\0')[0]
  if (format !== 'heic' && format !== 'avif') return undefined
  const range = heifExifRange(start)
  if (!range || range.length > maxItemBytes) return undefined
  return exifOfHeifItem(await bytesOf(file, range.at, range.length))
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer())
}
