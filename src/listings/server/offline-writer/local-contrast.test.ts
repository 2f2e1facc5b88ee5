import { expect, test } from 'vitest'
import { toInk } from './local-contrast.ts'

const side = 60

/** A square of paper with level 200, with a stroke of each level down its whole height, at the given column. */
function strokesAt(levels: ReadonlyMap<number, number>) {
  const pixels = Buffer.alloc(side * side, 200)
  for (const [column, level] of levels) for (let row = 0; row < side; row++) pixels[row * side + column] = level
  return { pixels, width: side, height: side }
}

/** The ink in the middle row, by column. */
function inkOf(levels: ReadonlyMap<number, number>, minContrast: number): number[] {
  const { pixels } = toInk(strokesAt(levels), 6, minContrast)
  return [...pixels.subarray((side / 2) * side, (side / 2 + 1) * side)]
}

test('strokes become black and paper white, whether the strokes are darker or lighter than the paper', () => {
  for (const level of [20, 120, 250]) {
    const ink = inkOf(new Map([[30, level]]), 20)
    expect([ink[30], ink[29], ink[31], ink[10]]).toEqual([0, 255, 255, 255])
  }
})

test('a stroke with less than the minimum contrast becomes grey', () => {
  // Its contrast is 60 of 100 levels: (0.6 - 0.28) / (0.95 - 0.28) of black.
  expect(inkOf(new Map([[30, 140]]), 100)[30]).toBe(255 - Math.round((255 * (0.6 - 0.28)) / (0.95 - 0.28)))
})
