import { latin1, uint } from './bytes.ts'

/** A TIFF file, which is the content of EXIF. Offsets count from its first byte. */
export type Tiff = { readonly bytes: Uint8Array; readonly order: 'big' | 'little'; readonly firstDirectory: number }

/** One field of a directory: its meaning (`tag`), its format (`type`, `count`) and the position of the entry (`at`). */
export type TiffEntry = { readonly tag: number; readonly type: number; readonly count: number; readonly at: number }

/** A directory, with the offset of the next one. `next` is 0 after the last directory, or NaN beyond the end. */
export type TiffDirectory = { readonly entries: readonly TiffEntry[]; readonly next: number }

/**
 * Opens the TIFF file inside an EXIF block (`Exif\0\0` first). Returns undefined if its header is invalid (TIFF 6.0, section
 * 2).
 */
export function openTiff(exif: Uint8Array): Tiff | undefined {
  const bytes = exif.subarray(6)
  const order = byteOrders[latin1(bytes, 0, 2)]
  if (order === undefined || uint(bytes, 2, 2, order) !== 42) return undefined
  return { bytes, order, firstDirectory: uint(bytes, 4, 4, order) }
}

/** Reads the directory at an offset. Returns undefined if it is not wholly within the file. */
export function readDirectory({ bytes, order }: Tiff, offset: number): TiffDirectory | undefined {
  const count = uint(bytes, offset, 2, order)
  const end = offset + 2 + count * entryBytes
  if (!(end <= bytes.length)) return undefined
  const entries = Array.from({ length: count }, (_, index) => {
    const at = offset + 2 + index * entryBytes
    return {
      tag: uint(bytes, at, 2, order),
      type: uint(bytes, at + 2, 2, order),
      count: uint(bytes, at + 4, 4, order),
      at,
    }
  })
  return { entries, next: uint(bytes, end, 4, order) }
}

/** Returns the value of an entry that is one unsigned number of 16 or 32 bits; undefined for every other entry. */
export function numberOf({ bytes, order }: Tiff, entry: TiffEntry): number | undefined {
  if (entry.count !== 1) return undefined
  if (entry.type === short) return uint(bytes, entry.at + 8, 2, order)
  return entry.type === long ? uint(bytes, entry.at + 8, 4, order) : undefined
}

/**
 * Returns the text of an entry, up to its first zero byte and 1000 characters. Returns undefined for another type or beyond the
 * end.
 */
export function textOf({ bytes, order }: Tiff, { type, count, at }: TiffEntry): string | undefined {
  if (type !== text) return undefined
  const start = count > valueBytes ? uint(bytes, at + 8, 4, order) : at + 8
  if (!(start + count <= bytes.length)) return undefined
  return latin1(bytes, start, Math.min(count, maxTextBytes)).split('\0')[0]
}

/** No text that is read here is longer, but a file can claim megabytes. */
const maxTextBytes = 1000
/** Longest value in bytes that is stored in its entry. A longer one is stored elsewhere. */
const valueBytes = 4
const entryBytes = 12
const text = 2
const short = 3
const long = 4
const byteOrders: Readonly<Record<string, 'big' | 'little'>> = { II: 'little', MM: 'big' }
