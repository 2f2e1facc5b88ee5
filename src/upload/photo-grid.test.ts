import { expect, test } from 'vitest'
import { indexAfterKey, indexAt, photoGrid } from './photo-grid.ts'

test('a phone has two columns, a sheet on a wide page six, and a very narrow page one', () => {
  expect(photoGrid(358, 16).columns).toBe(2)
  expect(photoGrid(288, 16).columns).toBe(2)
  expect(photoGrid(1052, 16).columns).toBe(6)
  expect(photoGrid(200, 16).columns).toBe(1)
  expect(photoGrid(358, 32).columns).toBe(1)
})

test('the columns and the gaps between them fill the width', () => {
  const { columns, cardWidth, columnStep } = photoGrid(1052, 16)
  expect((columns - 1) * columnStep + cardWidth).toBeCloseTo(1052)
})

test('a point between, beside or below the photos belongs to the nearest one', () => {
  const grid = photoGrid(1052, 16)
  const { columnStep, rowStep, cardWidth } = grid
  expect(indexAt(grid, 0, 0, 20)).toBe(0)
  expect(indexAt(grid, columnStep + 5, rowStep + 5, 20)).toBe(7)
  expect(indexAt(grid, cardWidth + 2, 5, 20)).toBe(0)
  expect(indexAt(grid, 5000, -40, 20)).toBe(5)
  expect(indexAt(grid, -5, 9000, 20)).toBe(19)
})

test('arrows go to the photo beside, above and below', () => {
  const from7 = (key: string) => indexAfterKey(key, 7, { columns: 5, count: 23, pageRows: 2 })
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from7)).toEqual([6, 8, 2, 12])
  expect(['Home', 'End', 'PageUp', 'PageDown', 'a'].map(from7)).toEqual([0, 22, 2, 17, undefined])
})

test('at the edges an arrow does nothing, and down reaches the last row though it is not full', () => {
  const to = (key: string, from: number) => indexAfterKey(key, from, { columns: 5, count: 23, pageRows: 2 })
  expect(to('ArrowLeft', 0)).toBeUndefined()
  expect(to('ArrowUp', 3)).toBeUndefined()
  expect(to('ArrowRight', 22)).toBeUndefined()
  expect(to('ArrowDown', 19)).toBe(22)
  expect(to('ArrowDown', 21)).toBeUndefined()
  expect(to('PageDown', 14)).toBe(22)
})
