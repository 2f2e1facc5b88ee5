import { ascii, uint } from './bytes.ts'
import type { Size } from './dimensions.ts'
import type { PhotoFault } from './photo-fault.ts'

/** What an ISO media file (`ftyp` first) is, by its main brand; `mif1` is said by both kinds of photo. */
export function heifFormat(bytes: Uint8Array): 'avif' | 'heic' | 'animation' | 'video' | 'unknown' {
  const brand = ascii(bytes, 8, 4)
  if (brand === 'avif') return 'avif'
  if (brand === 'avis' || brand === 'msf1' || brand === 'hevc' || brand === 'hevx') return 'animation'
  if (brand === 'mif1')
    return ascii(bytes, 16, Math.min(uint(bytes, 0, 4) - 16, 256)).includes('avif') ? 'avif' : 'heic'
  if (/^hei[cxms]$/.test(brand)) return 'heic'
  return /^(qt {2}|iso.|mp4.|avc1|M4V.|3g..)$/.test(brand) ? 'video' : 'unknown'
}

/**
 * The largest size that a HEIC or AVIF photo announces (`ispe`, ISO/IEC 23008-12, section 6.5.3): a photo made of tiles
 * announces them as well. As stored, before the turning that the file may ask for.
 */
export function readHeifSize(bytes: Uint8Array): Size | PhotoFault {
  let largest: Size | undefined
  for (let at = 0; at < bytes.length; ) {
    const end = boxEnd(bytes, at)
    if (!(end > at && end <= bytes.length)) return 'cut-short'
    if (ascii(bytes, at + 4, 4) === 'meta') largest ??= largestIn(bytes.subarray(at, end))
    at = end
  }
  return largest ?? 'damaged'
}

/** A length of 0 means until the end of the file, 1 that eight bytes of length follow the name. */
function boxEnd(bytes: Uint8Array, at: number): number {
  const length = uint(bytes, at, 4)
  if (length === 0) return bytes.length
  return at + (length === 1 ? uint(bytes, at + 8, 4) * 2 ** 32 + uint(bytes, at + 12, 4) : length)
}

function largestIn(meta: Uint8Array): Size | undefined {
  let largest: Size | undefined
  for (let at = meta.indexOf(0x69); at >= 0; at = meta.indexOf(0x69, at + 1)) {
    if (ascii(meta, at, 4) !== 'ispe') continue
    const size = { width: uint(meta, at + 8, 4), height: uint(meta, at + 12, 4) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
