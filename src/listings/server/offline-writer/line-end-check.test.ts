import { expect, test } from 'vitest'
import { drawnPicture, type Mark } from '../../../../test/drawn-ink.ts'
import { createLineEndCheck } from './line-end-check.ts'

/** A word, 100 wide and 20 high, in the middle of a picture, with marks beside it. Pixels. */
const word = { x0: 100, y0: 40, x1: 200, y1: 60 }
const ink = { x: 100, y: 40, width: 100, height: 20 }

function isWhole(...beside: Mark[]): boolean {
  return createLineEndCheck(drawnPicture(300, 100, [ink, ...beside]))(word, word)
}

test('a line with nothing or only stitches beside it is whole', () => {
  expect(isWhole()).toBe(true)
  expect(isWhole({ x: 88, y: 30, width: 2, height: 12 }, { x: 206, y: 44, width: 2, height: 12 })).toBe(true)
})

test('a line with a letter right beside either end is not whole', () => {
  expect(isWhole({ x: 84, y: 40, width: 14, height: 20 })).toBe(false)
  expect(isWhole({ x: 202, y: 40, width: 14, height: 20 })).toBe(false)
})

test('a line with another word beside it is not whole; words above, below or far away do not count', () => {
  const next = { x: 214, y: 40, width: 14, height: 20 }
  expect(isWhole(next)).toBe(false)
  expect(isWhole({ ...next, y: 75 })).toBe(true)
  expect(isWhole({ ...next, x: 240 })).toBe(true)
})

test('marks beyond the edge of the label are cloth, unless the edge is at the place of the next letter', () => {
  const cloth = { x: 214, y: 40, width: 14, height: 20 }
  expect(isWhole({ x: 207, y: 0, width: 3, height: 100 }, cloth)).toBe(true)
  expect(isWhole({ x: 202, y: 0, width: 6, height: 100 })).toBe(false)
})

test('a line that touches the edge of the picture is not whole', () => {
  const atLeft = drawnPicture(300, 100, [{ ...ink, x: 4 }])
  expect(createLineEndCheck(atLeft)({ ...word, x0: 4, x1: 104 }, { ...word, x0: 4, x1: 104 })).toBe(false)
})
