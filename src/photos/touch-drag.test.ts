import { expect, test } from 'vitest'
import { dropPositionAt } from './touch-drag.ts'

/** Two rows of two photos of 100 x 140 px with gaps of 20 px. */
const cells = ['a', 'b', 'c', 'd'].map((id, at) => {
  const [left, top] = [(at % 2) * 120, Math.floor(at / 2) * 160]
  return { id, left, top, right: left + 100, bottom: top + 140 }
})

test('the left half of a photo is the position before it, the right half the position after it', () => {
  expect(dropPositionAt(cells, 49, 70)).toEqual({ id: 'a', side: 'before' })
  expect(dropPositionAt(cells, 51, 70)).toEqual({ id: 'a', side: 'after' })
  expect(dropPositionAt(cells, 130, 200)).toEqual({ id: 'd', side: 'before' })
})

test('between photos and beyond them the nearest photo counts', () => {
  expect(dropPositionAt(cells, 108, 70)).toEqual({ id: 'a', side: 'after' })
  expect(dropPositionAt(cells, 112, 70)).toEqual({ id: 'b', side: 'before' })
  expect(dropPositionAt(cells, 900, 900)).toEqual({ id: 'd', side: 'after' })
  expect(dropPositionAt(cells, -50, 155)).toEqual({ id: 'c', side: 'before' })
})

test('without photos there is no drop position', () => {
  expect(dropPositionAt([], 0, 0)).toBeUndefined()
})
