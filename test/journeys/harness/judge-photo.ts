import { expect } from '@playwright/test'
import sharp from 'sharp'
import { jpegSegments, marker } from '../../../src/imaging/jpeg-segments.ts'

/** Expects a JPEG with nothing but the picture, its JFIF header and its tables. */
export function expectNoMetadata(jpeg: Buffer) {
  const markers = [...jpegSegments(jpeg)].map((segment) => segment.marker)
  expect(markers.filter((code) => (code >= marker.APP1 && code <= marker.APP15) || code === marker.COM)).toEqual([])
  expect(markers.at(-1)).toBe(marker.EOI)
}

/** Expects the same picture in the same orientation: at 24 x 24 fewer than `levels` of 255 apart on average. */
export async function expectSame(jpeg: Buffer, original: Buffer, levels = 4) {
  const [one, other] = [await miniature(jpeg), await miniature(original)]
  const apart = one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length
  expect(apart).toBeLessThan(levels)
}

function miniature(photo: Buffer): Promise<Buffer> {
  const upright = sharp(photo).autoOrient().toColourspace('srgb').flatten().removeAlpha()
  return upright.resize(24, 24, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
}
