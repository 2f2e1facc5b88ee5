import { expect, test } from 'vitest'
import { placeAt } from './touch-drag.ts'

/** Two rows of two photos of 100 x 140 with gaps of 20. */
const cells = ['a', 'b', 'c', 'd'].map((id, at) => {
  const [left, top] = [(at % 2) * 120, Math.floor(at / 2) * 160]
  return { id, left, top, right: left + 100, bottom: top + 140 }
})

test('the left half of a photo is the place before it, the right half the place after it', () => {
  expect(placeAt(cells, 49, 70)).toEqual({ id: 'a', side: 'before' })
  expect(placeAt(cells, 51, 70)).toEqual({ id: 'a', side: 'after' })
  expect(placeAt(cells, 130, 200)).toEqual({ id: 'd', side: 'before' })
})

test('between photos and beyond them the nearest counts', () => {
  expect(placeAt(cells, 108, 70)).toEqual({ id: 'a', side: 'after' })
  expect(placeAt(cells, 112, 70)).toEqual({ id: 'b', side: 'before' })
  expect(placeAt(cells, 900, 900)).toEqual({ id: 'd', side: 'after' })
  expect(placeAt(cells, -50, 155)).toEqual({ id: 'c', side: 'before' })
})

test('without photos there is no place', () => {
  expect(placeAt([], 0, 0)).toBeUndefined()
})
