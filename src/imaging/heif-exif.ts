import { latin1, uint } from './bytes.ts'

/** A range of bytes, counted from the beginning of the file. */
export type ByteRange = { readonly at: number; readonly length: number }

/**
 * Finds the EXIF item of a HEIC or AVIF photo. `start` is the beginning of its file, with the whole list of items (`iinf` and
 * `iloc`, ISO/IEC 14496-12, section 8.11). Returns undefined if the EXIF is missing or in several pieces. Never throws.
 */
export function heifExifRange(start: Uint8Array): ByteRange | undefined {
  const meta = findBox(start, 0, 'meta')
  const infos = meta && findBox(meta, fullBox, 'iinf')
  const locations = meta && findBox(meta, fullBox, 'iloc')
  const item = infos && exifItem(infos)
  return locations && item !== undefined ? rangeOf(locations, item) : undefined
}

/**
 * Returns the EXIF block (`Exif\0\0` and a TIFF file) of an EXIF item. The first four bytes of the item say where the TIFF file
 * begins.
 */
export function exifOfHeifItem(item: Uint8Array): Uint8Array {
  const tiff = item.subarray(4 + uint(item, 0, 4))
  const block = new Uint8Array(6 + tiff.length)
  block.set(tiff, 6)
  return block
}

/** Bytes of version and flags at the beginning of a "full" box. */
const fullBox = 4

/** Returns the content of the first box with this name among the boxes from `from` on; undefined if that box is cut. */
function findBox(bytes: Uint8Array, from: number, name: string): Uint8Array | undefined {
  for (let at = from; at < bytes.length; ) {
    const end = at + uint(bytes, at, 4)
    if (!(end >= at + 8)) return undefined
    if (latin1(bytes, at + 4, 4) === name) return end <= bytes.length ? bytes.subarray(at + 8, end) : undefined
    at = end
  }
  return undefined
}

/** Returns the id of the item of type `Exif`. */
function exifItem(infos: Uint8Array): number | undefined {
  let at = fullBox + (uint(infos, 0, 1) === 0 ? 2 : 4)
  while (at < infos.length) {
    const length = uint(infos, at, 4)
    if (!(length >= 8)) return undefined
    const idBytes = uint(infos, at + 8, 1) < 3 ? 2 : 4
    // Two bytes about protection follow the id, then the type.
    if (latin1(infos, at + 12 + idBytes + 2, 4) === 'Exif') return uint(infos, at + 12, idBytes)
    at += length
  }
  return undefined
}

function rangeOf(locations: Uint8Array, wantedId: number): ByteRange | undefined {
  let at = fullBox
  const take = (length: number) => {
    const value =
      length === 8 ? uint(locations, at, 4) * 2 ** 32 + uint(locations, at + 4, 4) : uint(locations, at, length)
    at += length
    return value
  }
  const version = uint(locations, 0, 1)
  const [sizes, moreSizes] = [take(1), take(1)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4]
  const indexSize = version === 0 ? 0 : moreSizes & 15
  const items = take(version < 2 ? 2 : 4)
  for (let item = 0; item < items && at < locations.length; item += 1) {
    const id = take(version < 2 ? 2 : 4)
    const isInFile = version === 0 || (take(2) & 15) === 0
    take(2)
    const base = take(baseSize)
    const extents = take(2)
    if (id === wantedId) {
      take(indexSize)
      const range = { at: base + take(offsetSize), length: take(lengthSize) }
      return isInFile && extents === 1 && range.at + range.length > 0 ? range : undefined
    }
    at += extents * (indexSize + offsetSize + lengthSize)
  }
  return undefined
}
