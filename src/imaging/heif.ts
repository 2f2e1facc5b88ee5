import { ascii, uint } from './bytes.ts'
import { isDisplayP3 } from './colour-profile.ts'
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
  const meta = readMeta(bytes)
  return meta === 'cut-short' ? meta : (largestIn(meta) ?? 'damaged')
}

/** What the numbers of a photo mean. */
export type ColourSpace = 'srgb' | 'display-p3'

/**
 * Display P3 where a colour profile of the file says so (`colr`, ISO/IEC 14496-12, section 12.1.5), as iPhones do; else
 * sRGB. Decoders that hand out bare pixels leave this to whoever draws them.
 */
export function heifColourSpace(bytes: Uint8Array): ColourSpace {
  const meta = readMeta(bytes)
  if (meta === 'cut-short') return 'srgb'
  return [...boxesNamed('colr', meta)].some(saysDisplayP3) ? 'display-p3' : 'srgb'
}

function saysDisplayP3(colours: Uint8Array): boolean {
  const kind = ascii(colours, 0, 4)
  if (kind === 'nclx') return uint(colours, 4, 2) === displayP3Primaries
  return (kind === 'prof' || kind === 'rICC') && isDisplayP3(colours.subarray(4))
}

/** Rec. ITU-T H.273, table 2. */
const displayP3Primaries = 12

/** The box that describes the pictures, empty where there is none; a file whose boxes do not fill it is cut short. */
function readMeta(bytes: Uint8Array): Uint8Array | 'cut-short' {
  let meta: Uint8Array | undefined
  for (let at = 0; at < bytes.length; ) {
    const end = boxEnd(bytes, at)
    if (!(end > at && end <= bytes.length)) return 'cut-short'
    if (ascii(bytes, at + 4, 4) === 'meta') meta ??= bytes.subarray(at, end)
    at = end
  }
  return meta ?? bytes.subarray(0, 0)
}

/** A length of 0 means until the end of the file, 1 that eight bytes of length follow the name. */
function boxEnd(bytes: Uint8Array, at: number): number {
  const length = uint(bytes, at, 4)
  if (length === 0) return bytes.length
  return at + (length === 1 ? uint(bytes, at + 8, 4) * 2 ** 32 + uint(bytes, at + 12, 4) : length)
}

function largestIn(meta: Uint8Array): Size | undefined {
  let largest: Size | undefined
  for (const content of boxesNamed('ispe', meta)) {
    const size = { width: uint(content, 4, 4), height: uint(content, 8, 4) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** What follows the name of each box of this name, however deep it lies; where the box ends is not asked. */
function* boxesNamed(name: string, meta: Uint8Array): Generator<Uint8Array> {
  const first = name.charCodeAt(0)
  for (let at = meta.indexOf(first); at >= 0; at = meta.indexOf(first, at + 1)) {
    if (ascii(meta, at, 4) === name) yield meta.subarray(at + 4)
  }
}
