import { type Size, turned } from './dimensions.ts'
import { numberOf, openTiff, readDirectory } from './tiff.ts'

/** EXIF orientation: 1 is upright, 2 to 4 are mirrored or upside down, 5 to 8 are on their side (Exif 2.32, tag 0x0112). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Returns the size at which a picture that is stored with this orientation is shown. */
export function uprightSize(stored: Size, orientation: Orientation): Size {
  return orientation >= 5 ? turned(stored) : stored
}

/**
 * Reads the orientation in the first directory of an EXIF block (`Exif\0\0` and a TIFF file). Returns 1 if the tag is missing.
 * Returns undefined if the EXIF is not certain, because the browser might read it differently.
 */
export function exifOrientation(exif: Uint8Array): Orientation | undefined {
  const tiff = openTiff(exif)
  const directory = tiff && readDirectory(tiff, tiff.firstDirectory)
  if (!directory) return undefined
  const entry = directory.entries.find(({ tag }) => tag === orientationTag)
  if (!entry) return 1
  return entry.type === short ? asOrientation(numberOf(tiff, entry)) : undefined
}

export const orientationTag = 0x0112
const short = 3

function asOrientation(value: number | undefined): Orientation | undefined {
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
