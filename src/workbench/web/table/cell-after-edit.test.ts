import { expect, test } from 'vitest'
import { type CellStep, cellAfterEdit } from './cell-after-edit.ts'

const fields = [undefined, 'title', undefined, 'price', 'brand', undefined]
const hasRow = (row: number) => row >= 1 && row <= 3

test.each<[CellStep, [number, number], [number, number]]>([
  ['down', [1, 3], [2, 3]],
  ['down', [3, 3], [3, 3]],
  ['next', [1, 1], [1, 3]],
  ['next', [1, 4], [2, 1]],
  ['next', [3, 4], [3, 4]],
  ['previous', [2, 3], [2, 1]],
  ['previous', [2, 1], [1, 4]],
  ['previous', [1, 1], [1, 1]],
  ['stay', [2, 3], [2, 3]],
])('an edit that goes %s from %j leads to %j', (step, [row, column], [toRow, toColumn]) => {
  expect(cellAfterEdit(step, { row, column }, fields, hasRow)).toEqual({ row: toRow, column: toColumn })
})
