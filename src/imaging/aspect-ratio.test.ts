import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aspectRatios, defaultAspectRatio, frameCrop } from './aspect-ratio.ts'

const side = fc.integer({ min: 2, max: 4096 })
const frame = fc.record({ width: side, height: side })

test('a camera starts with 16:9', () => {
  expect(defaultAspectRatio).toBe('16:9')
})

test('a frame of the chosen ratio is saved whole', () => {
  expect(frameCrop({ width: 1920, height: 1080 }, '16:9')).toEqual({ x: 0, y: 0, width: 1920, height: 1080 })
  expect(frameCrop({ width: 640, height: 480 }, '4:3')).toEqual({ x: 0, y: 0, width: 640, height: 480 })
  expect(frameCrop({ width: 720, height: 720 }, '1:1')).toEqual({ x: 0, y: 0, width: 720, height: 720 })
})

test('the middle of a landscape frame is saved', () => {
  expect(frameCrop({ width: 1920, height: 1080 }, '4:3')).toEqual({ x: 240, y: 0, width: 1440, height: 1080 })
  expect(frameCrop({ width: 1920, height: 1080 }, '1:1')).toEqual({ x: 420, y: 0, width: 1080, height: 1080 })
  expect(frameCrop({ width: 640, height: 480 }, '16:9')).toEqual({ x: 0, y: 60, width: 640, height: 360 })
})

test('a portrait frame is saved in the portrait form of the ratio', () => {
  expect(frameCrop({ width: 1080, height: 1920 }, '16:9')).toEqual({ x: 0, y: 0, width: 1080, height: 1920 })
  expect(frameCrop({ width: 1080, height: 1920 }, '4:3')).toEqual({ x: 0, y: 240, width: 1080, height: 1440 })
  expect(frameCrop({ width: 1080, height: 1920 }, '1:1')).toEqual({ x: 0, y: 420, width: 1080, height: 1080 })
})

test('a frame within 0.01 of the ratio stays whole, but 1:1 is always square', () => {
  expect(frameCrop({ width: 1920, height: 1088 }, '16:9')).toEqual({ x: 0, y: 4, width: 1920, height: 1080 })
  expect(frameCrop({ width: 1920, height: 1084 }, '16:9')).toEqual({ x: 0, y: 0, width: 1920, height: 1084 })
  expect(frameCrop({ width: 1002, height: 1000 }, '1:1')).toEqual({ x: 1, y: 0, width: 1000, height: 1000 })
})

test('the saved part is centred in the frame, touches two of its sides and has the ratio', () => {
  fc.assert(
    fc.property(frame, fc.constantFrom(...aspectRatios), (size, ratio) => {
      const { x, y, width, height } = frameCrop(size, ratio)
      const [right, bottom] = [size.width - x - width, size.height - y - height]
      expect(Math.min(x, y, right, bottom)).toBeGreaterThanOrEqual(0)
      expect(Math.max(Math.abs(right - x), Math.abs(bottom - y))).toBeLessThanOrEqual(1)
      expect(width === size.width || height === size.height).toBe(true)
      const [long = 1, short = 1] = ratio.split(':').map(Number)
      const [longSide, shortSide] = size.width >= size.height ? [width, height] : [height, width]
      const difference = Math.abs(longSide - (shortSide * long) / short)
      // A crop differs by rounding. A frame that stays whole differs by at most 0.01 of its short side.
      const maxDifference = ratio === '1:1' ? 0 : Math.max(long / short, 0.01 * shortSide)
      expect(difference).toBeLessThanOrEqual(maxDifference)
    }),
  )
})
