import { expect, test } from 'vitest'
import { positionAfterArrow } from './position-after-arrow.ts'

test('arrow keys lead to the card beside, above and below, and never off the list', () => {
  expect(positionAfterArrow('ArrowDown', 1, 4, 10)).toBe(5)
  expect(positionAfterArrow('ArrowUp', 5, 4, 10)).toBe(1)
  expect(positionAfterArrow('ArrowRight', 3, 4, 10)).toBe(4)
  expect(positionAfterArrow('ArrowLeft', 0, 4, 10)).toBeUndefined()
  expect(positionAfterArrow('ArrowDown', 7, 4, 10)).toBeUndefined()
  expect(positionAfterArrow('Enter', 1, 4, 10)).toBeUndefined()
})
