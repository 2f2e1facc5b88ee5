import { jpegSegments, marker } from './jpeg-segments.ts'

/** Returns the number of scans of a JPEG, counted up to `limit`. */
export function scanCount(bytes: Uint8Array, limit: number): number {
  let scans = 0
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === marker.SOS) scans += 1
    if (scans >= limit) break
  }
  return scans
}
