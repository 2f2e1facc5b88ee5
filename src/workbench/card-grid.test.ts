import { expect, test } from 'vitest'
import { cardGrid, heightOf } from './card-grid.ts'

const rem = 16
const cardSize = { phone: { height: 8 }, desktop: { minWidth: 15, textHeight: 6.75, photoRatio: 4 / 5 } }

test('a phone has one column of equally high cards at any width', () => {
  const grid = cardGrid(cardSize, { width: 358, rem, isDesktop: false })
  expect(grid).toMatchObject({ columns: 1, cardWidth: 358, cardHeight: cardSize.phone.height * rem })
})

test('a wide page has as many columns as fit, and no card is narrower than the minimum', () => {
  for (let width = 300; width < 1400; width += 7) {
    const grid = cardGrid(cardSize, { width, rem, isDesktop: true })
    expect(grid.cardWidth).toBeGreaterThanOrEqual(cardSize.desktop.minWidth * rem)
    expect(grid.columns * grid.cardWidth + (grid.columns - 1) * grid.gap).toBeCloseTo(width)
    expect((width - grid.columns * grid.gap) / (grid.columns + 1)).toBeLessThan(cardSize.desktop.minWidth * rem)
  }
})

test('a list narrower than the narrowest card still has one column', () => {
  expect(cardGrid(cardSize, { width: 100, rem, isDesktop: true })).toMatchObject({ columns: 1, cardWidth: 100 })
})

test('cards grow with the text', () => {
  expect(cardGrid(cardSize, { width: 358, rem: 2 * rem, isDesktop: false }).cardHeight).toBe(
    2 * cardGrid(cardSize, { width: 358, rem, isDesktop: false }).cardHeight,
  )
})

test('the height of a list is that of its rows and the gaps between them', () => {
  const grid = cardGrid(cardSize, { width: 1104, rem, isDesktop: true })
  expect(heightOf(grid, 2 * grid.columns)).toBe(2 * grid.cardHeight + grid.gap)
  expect(heightOf(grid, 2 * grid.columns + 1)).toBe(3 * grid.cardHeight + 2 * grid.gap)
  expect(heightOf(grid, 0)).toBe(0)
})
