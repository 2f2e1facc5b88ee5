import { expect, test } from 'vitest'
import { placeAfterArrow } from './place-after-arrow.ts'

test('arrows lead to the card beside, above and below, and not off the list', () => {
  expect(placeAfterArrow('ArrowDown', 1, 4, 10)).toBe(5)
  expect(placeAfterArrow('ArrowUp', 5, 4, 10)).toBe(1)
  expect(placeAfterArrow('ArrowRight', 3, 4, 10)).toBe(4)
  expect(placeAfterArrow('ArrowLeft', 0, 4, 10)).toBeUndefined()
  expect(placeAfterArrow('ArrowDown', 7, 4, 10)).toBeUndefined()
  expect(placeAfterArrow('Enter', 1, 4, 10)).toBeUndefined()
})
