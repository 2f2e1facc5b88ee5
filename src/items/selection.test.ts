import { expect, test } from 'vitest'
import {
  everythingSelected,
  isFull,
  isSelected,
  nothingSelected,
  type Selection,
  selectedCount,
  withItems,
  withoutDeleted,
  withoutGone,
} from './selection.ts'

const outMost = 500
const asOf = '2026-03-01T12:00:00.000Z'
const seen = (id: string) => ({ id, createdAt: '2026-03-01T11:00:00.000Z' })
const later = (id: string) => ({ id, createdAt: '2026-03-01T12:00:01.000Z' })

test('by hand, items go in and out, and several at once', () => {
  const three = withItems(nothingSelected, [seen('a'), seen('b'), seen('c')], true)
  const two = withItems(three, [seen('b')], false)
  expect(['a', 'b', 'c'].map((id) => isSelected(two, seen(id)))).toEqual([true, false, true])
  expect([nothingSelected, three, two].map(selectedCount)).toEqual([0, 3, 2])
})

test('putting in twice counts once', () => {
  expect(selectedCount(withItems(withItems(nothingSelected, [seen('a')], true), [seen('a')], true))).toBe(1)
})

test('all that match are selected, loaded or not, but for those taken out', () => {
  const selection = withItems(everythingSelected(1_234, asOf, outMost), [seen('a'), seen('b')], false)
  expect(selectedCount(selection)).toBe(1_232)
  expect([isSelected(selection, seen('a')), isSelected(selection, seen('never loaded'))]).toEqual([false, true])
  expect(selectedCount(withItems(selection, [seen('a')], true))).toBe(1_233)
})

test('what came after Select All is not meant by it, and can be put in by hand', () => {
  const all = everythingSelected(2, asOf, outMost)
  expect([isSelected(all, later('new')), isSelected(all, { id: 'old', createdAt: asOf })]).toEqual([false, true])
  const more = withItems(all, [later('new')], true)
  expect(isSelected(more, later('new'))).toBe(true)
  expect(selectedCount(more)).toBe(3)
  expect(selectedCount(withItems(more, [later('new')], false))).toBe(2)
})

test('no more are taken out of everything than one request can name', () => {
  const ids = Array.from({ length: outMost }, (_, index) => seen(`out-${index}`))
  const full: Selection = withItems(everythingSelected(2_000, asOf, outMost), ids, false)
  expect(selectedCount(full)).toBe(2_000 - outMost)
  expect([isFull(full), isFull(withItems(full, [seen('out-0')], true))]).toEqual([true, false])
  expect(withItems(full, [seen('one more')], false)).toBe(full)
})

test('what is gone is selected no longer, so that the rest can be tried again', () => {
  const rest = withoutGone(withItems(nothingSelected, [seen('a'), seen('b')], true), ['a', 'never selected'])
  expect([isSelected(rest, seen('a')), isSelected(rest, seen('b')), selectedCount(rest)]).toEqual([false, true, 1])
})

test('of everything, what was deleted is counted no longer, and what was left out or spared is', () => {
  const all = withItems(everythingSelected(250, asOf, outMost), [seen('out')], false)
  const more = withItems(all, [later('new')], true)
  expect(selectedCount(more)).toBe(250)
  const left = withoutDeleted(more, { ids: ['a', 'new'], count: 248 })
  expect(selectedCount(left)).toBe(2)
  expect([isSelected(left, seen('out')), isSelected(left, later('new')), isSelected(left, seen('spared'))]).toEqual([
    false,
    false,
    true,
  ])
  const some = withItems(nothingSelected, [seen('a'), seen('b')], true)
  expect(selectedCount(withoutDeleted(some, { ids: ['a'], count: 1 }))).toBe(1)
})
