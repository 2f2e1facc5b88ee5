import { jpegSegments, marker } from './jpeg-segments.ts'

/** How many scans a JPEG has, counted up to `enough`. */
export function scanCount(bytes: Uint8Array, enough: number): number {
  let scans = 0
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === marker.SOS) scans += 1
    if (scans >= enough) break
  }
  return scans
}
