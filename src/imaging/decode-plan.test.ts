import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePlan } from './decode-plan.ts'
import { fitWithin, turned } from './dimensions.ts'
import { uprightSize } from './exif-orientation.ts'

const side = fc.integer({ min: 1, max: 65_535 })
const size = fc.record({ width: side, height: side })
const orientation = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8)
const maxSide = fc.constantFrom(400, 1920)

test('a photo stored on its side is drawn in portrait, from half of its pixels', () => {
  expect(decodePlan({ width: 4032, height: 3024 }, 6, 1920)).toEqual({
    drawnSize: { width: 1440, height: 1920 },
    scaledSize: { width: 2016, height: 1512 },
  })
})

test('a preview of a 12 megapixel photo is decoded at an eighth of each side', () => {
  expect(decodePlan({ width: 4032, height: 3024 }, 1, 400)).toEqual({
    drawnSize: { width: 400, height: 300 },
    scaledSize: { width: 504, height: 378 },
  })
})

test('for every size and orientation the long side is exactly the limit, and both decoders give the same size', () => {
  fc.assert(
    fc.property(size, orientation, maxSide, (stored, turn, limit) => {
      const { drawnSize, scaledSize } = decodePlan(stored, turn, limit)
      expect(Math.max(drawnSize.width, drawnSize.height)).toBe(Math.min(limit, Math.max(stored.width, stored.height)))
      // A decoder that scales knows only the stored picture, and one that resizes knows only the upright picture.
      expect(drawnSize).toEqual(uprightSize(fitWithin(stored, limit), turn))
      expect(drawnSize).toEqual(turn >= 5 ? fitWithin(turned(stored), limit) : fitWithin(stored, limit))
      const decoded = uprightSize(scaledSize, turn)
      expect(decoded.width).toBeGreaterThanOrEqual(drawnSize.width)
      expect(decoded.height).toBeGreaterThanOrEqual(drawnSize.height)
      expect(scaledSize.width).toBeLessThanOrEqual(stored.width)
    }),
  )
})
