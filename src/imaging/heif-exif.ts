import { ascii, uint } from './bytes.ts'

/** A part of a file, in bytes from its beginning. */
export type FilePlace = { readonly at: number; readonly length: number }

/**
 * Where the EXIF item of a HEIC or AVIF photo lies, from the first bytes of its file, the item's list included (`iinf` and
 * `iloc`, ISO/IEC 14496-12, section 8.11). Undefined where there is none, or none in one piece. Never throws.
 */
export function heifExifPlace(start: Uint8Array): FilePlace | undefined {
  const meta = findBox(start, 0, 'meta')
  const infos = meta && findBox(meta, fullBox, 'iinf')
  const places = meta && findBox(meta, fullBox, 'iloc')
  const item = infos && exifItem(infos)
  return places && item !== undefined ? placeOf(places, item) : undefined
}

/** The EXIF block (`Exif\0\0` and a TIFF file) of such an item: its first four bytes say where the TIFF file begins. */
export function exifOfHeifItem(item: Uint8Array): Uint8Array {
  const tiff = item.subarray(4 + uint(item, 0, 4))
  const block = new Uint8Array(6 + tiff.length)
  block.set(tiff, 6)
  return block
}

/** Version and flags come first in a "full" box. */
const fullBox = 4

/** The content of the first box of this name among those that begin at `from`; it must be whole. */
function findBox(bytes: Uint8Array, from: number, name: string): Uint8Array | undefined {
  for (let at = from; at < bytes.length; ) {
    const end = at + uint(bytes, at, 4)
    if (!(end >= at + 8)) return undefined
    if (ascii(bytes, at + 4, 4) === name) return end <= bytes.length ? bytes.subarray(at + 8, end) : undefined
    at = end
  }
  return undefined
}

/** The id of the item of type `Exif`. */
function exifItem(infos: Uint8Array): number | undefined {
  let at = fullBox + (uint(infos, 0, 1) === 0 ? 2 : 4)
  while (at < infos.length) {
    const length = uint(infos, at, 4)
    if (!(length >= 8)) return undefined
    const idBytes = uint(infos, at + 8, 1) < 3 ? 2 : 4
    // The id is followed by two bytes about protection, then the type.
    if (ascii(infos, at + 12 + idBytes + 2, 4) === 'Exif') return uint(infos, at + 12, idBytes)
    at += length
  }
  return undefined
}

function placeOf(places: Uint8Array, wanted: number): FilePlace | undefined {
  let at = fullBox
  const take = (length: number) => {
    const value = length === 8 ? uint(places, at, 4) * 2 ** 32 + uint(places, at + 4, 4) : uint(places, at, length)
    at += length
    return value
  }
  const version = uint(places, 0, 1)
  const [sizes, moreSizes] = [take(1), take(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const indexSize = version === 0 ? 0 : moreSizes & 15
  const items = take(version < 2 ? 2 : 4)
  for (let item = 0; item < items && at < places.length; item += 1) {
    const id = take(version < 2 ? 2 : 4)
    const isInFile = version === 0 || (take(2) & 15) === 0
    take(2)
    const base = take(baseSize)
    const extents = take(2)
    if (id === wanted) {
      take(indexSize)
      const place = { at: base + take(offsetSize), length: take(lengthSize) }
      return isInFile && extents === 1 && place.at + place.length > 0 ? place : undefined
    }
    at += extents * (indexSize + offsetSize + lengthSize)
  }
  return undefined
}
