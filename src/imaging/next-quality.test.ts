import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressionLimits } from './limits.ts'
import { nextQuality } from './next-quality.ts'

test('a photo within the target is not encoded again', () => {
  expect(nextQuality(0.85, 500_000, compressionLimits)).toBeUndefined()
})

test('a photo a little above the target loses a little quality', () => {
  const quality = nextQuality(0.85, 550_000, compressionLimits)
  expect(quality).toBeGreaterThan(0.8)
  expect(quality).toBeLessThan(0.85)
})

test('a photo far above the target goes to the lowest quality and no further', () => {
  expect(nextQuality(0.85, 5_000_000, compressionLimits)).toBe(0.5)
  expect(nextQuality(0.5, 2_000_000, compressionLimits)).toBeUndefined()
})

test('for every photo the tries end, and each has a lower quality than the one before', () => {
  const bytes = fc.integer({ min: 1, max: 20_000_000 })
  fc.assert(
    fc.property(bytes, fc.double({ min: 0, max: 3, noNaN: true }), (first, slope) => {
      const tries = triesOf((quality) => first * (quality / compressionLimits.quality) ** slope)
      expect(tries.toSorted((one, other) => other - one)).toEqual(tries)
      expect(new Set(tries).size).toBe(tries.length)
      expect(tries.at(-1)).toBeGreaterThanOrEqual(compressionLimits.minQuality)
      expect(tries.length).toBeLessThan(40)
    }),
  )
})

function triesOf(bytesAt: (quality: number) => number): number[] {
  const tries: number[] = []
  let quality: number | undefined = compressionLimits.quality
  while (quality !== undefined && tries.length < 100) {
    tries.push(quality)
    quality = nextQuality(quality, bytesAt(quality), compressionLimits)
  }
  return tries
}
