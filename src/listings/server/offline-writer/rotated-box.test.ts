import { expect, test } from 'vitest'
import { atAngle } from './rotated-box.ts'

test('the smallest box at another angle contains the corners of the first', () => {
  const box = { x: 5, y: 7, width: 4, height: 2, angle: 10 }
  const { width, height, ...rest } = atAngle(box, 40)
  expect(rest).toEqual({ x: 5, y: 7, angle: 40 })
  expect(width).toBeCloseTo(4 * Math.cos(Math.PI / 6) + 2 * Math.sin(Math.PI / 6))
  expect(height).toBeCloseTo(4 * Math.sin(Math.PI / 6) + 2 * Math.cos(Math.PI / 6))
  expect(atAngle(box, 10)).toEqual(box)
})
