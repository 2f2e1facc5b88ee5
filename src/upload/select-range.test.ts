import { expect, test } from 'vitest'
import { rangeBetween } from './select-range.ts'

const ids = ['a', 'b', 'c', 'd']

test('a range is everything between two photos, both included, whichever comes first', () => {
  expect(rangeBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(ids, 'd', 'b')).toEqual(['d', 'c', 'b'])
  expect(rangeBetween(ids, 'c', 'c')).toEqual(['c'])
})

test('where its beginning is gone it is one photo, where its end is gone nothing', () => {
  expect(rangeBetween(ids, 'gone', 'b')).toEqual(['b'])
  expect(rangeBetween(ids, 'b', 'gone')).toEqual([])
})
