import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { someAdjustments } from '../../../test/some-adjustments.ts'
import { adjustPixels } from '../adjust-pixels.ts'
import { type Adjustments, noAdjustments } from '../adjustments.ts'
import { createPixelAdjuster } from './fast-pixels.ts'

const vivid: Adjustments = { brightness: 7, contrast: 12, saturation: 30, exposure: -9, warmth: 25, sharpness: 60 }
const side = fc.integer({ min: 1, max: 21 })
const photo = fc.record({ width: side, height: side }).chain((size) => {
  const length = size.width * size.height * 4
  const pixels = fc.uint8ClampedArray({ minLength: length, maxLength: length })
  return fc.record({ size: fc.constant(size), pixels })
})

test('the kernel is there', () => {
  expect(createPixelAdjuster()).not.toBe(adjustPixels)
})

test('the kernel gives the same pixels to the bit, for photos of any size, one after another', () => {
  const adjustFast = createPixelAdjuster()
  fc.assert(
    fc.property(photo, someAdjustments, fc.constantFrom(0, 1), ({ size, pixels }, some, sharper) => {
      const adjustments = { ...some, sharpness: some.sharpness * sharper }
      expect(adjusted(adjustFast, pixels, size, adjustments)).toEqual(adjusted(adjustPixels, pixels, size, adjustments))
    }),
    { numRuns: 1000 },
  )
})

test('the kernel gives the same pixels at the ends of every range', () => {
  const adjustFast = createPixelAdjuster()
  const size = { width: 61, height: 40 }
  const pixels = manyColors(size)
  for (const saturation of [-50, 0, 50])
    for (const warmth of [-50, 0, 50])
      for (const tone of [-50, 0, 50])
        for (const sharpness of [0, 5, 100]) {
          const adjustments = { brightness: tone, contrast: tone, exposure: -tone, saturation, warmth, sharpness }
          const expectedPixels = adjusted(adjustPixels, pixels, size, adjustments)
          expect(adjusted(adjustFast, pixels, size, adjustments)).toEqual(expectedPixels)
        }
})

test('the kernel gives the same pixels for a large photo after a small one, and for one of many chunks', () => {
  const adjustFast = createPixelAdjuster()
  for (const size of [
    { width: 3, height: 2 },
    { width: 20_001, height: 3 },
    { width: 513, height: 257 },
  ]) {
    const pixels = manyColors(size)
    for (const adjustments of [vivid, { ...vivid, sharpness: 0 }, { ...noAdjustments, exposure: 20 }]) {
      const fast = Buffer.from(adjusted(adjustFast, pixels, size, adjustments))
      expect(fast.equals(adjusted(adjustPixels, pixels, size, adjustments))).toBe(true)
    }
  }
})

test('a browser without WebAssembly adjusts in JavaScript', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('WebAssembly', undefined)
  expect(createPixelAdjuster()).toBe(adjustPixels)
})

function adjusted(
  adjust: typeof adjustPixels,
  pixels: Uint8ClampedArray,
  size: { width: number; height: number },
  adjustments: Adjustments,
): Uint8Array {
  const copy = Uint8ClampedArray.from(pixels)
  adjust(copy, size, adjustments)
  return new Uint8Array(copy.buffer)
}

/** Pixels of many different colors, the same in every run. */
function manyColors({ width, height }: { width: number; height: number }) {
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (Math.imul(at + 1, 2654435761) >>> 13) & 255)
}
