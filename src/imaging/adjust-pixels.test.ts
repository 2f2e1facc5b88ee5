import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustedByReference, sharpenedByReference } from '../../test/adjust-reference.ts'
import { setting, someAdjustments } from '../../test/some-adjustments.ts'
import { adjustPixels } from './adjust-pixels.ts'
import { type Adjustments, adjustmentNames, noAdjustments } from './adjustments.ts'

const side = fc.integer({ min: 1, max: 9 })
const photo = fc
  .record({ width: side, height: side })
  .chain((size) =>
    fc.record({ size: fc.constant(size), pixels: fc.uint8ClampedArray(exactly(size.width * size.height * 4)) }),
  )

test('brightness adds up to a quarter of the range, and a half is rounded up', () => {
  expect(pixelBecomes([100, 0, 255], { brightness: 20 })).toEqual([126, 26, 255])
  expect(pixelBecomes([100, 64, 63], { brightness: -50 })).toEqual([36, 0, 0])
})

test('exposure doubles or halves', () => {
  expect(pixelBecomes([100, 200, 0], { exposure: 50 })).toEqual([200, 255, 0])
  expect(pixelBecomes([100, 101, 255], { exposure: -50 })).toEqual([50, 51, 128])
})

test('contrast moves each value away from the middle, or all the way to it', () => {
  expect(pixelBecomes([100, 127, 200], { contrast: 50 })).toEqual([73, 127, 255])
  expect(pixelBecomes([0, 100, 255], { contrast: -50 })).toEqual([128, 128, 128])
})

test('saturation moves colours away from their luma of Rec. 709, or all the way to it', () => {
  expect(pixelBecomes([200, 100, 50], { saturation: 50 })).toEqual([255, 82, 0])
  expect(pixelBecomes([200, 100, 50], { saturation: -50 })).toEqual([118, 118, 118])
})

test('warmth turns the hue backwards by half a degree per unit', () => {
  expect(pixelBecomes([200, 100, 50], { warmth: 50 })).toEqual([221, 90, 91])
  expect(pixelBecomes([200, 100, 50], { warmth: -50 })).toEqual([164, 114, 22])
})

test('the steps run in order, and each step clamps its result', () => {
  expect(pixelBecomes([10, 10, 10], { brightness: 50, exposure: 50 })).toEqual([148, 148, 148])
  expect(pixelBecomes([250, 250, 250], { brightness: 50, exposure: -50 })).toEqual([128, 128, 128])
  expect(pixelBecomes([100, 100, 100], { exposure: 50, contrast: 50 })).toEqual([255, 255, 255])
})

test('sharpness increases the difference between a pixel and its four neighbours', () => {
  const cross = [0, 90, 0, 80, 100, 110, 0, 100, 0].flatMap((level) => [level, level, level, 7])
  const pixels = Uint8ClampedArray.from(cross)
  adjustPixels(pixels, { width: 3, height: 3 }, { ...noAdjustments, sharpness: 50 })
  expect([...pixels.subarray(16, 20)]).toEqual([110, 110, 110, 7])
})

test('at the edges of a photo sharpness repeats its outermost pixels', () => {
  const two = Uint8ClampedArray.of(100, 100, 100, 255, 50, 60, 90, 255)
  adjustPixels(two, { width: 2, height: 1 }, { ...noAdjustments, sharpness: 100 })
  expect([...two]).toEqual([150, 140, 110, 255, 0, 20, 80, 255])
  const one = Uint8ClampedArray.of(1, 2, 3, 4)
  adjustPixels(one, { width: 1, height: 1 }, { ...noAdjustments, sharpness: 100 })
  expect([...one]).toEqual([1, 2, 3, 4])
})

test('zero keeps every pixel, and no adjustment touches alpha', () => {
  fc.assert(
    fc.property(photo, someAdjustments, ({ size, pixels }, adjustments) => {
      expect(adjusted(pixels, size, noAdjustments)).toEqual(pixels)
      const alphas = (pixelData: Uint8ClampedArray) => pixelData.filter((_, at) => at % 4 === 3)
      expect(alphas(adjusted(pixels, size, adjustments))).toEqual(alphas(pixels))
    }),
  )
})

test('saturation does not change a grey', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), setting('saturation'), (level, saturation) => {
      expect(pixelBecomes([level, level, level], { saturation })).toEqual([level, level, level])
    }),
  )
})

test('pixels without sharpening differ from the floating-point reference by at most one level', () => {
  fc.assert(
    fc.property(photo, someAdjustments, ({ size, pixels }, some) => {
      const adjustments = { ...some, sharpness: 0 }
      const reference = adjustedByReference(pixels, size, adjustments)
      expect(largestDifference(adjusted(pixels, size, adjustments), reference)).toBeLessThanOrEqual(1)
    }),
  )
})

test('sharpening matches its reference exactly for the same adjusted pixels', () => {
  fc.assert(
    fc.property(photo, someAdjustments, ({ size, pixels }, adjustments) => {
      const colours = adjusted(pixels, size, { ...adjustments, sharpness: 0 })
      const reference = sharpenedByReference(colours, size, adjustments.sharpness)
      expect(adjusted(pixels, size, adjustments)).toEqual(reference)
    }),
  )
})

// The kernel weighs a pixel by 1 + 4k and each neighbour by -k, with k = sharpness / 100. At sharpness 50 a colour that is one
// level off counts 3 times in its own pixel. Four neighbours that are off the other way would add 4k. Colours are off only at
// ties, nearly always the same way, so this sum does not occur in practice.
test('sharpened pixels differ from the floating-point reference by at most 3 levels up to sharpness 50, then by the center weight of the kernel', () => {
  fc.assert(
    fc.property(photo, someAdjustments, ({ size, pixels }, adjustments) => {
      const reference = adjustedByReference(pixels, size, adjustments)
      const maxDifference = Math.max(3, Math.ceil(1 + adjustments.sharpness / 25))
      expect(largestDifference(adjusted(pixels, size, adjustments), reference)).toBeLessThanOrEqual(maxDifference)
    }),
    { seed: 3, numRuns: 500 },
  )
})

test('each adjustment changes something', () => {
  const pixels = Uint8ClampedArray.of(200, 100, 50, 255, 20, 90, 160, 255)
  for (const name of adjustmentNames) {
    const changed = adjusted(pixels, { width: 2, height: 1 }, { ...noAdjustments, [name]: 25 })
    expect(changed).not.toEqual(pixels)
  }
})

function pixelBecomes(colour: [number, number, number], some: Partial<Adjustments>): number[] {
  const pixels = Uint8ClampedArray.of(...colour, 255)
  adjustPixels(pixels, { width: 1, height: 1 }, { ...noAdjustments, ...some })
  return [...pixels.subarray(0, 3)]
}

function adjusted(pixels: Uint8ClampedArray, size: { width: number; height: number }, adjustments: Adjustments) {
  const copy = Uint8ClampedArray.from(pixels)
  adjustPixels(copy, size, adjustments)
  return copy
}

function largestDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((largest, level, at) => Math.max(largest, Math.abs(level - (other[at] ?? 0))), 0)
}

function exactly(length: number) {
  return { minLength: length, maxLength: length }
}
