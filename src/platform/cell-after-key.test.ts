import { expect, test } from 'vitest'
import { cellAfterKey } from './cell-after-key.ts'

const size = { rows: 30, columns: 4 }

test.each([
  ['ArrowRight', false, { row: 2, column: 2 }],
  ['ArrowLeft', false, { row: 2, column: 0 }],
  ['ArrowUp', false, { row: 1, column: 1 }],
  ['ArrowDown', false, { row: 3, column: 1 }],
  ['Home', false, { row: 2, column: 0 }],
  ['End', false, { row: 2, column: 3 }],
  ['Home', true, { row: 1, column: 0 }],
  ['End', true, { row: 30, column: 3 }],
  ['PageDown', false, { row: 12, column: 1 }],
  ['PageUp', false, { row: 1, column: 1 }],
] as const)('%s with Ctrl %s moves the focus from the second row and column', (key, ctrlKey, to) => {
  expect(cellAfterKey({ key, ctrlKey }, { row: 2, column: 1 }, size)).toEqual(to)
})

test('no key leaves the table, and Page Down ends at the last row', () => {
  const corner = { row: 30, column: 3 }
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'End'])
    expect(cellAfterKey({ key, ctrlKey: false }, corner, size)).toBeUndefined()
  expect(cellAfterKey({ key: 'ArrowUp', ctrlKey: false }, { row: 0, column: 0 }, size)).toBeUndefined()
  expect(cellAfterKey({ key: 'PageDown', ctrlKey: false }, { row: 25, column: 0 }, size)).toEqual({
    row: 30,
    column: 0,
  })
})

test('a key that does not move the focus gives no cell', () => {
  expect(cellAfterKey({ key: 'Enter', ctrlKey: false }, { row: 1, column: 1 }, size)).toBeUndefined()
})
