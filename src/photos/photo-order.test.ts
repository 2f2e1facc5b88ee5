import { expect, test } from 'vitest'
import { inOrder, movedBeside, movedTo } from './photo-order.ts'

const ids = ['a', 'b', 'c', 'd']

test('a photo goes before or after another one, forwards and backwards', () => {
  expect(movedBeside(ids, 'a', { id: 'c', side: 'before' })).toEqual(['b', 'a', 'c', 'd'])
  expect(movedBeside(ids, 'a', { id: 'd', side: 'after' })).toEqual(['b', 'c', 'd', 'a'])
  expect(movedBeside(ids, 'd', { id: 'a', side: 'before' })).toEqual(['d', 'a', 'b', 'c'])
  expect(movedBeside(ids, 'd', { id: 'b', side: 'after' })).toEqual(['a', 'b', 'd', 'c'])
})

test('where a photo is already, nothing moves', () => {
  expect(movedBeside(ids, 'b', { id: 'a', side: 'after' })).toBe(ids)
  expect(movedBeside(ids, 'b', { id: 'c', side: 'before' })).toBe(ids)
  expect(movedBeside(ids, 'b', { id: 'b', side: 'before' })).toBe(ids)
  expect(movedTo(ids, 'd', 3)).toBe(ids)
})

test('an unknown photo moves nothing and is no place', () => {
  expect(movedBeside(ids, 'x', { id: 'a', side: 'before' })).toBe(ids)
  expect(movedBeside(ids, 'a', { id: 'x', side: 'before' })).toBe(ids)
})

test('places beyond the ends are the ends', () => {
  expect(movedTo(ids, 'c', -1)).toEqual(['c', 'a', 'b', 'd'])
  expect(movedTo(ids, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedTo(ids, 'a', -1)).toBe(ids)
})

test('photos stand in the order asked for; those that came meanwhile follow as they stood, and those gone are passed over', () => {
  const photos = ['a', 'new', 'b', 'c', 'newer'].map((id) => ({ id }))
  expect(inOrder(photos, ['c', 'gone', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new', 'newer'])
})
