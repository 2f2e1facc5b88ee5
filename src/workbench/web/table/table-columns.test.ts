import { expect, test } from 'vitest'
import { type ColumnName, firstParts, tableParts } from '../../column-names.ts'
import { columnsThatFit, movedColumn } from './table-columns.ts'

const namesOf = (shown: ReturnType<typeof columnsThatFit>) => shown.map(({ name }) => name)
const widthOf = (shown: ReturnType<typeof columnsThatFit>) => shown.reduce((sum, { width }) => sum + width, 0)

test('a wide page shows the chosen columns at their own widths, in their order', () => {
  expect(columnsThatFit(['photo', 'price', 'state'], { price: 9 }, 100)).toEqual([
    { name: 'price', width: 9 },
    { name: 'state', width: 13 },
  ])
})

test('columns become narrower before the last one is left out, but for those that the seller has widened', () => {
  const every = columnsThatFit(tableParts, {}, 92)
  expect(every).toHaveLength(tableParts.length - 1)
  expect(widthOf(every)).toBeGreaterThan(68)
  expect(widthOf(every)).toBeLessThanOrEqual(92 - 20.5)
  const widened = columnsThatFit(tableParts, { brand: 20 }, 92)
  expect(widened.find(({ name }) => name === 'brand')?.width).toBe(20)
  expect(namesOf(widened)).not.toContain('changed')
  expect(namesOf(columnsThatFit(firstParts, {}, 30))).toEqual(['state'])
  expect(columnsThatFit([], {}, 30)).toEqual([])
})

test('a table without photos has more room for columns', () => {
  expect(namesOf(columnsThatFit(['photo', 'state'], {}, 28))).toEqual([])
  expect(namesOf(columnsThatFit(['state'], {}, 28))).toEqual(['state'])
})

test.each<[ColumnName, -1 | 1, readonly ColumnName[]]>([
  ['price', -1, ['price', 'state', 'color', 'brand']],
  ['price', 1, ['state', 'color', 'brand', 'price']],
  ['state', -1, ['state', 'price', 'color', 'brand']],
  ['brand', 1, ['state', 'price', 'color', 'brand']],
  ['brand', -1, ['state', 'brand', 'price', 'color']],
])('%s moves by %d past its chosen neighbor', (name, by, moved) => {
  expect(movedColumn(['state', 'price', 'color', 'brand'], name, by, (each) => each !== 'color')).toEqual(moved)
})
