import { expect, test } from 'vitest'
import { cardGrid, cardSize, heightOf, topOfRow } from './card-grid.ts'

const rem = 16

test('a phone has one column of equally high cards, whatever its width', () => {
  const grid = cardGrid(358, rem, false)
  expect(grid).toMatchObject({ columns: 1, cardWidth: 358, cardHeight: cardSize.phone.height * rem })
})

test('a desk has as many columns as fit, none narrower than the narrowest card', () => {
  for (let width = 300; width < 1400; width += 7) {
    const grid = cardGrid(width, rem, true)
    expect(grid.cardWidth).toBeGreaterThanOrEqual(cardSize.desk.minWidth * rem)
    expect(grid.columns * grid.cardWidth + (grid.columns - 1) * grid.gap).toBeCloseTo(width)
    expect((width - grid.columns * grid.gap) / (grid.columns + 1)).toBeLessThan(cardSize.desk.minWidth * rem)
  }
})

test('a list narrower than the narrowest card still has a column', () => {
  expect(cardGrid(100, rem, true)).toMatchObject({ columns: 1, cardWidth: 100 })
})

test('cards grow with the text', () => {
  expect(cardGrid(358, 2 * rem, false).cardHeight).toBe(2 * cardGrid(358, rem, false).cardHeight)
})

test('an open panel moves the rows below its card, and the end of the list', () => {
  const grid = cardGrid(1104, rem, true)
  const open = { row: 2, height: 300 }
  expect(topOfRow(grid, 2, open)).toBe(2 * grid.rowStep)
  expect(topOfRow(grid, 3, open)).toBe(3 * grid.rowStep + 300)
  expect(heightOf(grid, 40, open)).toBe(heightOf(grid, 40, null) + 300)
  const last = { row: 9, height: 300 }
  expect(heightOf(grid, 40, last)).toBe(heightOf(grid, 40, null) + 300)
  expect(heightOf(grid, 0, null)).toBe(0)
})
