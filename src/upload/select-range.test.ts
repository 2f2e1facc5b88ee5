import { expect, test } from 'vitest'
import { rangeBetween } from './select-range.ts'

const ids = ['a', 'b', 'c', 'd']

test('a range is everything between two photos, both included, in either direction', () => {
  expect(rangeBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(ids, 'd', 'b')).toEqual(['d', 'c', 'b'])
  expect(rangeBetween(ids, 'c', 'c')).toEqual(['c'])
})

test('a range whose start is gone is one photo, and a range whose end is gone is empty', () => {
  expect(rangeBetween(ids, 'gone', 'b')).toEqual(['b'])
  expect(rangeBetween(ids, 'b', 'gone')).toEqual([])
})
