import { expect, test } from 'vitest'
import { inOrder, movedBeside, movedTo } from './photo-order.ts'

const ids = ['a', 'b', 'c', 'd']

test('a photo moves before or after another one, forwards and backwards', () => {
  expect(movedBeside(ids, 'a', { id: 'c', side: 'before' })).toEqual(['b', 'a', 'c', 'd'])
  expect(movedBeside(ids, 'a', { id: 'd', side: 'after' })).toEqual(['b', 'c', 'd', 'a'])
  expect(movedBeside(ids, 'd', { id: 'a', side: 'before' })).toEqual(['d', 'a', 'b', 'c'])
  expect(movedBeside(ids, 'd', { id: 'b', side: 'after' })).toEqual(['a', 'b', 'd', 'c'])
})

test('nothing moves when the photo is already there', () => {
  expect(movedBeside(ids, 'b', { id: 'a', side: 'after' })).toBe(ids)
  expect(movedBeside(ids, 'b', { id: 'c', side: 'before' })).toBe(ids)
  expect(movedBeside(ids, 'b', { id: 'b', side: 'before' })).toBe(ids)
  expect(movedTo(ids, 'd', 3)).toBe(ids)
})

test('an unknown photo moves nothing, and no photo moves beside it', () => {
  expect(movedBeside(ids, 'x', { id: 'a', side: 'before' })).toBe(ids)
  expect(movedBeside(ids, 'a', { id: 'x', side: 'before' })).toBe(ids)
})

test('positions beyond the ends count as the ends', () => {
  expect(movedTo(ids, 'c', -1)).toEqual(['c', 'a', 'b', 'd'])
  expect(movedTo(ids, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedTo(ids, 'a', -1)).toBe(ids)
})

test('photos get the requested order; photos that it does not name follow in their old order, and missing ones are skipped', () => {
  const photos = ['a', 'new', 'b', 'c', 'newer'].map((id) => ({ id }))
  expect(inOrder(photos, ['c', 'gone', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new', 'newer'])
})
