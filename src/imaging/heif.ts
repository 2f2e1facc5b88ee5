import { latin1, uint } from './bytes.ts'
import { isDisplayP3 } from './colour-profile.ts'
import type { Size } from './dimensions.ts'
import type { PhotoFault } from './photo-fault.ts'

/**
 * Returns the kind of an ISO media file (it starts with a `ftyp` box) by its major brand. HEIC and AVIF photos both use
 * `mif1`, so for that one the compatible brands decide. "animation" is an image sequence.
 */
export function isoMediaKind(bytes: Uint8Array): 'avif' | 'heic' | 'animation' | 'video' | 'unknown' {
  const brand = latin1(bytes, 8, 4)
  if (brand === 'avif') return 'avif'
  if (brand === 'avis' || brand === 'msf1' || brand === 'hevc' || brand === 'hevx') return 'animation'
  if (brand === 'mif1')
    return latin1(bytes, 16, Math.min(uint(bytes, 0, 4) - 16, 256)).includes('avif') ? 'avif' : 'heic'
  if (/^hei[cxms]$/.test(brand)) return 'heic'
  return /^(qt {2}|iso.|mp4.|avc1|M4V.|3g..)$/.test(brand) ? 'video' : 'unknown'
}

/**
 * Returns the largest size that a HEIC or AVIF photo announces (`ispe`, ISO/IEC 23008-12, section 6.5.3), because the tiles of
 * a photo announce theirs too. The size is as stored, before any rotation that the file requests.
 */
export function readHeifSize(bytes: Uint8Array): Size | PhotoFault {
  const meta = readMeta(bytes)
  return meta === 'cut-short' ? meta : (largestIn(meta) ?? 'damaged')
}

/** The colour space of a photo's numbers. */
export type ColourSpace = 'srgb' | 'display-p3'

/**
 * Returns Display P3 if a colour profile of the file says so, as in iPhones (`colr`, ISO/IEC 14496-12, section 12.1.5), else
 * sRGB. Decoders that return bare pixels do not convert them, so the code that draws them must.
 */
export function heifColourSpace(bytes: Uint8Array): ColourSpace {
  const meta = readMeta(bytes)
  if (meta === 'cut-short') return 'srgb'
  return [...boxesNamed('colr', meta)].some(saysDisplayP3) ? 'display-p3' : 'srgb'
}

function saysDisplayP3(colours: Uint8Array): boolean {
  const kind = latin1(colours, 0, 4)
  if (kind === 'nclx') return uint(colours, 4, 2) === displayP3Primaries
  return (kind === 'prof' || kind === 'rICC') && isDisplayP3(colours.subarray(4))
}

/** Rec. ITU-T H.273, table 2. */
const displayP3Primaries = 12

/** Returns the box that describes the pictures; empty if it is missing. A file whose boxes do not fill it is cut short. */
function readMeta(bytes: Uint8Array): Uint8Array | 'cut-short' {
  let meta: Uint8Array | undefined
  for (let at = 0; at < bytes.length; ) {
    const end = boxEnd(bytes, at)
    if (!(end > at && end <= bytes.length)) return 'cut-short'
    if (latin1(bytes, at + 4, 4) === 'meta') meta ??= bytes.subarray(at, end)
    at = end
  }
  return meta ?? bytes.subarray(0, 0)
}

/** A length of 0 means until the end of the file. A length of 1 means that eight bytes of length follow the name. */
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

/** Yields the bytes after the name of each box with this name, at any depth. They continue beyond the end of the box. */
function* boxesNamed(name: string, meta: Uint8Array): Generator<Uint8Array> {
  const first = name.charCodeAt(0)
  for (let at = meta.indexOf(first); at >= 0; at = meta.indexOf(first, at + 1)) {
    if (latin1(meta, at, 4) === name) yield meta.subarray(at + 4)
  }
}
