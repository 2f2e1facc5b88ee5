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

const maxDeselected = 500
const asOf = '2026-03-01T12:00:00.000Z'
const older = (id: string) => ({ id, createdAt: '2026-03-01T11:00:00.000Z' })
const newer = (id: string) => ({ id, createdAt: '2026-03-01T12:00:01.000Z' })

test('items are selected and deselected by hand, one or several at once', () => {
  const three = withItems(nothingSelected, [older('a'), older('b'), older('c')], true)
  const two = withItems(three, [older('b')], false)
  expect(['a', 'b', 'c'].map((id) => isSelected(two, older(id)))).toEqual([true, false, true])
  expect([nothingSelected, three, two].map(selectedCount)).toEqual([0, 3, 2])
})

test('an item that is selected twice counts once', () => {
  expect(selectedCount(withItems(withItems(nothingSelected, [older('a')], true), [older('a')], true))).toBe(1)
})

test('Select All selects all matches, loaded or not, except those deselected since', () => {
  const selection = withItems(everythingSelected(1_234, asOf, maxDeselected), [older('a'), older('b')], false)
  expect(selectedCount(selection)).toBe(1_232)
  expect([isSelected(selection, older('a')), isSelected(selection, older('never loaded'))]).toEqual([false, true])
  expect(selectedCount(withItems(selection, [older('a')], true))).toBe(1_233)
})

test('items created after Select All are not part of it, and can be selected by hand', () => {
  const all = everythingSelected(2, asOf, maxDeselected)
  expect([isSelected(all, newer('new')), isSelected(all, { id: 'old', createdAt: asOf })]).toEqual([false, true])
  const more = withItems(all, [newer('new')], true)
  expect(isSelected(more, newer('new'))).toBe(true)
  expect(selectedCount(more)).toBe(3)
  expect(selectedCount(withItems(more, [newer('new')], false))).toBe(2)
})

test('no more items can be deselected from Select All than one request can name', () => {
  const ids = Array.from({ length: maxDeselected }, (_, index) => older(`out-${index}`))
  const full: Selection = withItems(everythingSelected(2_000, asOf, maxDeselected), ids, false)
  expect(selectedCount(full)).toBe(2_000 - maxDeselected)
  expect([isFull(full), isFull(withItems(full, [older('out-0')], true))]).toEqual([true, false])
  expect(withItems(full, [older('one more')], false)).toBe(full)
})

test('deleted items leave the selection, so that the rest can be tried again', () => {
  const rest = withoutGone(withItems(nothingSelected, [older('a'), older('b')], true), ['a', 'never selected'])
  expect([isSelected(rest, older('a')), isSelected(rest, older('b')), selectedCount(rest)]).toEqual([false, true, 1])
})

test('after Select All, deleted items no longer count, and deselected or spared items stay as they were', () => {
  const all = withItems(everythingSelected(250, asOf, maxDeselected), [older('out')], false)
  const more = withItems(all, [newer('new')], true)
  expect(selectedCount(more)).toBe(250)
  const left = withoutDeleted(more, { ids: ['a', 'new'], count: 248 })
  expect(selectedCount(left)).toBe(2)
  expect([isSelected(left, older('out')), isSelected(left, newer('new')), isSelected(left, older('spared'))]).toEqual([
    false,
    false,
    true,
  ])
  const some = withItems(nothingSelected, [older('a'), older('b')], true)
  expect(selectedCount(withoutDeleted(some, { ids: ['a'], count: 1 }))).toBe(1)
})
