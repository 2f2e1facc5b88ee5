import { expect, test } from 'vitest'
import { addSensorNoise } from '../../bench/imaging/sensor-noise.ts'
import { ssim } from '../../bench/imaging/ssim.ts'

const size = { width: 64, height: 48 }
const slope = Uint8Array.from({ length: size.width * size.height }, (_, at) => 40 + (at % size.width) * 2)

test('a picture has the similarity 1 to itself', () => {
  expect(ssim(slope, slope, size)).toBe(1)
})

test('more noise makes pictures less similar', () => {
  const [little, much] = [Uint8Array.from(slope), Uint8Array.from(slope)]
  addSensorNoise(little, 3, 1)
  addSensorNoise(much, 20, 1)
  expect(ssim(little, slope, size)).toBeLessThan(0.99)
  expect(ssim(much, slope, size)).toBeLessThan(ssim(little, slope, size) - 0.2)
})

test('flat greys of different brightness differ by their brightness alone', () => {
  const [dark, bright] = [new Uint8Array(slope.length).fill(100), new Uint8Array(slope.length).fill(150)]
  const [product, squares, steady] = [100 * 150, 100 ** 2 + 150 ** 2, 2.55 ** 2]
  expect(ssim(dark, bright, size)).toBeCloseTo((2 * product + steady) / (squares + steady), 10)
})
