import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rect } from './aspect-ratio.ts'
import {
  cropHandles,
  cropRatio,
  cropShapes,
  cropWithin,
  isWholePhoto,
  minCropSide,
  movedCrop,
  reshapedCrop,
  resizedCrop,
  wholePhoto,
} from './crop.ts'
import type { Size } from './dimensions.ts'

const photo = { width: 1440, height: 1920 }
const crop = { x: 100, y: 200, width: 400, height: 300 }

test('a free crop is rounded by its edges, so that an edge that is not dragged does not move', () => {
  const rightEdge = (wantedCrop: Rect) => {
    const { x, width } = cropWithin(photo, wantedCrop)
    return x + width
  }
  expect(rightEdge({ x: 100.4, y: 0, width: 399.8, height: 300 })).toBe(500)
  expect(rightEdge({ x: 100.6, y: 0, width: 399.6, height: 300 })).toBe(500)
})

test('a crop with a ratio has it to the pixel', () => {
  expect(cropWithin(photo, { x: 0, y: 0, width: 801, height: 9 }, 1)).toEqual({ x: 0, y: 0, width: 801, height: 801 })
  expect(cropWithin(photo, wholePhoto(photo), 3 / 4)).toEqual(wholePhoto(photo))
  expect(cropWithin({ width: 1920, height: 1080 }, { x: 0, y: 0, width: 1920, height: 1080 }, 16 / 9)).toEqual({
    x: 0,
    y: 0,
    width: 1920,
    height: 1080,
  })
})

test('no side of a crop of any shape gets shorter than 50 pixels', () => {
  const tiny = { x: 700, y: 700, width: 1, height: 1 }
  expect(cropWithin(photo, tiny)).toMatchObject({ width: 50, height: 50 })
  expect(cropWithin(photo, tiny, 16 / 9)).toMatchObject({ width: 89, height: 50 })
  expect(cropWithin(photo, tiny, 9 / 16)).toMatchObject({ width: 50, height: 89 })
})

test('a photo side shorter than the limit is not cropped', () => {
  expect(cropWithin({ width: 40, height: 300 }, { x: 5, y: 5, width: 1, height: 1 })).toEqual({
    x: 0,
    y: 5,
    width: 40,
    height: 50,
  })
})

test('a crop in another shape is as large as the photo allows, near the middle of the crop before', () => {
  expect(reshapedCrop(photo, crop, 1)).toEqual({ x: 0, y: 0, width: 1440, height: 1440 })
  expect(reshapedCrop(photo, { ...crop, y: 1500 }, 4 / 3)).toEqual({ x: 0, y: 840, width: 1440, height: 1080 })
  expect(reshapedCrop(photo, crop, 9 / 16)).toEqual({ x: 0, y: 0, width: 1080, height: 1920 })
  expect(reshapedCrop({ width: 1920, height: 1080 }, { ...crop, x: 900 }, 3 / 4)).toEqual({
    x: 695,
    y: 0,
    width: 810,
    height: 1080,
  })
  expect(reshapedCrop(photo, wholePhoto(photo), 1)).toEqual({ x: 0, y: 240, width: 1440, height: 1440 })
  expect(reshapedCrop(photo, wholePhoto(photo), 4 / 3)).toEqual({ x: 0, y: 420, width: 1440, height: 1080 })
  expect(reshapedCrop(photo, crop, undefined)).toEqual(crop)
})

test('a shape is landscape or portrait', () => {
  expect(cropRatio('16:9', false)).toBe(16 / 9)
  expect(cropRatio('4:3', true)).toBe(3 / 4)
  expect(cropRatio('1:1', true)).toBe(1)
  expect(cropRatio('Free', true)).toBeUndefined()
})

test('a moved crop stops at the edges of the photo', () => {
  expect(movedCrop(photo, crop, { x: -30, y: 7 })).toEqual({ ...crop, x: 70, y: 207 })
  expect(movedCrop(photo, crop, { x: -500, y: 5000 })).toEqual({ ...crop, x: 0, y: 1620 })
})

test('a handle moves only its own sides', () => {
  expect(resizedCrop(photo, crop, 'e', { x: 10, y: 10 })).toEqual({ ...crop, width: 410 })
  expect(resizedCrop(photo, crop, 'n', { x: 10, y: 10 })).toEqual({ ...crop, y: 210, height: 290 })
  expect(resizedCrop(photo, crop, 'sw', { x: 10, y: 10 })).toEqual({ x: 110, y: 200, width: 390, height: 310 })
  expect(resizedCrop(photo, crop, 'w', { x: 5000, y: 0 })).toEqual({ x: 450, y: 200, width: 50, height: 300 })
  expect(resizedCrop(photo, crop, 'se', { x: 5000, y: 5000 })).toEqual({ x: 100, y: 200, width: 1340, height: 1720 })
})

test('a dragged corner keeps the ratio and the opposite corner', () => {
  const square = { x: 100, y: 200, width: 300, height: 300 }
  expect(resizedCrop(photo, square, 'nw', { x: -20, y: 0 }, 1)).toEqual({ x: 80, y: 180, width: 320, height: 320 })
  expect(resizedCrop(photo, square, 'nw', { x: 0, y: 20 }, 1)).toEqual({ x: 120, y: 220, width: 280, height: 280 })
  expect(resizedCrop(photo, square, 'nw', { x: -5000, y: 0 }, 1)).toEqual({ x: 0, y: 100, width: 400, height: 400 })
  expect(resizedCrop(photo, square, 'se', { x: -5000, y: 0 }, 1)).toEqual({ x: 100, y: 200, width: 50, height: 50 })
})

test('a dragged side keeps the ratio and the opposite side, and moves the sides beside it evenly within the photo', () => {
  const square = { x: 100, y: 200, width: 300, height: 300 }
  expect(resizedCrop(photo, square, 'n', { x: 9, y: -20 }, 1)).toEqual({ x: 90, y: 180, width: 320, height: 320 })
  expect(resizedCrop(photo, square, 's', { x: 9, y: -20 }, 1)).toEqual({ x: 110, y: 200, width: 280, height: 280 })
  expect(resizedCrop(photo, square, 'e', { x: 20, y: 9 }, 1)).toEqual({ x: 100, y: 190, width: 320, height: 320 })
  expect(resizedCrop(photo, square, 'w', { x: -60, y: 9 }, 1)).toEqual({ x: 40, y: 170, width: 360, height: 360 })
  expect(resizedCrop(photo, square, 's', { x: 0, y: 400 }, 1)).toEqual({ x: 0, y: 200, width: 700, height: 700 })
  expect(resizedCrop(photo, square, 'e', { x: -5000, y: 0 }, 1)).toEqual({ x: 100, y: 325, width: 50, height: 50 })
  const wide = { x: 0, y: 0, width: 160, height: 90 }
  expect(resizedCrop(photo, wide, 's', { x: 0, y: 9 }, 16 / 9)).toEqual({ x: 0, y: 0, width: 176, height: 99 })
})

test('after any changes a crop is within the photo, in whole pixels and large enough', () => {
  fc.assert(
    fc.property(photos, rects, fc.array(actions, { maxLength: 12 }), (size, rect, steps) => {
      let now = cropWithin(size, rect)
      let ratio: number | undefined
      for (const { shape, isPortrait, handle, by } of steps) {
        if (shape !== undefined) {
          ratio = cropRatio(shape, isPortrait)
          now = reshapedCrop(size, now, ratio)
        } else if (handle) now = resizedCrop(size, now, handle, by, ratio)
        else now = movedCrop(size, now, by)
        expect({ now, faults: faultsOf(now, size, ratio) }).toEqual({ now, faults: [] })
      }
    }),
  )
})

function faultsOf({ x, y, width, height }: Rect, size: Size, ratio: number | undefined): string[] {
  const faults = {
    'not whole': ![x, y, width, height].every(Number.isInteger),
    outside: x < 0 || y < 0 || x + width > size.width || y + height > size.height,
    'too small': Math.min(width, height) < minCropSide,
    'another shape': ratio !== undefined && Math.abs(width / ratio - height) > Math.max(1, 1 / ratio),
  }
  return Object.entries(faults).flatMap(([fault, isPresent]) => (isPresent ? [fault] : []))
}

test('isWholePhoto tells the whole photo from a part of it', () => {
  expect(isWholePhoto(wholePhoto(photo), photo)).toBe(true)
  expect(isWholePhoto({ x: 0, y: 0, width: 1440, height: 1919 }, photo)).toBe(false)
})

const side = fc.integer({ min: 120, max: 4000 })
const photos = fc.record({ width: side, height: side })
const number = fc.double({ min: -500, max: 5000, noNaN: true })
const rects = fc.record({ x: number, y: number, width: number, height: number })
const step = fc.integer({ min: -3000, max: 3000 })
const actions = fc.record({
  shape: fc.option(fc.constantFrom(...cropShapes), { nil: undefined }),
  isPortrait: fc.boolean(),
  handle: fc.option(fc.constantFrom(...cropHandles), { nil: undefined }),
  by: fc.record({ x: step, y: step }),
})
