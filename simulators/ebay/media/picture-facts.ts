import type { PictureFacts } from '../../../contracts/ebay/rules-image.ts'

type HeaderFacts = Omit<PictureFacts, 'bytes'>

/**
 * Facts from the first bytes of a picture file. Width and height are those of the file, before any EXIF rotation. BMP, TIFF,
 * AVIF and HEIC are recognized by format only and count as 1600 x 1600.
 */
export function pictureFacts(bytes: Buffer): PictureFacts {
  const noFacts: HeaderFacts = { format: undefined, widthPx: 0, heightPx: 0, frames: 0 }
  const headerFacts = headerReaders.map((read) => read(bytes)).find((found) => found !== undefined) ?? noFacts
  return { ...headerFacts, bytes: bytes.length }
}

const headerReaders = [jpeg, png, gif, webp, unmeasuredPicture]

function jpeg(bytes: Buffer): HeaderFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // SOF0 to SOF15, without DHT, JPG and DAC between them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return still('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function png(bytes: Buffer): HeaderFacts | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined
  const isAnimated = bytes.includes('acTL') && bytes.indexOf('acTL') < bytes.indexOf('IDAT')
  return { ...still('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20)), frames: isAnimated ? 2 : 1 }
}

function gif(bytes: Buffer): HeaderFacts | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  // One graphic control extension per frame.
  const frames = bytes.toString('latin1').split('\u0021\u00f9\u0004').length - 1
  return { ...still('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8)), frames: Math.max(1, frames) }
}

function webp(bytes: Buffer): HeaderFacts | undefined {
  const isWebp = bytes.length >= 30 && `${text(bytes, 0)}${text(bytes, 8)}` === 'RIFFWEBP'
  if (!isWebp) return undefined
  switch (text(bytes, 12)) {
    case 'VP8X': {
      const frames = ((bytes[20] ?? 0) & 2) === 0 ? 1 : 2
      return { ...still('webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1), frames }
    }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return still('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    default:
      return still('webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
  }
}

function unmeasuredPicture(bytes: Buffer): HeaderFacts | undefined {
  const format = unmeasuredFormat(bytes)
  return format === undefined ? undefined : still(format, 1600, 1600)
}

function unmeasuredFormat(bytes: Buffer): string | undefined {
  if (bytes.length < 12) return undefined
  if (bytes.toString('latin1', 0, 2) === 'BM') return 'bmp'
  if (['II*\0', 'MM\0*'].includes(text(bytes, 0))) return 'tiff'
  if (text(bytes, 4) !== 'ftyp') return undefined
  if (text(bytes, 8) === 'avif') return 'avif'
  return ['heic', 'heix', 'mif1'].includes(text(bytes, 8)) ? 'heic' : undefined
}

function still(format: string, widthPx: number, heightPx: number): HeaderFacts {
  return { format, widthPx, heightPx, frames: 1 }
}

function text(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
