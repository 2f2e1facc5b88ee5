import { expect, test } from 'vitest'
import { drawnPicture, type Mark } from '../../../../test/drawn-ink.ts'
import { clearEnds } from './clear-ends.ts'

/** A word 100 wide and 20 high in the middle of a picture, with marks beside it. */
const word = { x0: 100, y0: 40, x1: 200, y1: 60 }
const ink = { x: 100, y: 40, width: 100, height: 20 }

function isWhole(...beside: Mark[]): boolean {
  return clearEnds(drawnPicture(300, 100, [ink, ...beside]))(word, word)
}

test('a line with nothing or only stitches beside it is whole', () => {
  expect(isWhole()).toBe(true)
  expect(isWhole({ x: 88, y: 30, width: 2, height: 12 }, { x: 206, y: 44, width: 2, height: 12 })).toBe(true)
})

test('a letter right beside it, at either end, makes it a part', () => {
  expect(isWhole({ x: 84, y: 40, width: 14, height: 20 })).toBe(false)
  expect(isWhole({ x: 202, y: 40, width: 14, height: 20 })).toBe(false)
})

test('so does a further word, and what stands above, below or far away does not', () => {
  const next = { x: 214, y: 40, width: 14, height: 20 }
  expect(isWhole(next)).toBe(false)
  expect(isWhole({ ...next, y: 75 })).toBe(true)
  expect(isWhole({ ...next, x: 240 })).toBe(true)
})

test('what lies beyond the edge of the label is cloth, unless the edge is where the next letter would be', () => {
  const cloth = { x: 214, y: 40, width: 14, height: 20 }
  expect(isWhole({ x: 207, y: 0, width: 3, height: 100 }, cloth)).toBe(true)
  expect(isWhole({ x: 202, y: 0, width: 6, height: 100 })).toBe(false)
})

test('where the picture ends the line may go on', () => {
  const atLeft = drawnPicture(300, 100, [{ ...ink, x: 4 }])
  expect(clearEnds(atLeft)({ ...word, x0: 4, x1: 104 }, { ...word, x0: 4, x1: 104 })).toBe(false)
})
