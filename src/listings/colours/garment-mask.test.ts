import { expect, test } from 'vitest'
import { findGarment, type Picture } from './garment-mask.ts'
import { type Lab, oklabOf } from './oklab.ts'

const floor = oklabOf(150, 148, 145)
const jeans = oklabOf(40, 60, 120)
const size = 40

function picture(pixelAt: (x: number, y: number) => Lab): Picture {
  return {
    width: size,
    height: size,
    pixels: Array.from({ length: size * size }, (_, at) => pixelAt(at % size, Math.floor(at / size))),
  }
}
const within = (value: number, from: number, to: number) => value >= from && value < to

test('the garment is the part that differs from the border', () => {
  const { mask } = findGarment(picture((x, y) => (within(x, 10, 30) && within(y, 8, 32) ? jeans : floor)))
  expect(mask[20 * size + 20]).toBe(true)
  expect(mask[20 * size + 4]).toBe(false)
})

test('the floor between two legs is not part of the garment', () => {
  const legs = (x: number, y: number) =>
    within(y, 6, 34) && (within(x, 8, 17) || within(x, 23, 32) || (within(x, 8, 32) && y < 14))
  const { mask } = findGarment(picture((x, y) => (legs(x, y) ? jeans : floor)))
  expect(mask[28 * size + 12]).toBe(true)
  expect(mask[28 * size + 20]).toBe(false)
})

test('a close-up is less clear than a garment on a background', () => {
  expect(findGarment(picture(() => jeans)).clearness).toBeLessThan(0.5)
  expect(
    findGarment(picture((x, y) => (within(x, 10, 30) && within(y, 8, 32) ? jeans : floor))).clearness,
  ).toBeGreaterThan(0.8)
})
