import { expect, test } from 'vitest'
import { letterShapes } from './letter-shapes.ts'

const side = 60

/** White paper with black marks: the part that `isBlack` returns true for. */
function picture(isBlack: (x: number, y: number) => boolean) {
  const pixels = Buffer.alloc(side * side, 255)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (isBlack(x, y)) pixels[y * side + x] = 0
  return { pixels, width: side, height: side }
}

/** A mark of this size in the middle, without two of its corners. */
function mark(width: number, height: number) {
  return picture((x, y) => {
    const [column, row] = [x - 30, y - 30]
    const isInside = column >= 0 && column < width && row >= 0 && row < height
    return isInside && !(row < 2 && (column === 0 || column === width - 1))
  })
}

test('the longer side of a letter decides: a narrow one is found, a speck and a patch of cloth are not', () => {
  const [letter] = letterShapes(mark(4, 10), 40, 10)
  expect(letter).toMatchObject({ box: { x0: 30, y0: 30, x1: 34, y1: 40 }, area: 36 })
  expect(letter?.contrast).toBeGreaterThan(200)
  expect(letterShapes(mark(4, 4), 40, 10)).toEqual([])
  expect(
    letterShapes(
      picture((x, y) => x >= 30 && x < 42 && y >= 30 && y < 42),
      40,
      10,
    ),
  ).toEqual([])
})

test('marks fainter than the minimum contrast are left out', () => {
  expect(letterShapes(mark(8, 12), 254, 10)).toEqual([])
})
