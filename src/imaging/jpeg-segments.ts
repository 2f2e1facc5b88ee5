import { uint } from './bytes.ts'

/** Markers by their names in ITU-T T.81, table B.1. */
export const marker = {
  SOF0: 0xc0,
  SOF2: 0xc2,
  DHT: 0xc4,
  JPG: 0xc8,
  DAC: 0xcc,
  SOF15: 0xcf,
  RST0: 0xd0,
  RST7: 0xd7,
  SOI: 0xd8,
  EOI: 0xd9,
  SOS: 0xda,
  DQT: 0xdb,
  DNL: 0xdc,
  DRI: 0xdd,
  APP0: 0xe0,
  APP1: 0xe1,
  APP2: 0xe2,
  APP14: 0xee,
  APP15: 0xef,
  COM: 0xfe,
  /** Not a marker: the coded picture data that follows a start of scan. */
  scanData: 0,
} as const

/** One part of a JPEG file. `start` is the position of its 0xFF, and the payload of a segment begins 4 bytes later. */
export type JpegSegment = { readonly marker: number; readonly start: number; readonly end: number }

/**
 * Yields the segments of a JPEG after its SOI, lazily. Bytes that belong to no segment are skipped, as decoders do. It ends
 * after EOI, or silently if the file is cut short or invalid. The last segment of a whole file is EOI.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let at = 2
  while (at < bytes.length) {
    const start = nextMarker(bytes, at)
    const code = uint(bytes, start + 1, 1)
    if (code === marker.EOI) yield { marker: code, start, end: start + 2 }
    if (Number.isNaN(code) || code === marker.EOI || code === marker.SOI) return
    if (isRestart(code)) {
      at = start + 2
      continue
    }
    const length = uint(bytes, start + 2, 2)
    const end = start + 2 + length
    if (!(length >= 2 && end <= bytes.length)) return
    yield { marker: code, start, end }
    at = end
    if (code === marker.SOS) {
      at = scanEnd(bytes, end)
      yield { marker: marker.scanData, start: end, end: at }
    }
  }
}

/** Returns the position of the next 0xFF that is followed by a marker's code, or the end of the bytes. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    if (code !== 0 && code !== 0xff) return at
  }
  return bytes.length
}

/**
 * Returns where a scan ends. In picture data a 0xFF is followed by 0, or begins a restart marker; anything else ends the scan.
 */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = nextMarker(bytes, from)
  while (isRestart(uint(bytes, at + 1, 1))) at = nextMarker(bytes, at + 2)
  return at
}

function isRestart(code: number): boolean {
  return code >= marker.RST0 && code <= marker.RST7
}
