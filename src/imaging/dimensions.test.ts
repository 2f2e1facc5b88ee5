import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWithin, scaledDecodeSize } from './dimensions.ts'

const side = fc.integer({ min: 1, max: 65_535 })
const size = fc.record({ width: side, height: side })

test('a photo larger than the limit gets a long side of exactly the limit', () => {
  expect(fitWithin({ width: 4032, height: 3024 }, 1920)).toEqual({ width: 1920, height: 1440 })
  expect(fitWithin({ width: 3024, height: 4032 }, 1920)).toEqual({ width: 1440, height: 1920 })
  expect(fitWithin({ width: 6000, height: 500 }, 1920)).toEqual({ width: 1920, height: 160 })
})

test('a photo within the limit keeps its size', () => {
  expect(fitWithin({ width: 1920, height: 1080 }, 1920)).toEqual({ width: 1920, height: 1080 })
  expect(fitWithin({ width: 40, height: 40 }, 1920)).toEqual({ width: 40, height: 40 })
})

test('a fitted size is whole, never empty, never above the limit and of the same shape', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 4000 }), (photo, limit) => {
      const fitted = fitWithin(photo, limit)
      expect(Math.max(fitted.width, fitted.height)).toBe(Math.min(limit, Math.max(photo.width, photo.height)))
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
      const exactHeight = (fitted.width * photo.height) / photo.width
      const exactWidth = (fitted.height * photo.width) / photo.height
      expect(Math.min(Math.abs(exactHeight - fitted.height), Math.abs(exactWidth - fitted.width))).toBeLessThanOrEqual(
        1,
      )
    }),
  )
})

test('a 12 megapixel photo is decoded at half its size', () => {
  expect(scaledDecodeSize({ width: 4032, height: 3024 }, { width: 1920, height: 1440 })).toEqual({
    width: 2016,
    height: 1512,
  })
})

test('a scaled decode is the smallest eighth that is not below the target', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 4000 }), (photo, limit) => {
      const target = fitWithin(photo, limit)
      const { width, height } = scaledDecodeSize(photo, target)
      expect(width).toBeGreaterThanOrEqual(target.width)
      expect(height).toBeGreaterThanOrEqual(target.height)
      const eighths = [1, 2, 3, 4, 5, 6, 7, 8].find((k) => width === Math.ceil((photo.width * k) / 8)) ?? 0
      const smaller = {
        width: Math.ceil((photo.width * (eighths - 1)) / 8),
        height: Math.ceil((photo.height * (eighths - 1)) / 8),
      }
      expect(smaller.width < target.width || smaller.height < target.height || height > smaller.height).toBe(true)
    }),
  )
})
