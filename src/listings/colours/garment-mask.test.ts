import { expect, test } from 'vitest'
import { garmentMask, type Picture } from './garment-mask.ts'
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

test('the garment is what differs from the border', () => {
  const mask = garmentMask(picture((x, y) => (within(x, 10, 30) && within(y, 8, 32) ? jeans : floor)))
  expect(mask?.[20 * size + 20]).toBe(true)
  expect(mask?.[20 * size + 4]).toBe(false)
})

test('a stripe of the colour of the floor belongs to the garment, the floor between two legs does not', () => {
  const legs = (x: number, y: number) =>
    within(y, 6, 34) && (within(x, 8, 17) || within(x, 23, 32) || (within(x, 8, 32) && y < 14))
  const stripe = (x: number, y: number) => within(x, 12, 15) && within(y, 20, 23)
  const mask = garmentMask(picture((x, y) => (legs(x, y) && !stripe(x, y) ? jeans : floor)))
  expect(mask?.[21 * size + 13]).toBe(true)
  expect(mask?.[28 * size + 20]).toBe(false)
})

test('a close-up, where the garment runs out of the picture, and an empty floor give nothing', () => {
  expect(garmentMask(picture((x) => (x < 20 ? jeans : floor)))).toBeUndefined()
  expect(garmentMask(picture(() => floor))).toBeUndefined()
})
