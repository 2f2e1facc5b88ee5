import { ascii, uint } from './bytes.ts'
import { type Size, turned } from './dimensions.ts'

/** EXIF orientation: 1 is upright, 2 to 4 are mirrored or upside down, 5 to 8 lie on their side (Exif 2.32, tag 0x0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The size in which a picture stored with this orientation is shown. */
export function uprightSize(stored: Size, orientation: Orientation): Size {
  return orientation >= 5 ? turned(stored) : stored
}

/**
 * Orientation in the first directory of an EXIF block (`Exif\0\0` and a TIFF file): 1 where it says nothing,
 * undefined where it cannot be read for certain, so that nobody guesses what the browser makes of it.
 */
export function exifOrientation(exif: Uint8Array): Orientation | undefined {
  const tiff = exif.subarray(6)
  const order = byteOrders[ascii(tiff, 0, 2)]
  if (order === undefined || uint(tiff, 2, 2, order) !== 42) return undefined
  const directory = uint(tiff, 4, 4, order)
  const entries = uint(tiff, directory, 2, order)
  if (!(directory + 2 + entries * entryBytes <= tiff.length)) return undefined
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * entryBytes
    if (uint(tiff, at, 2, order) !== orientationTag) continue
    const isOneShort = uint(tiff, at + 2, 2, order) === 3 && uint(tiff, at + 4, 4, order) === 1
    return isOneShort ? asOrientation(uint(tiff, at + 8, 2, order)) : undefined
  }
  return 1
}

const orientationTag = 0x0112
const entryBytes = 12
const byteOrders: Readonly<Record<string, 'big' | 'little'>> = { II: 'little', MM: 'big' }

function asOrientation(value: number): Orientation | undefined {
  switch (value) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value
    default:
      return undefined
  }
}
