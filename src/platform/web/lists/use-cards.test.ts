import { expect, test } from 'vitest'
import { cardColumns } from './use-cards.ts'

test('a phone has one column, and a wide page two with a gap between them', () => {
  expect(cardColumns(358, 16)).toMatchObject({ inRow: 1, width: 358 })
  expect(cardColumns(1104, 16)).toMatchObject({ inRow: 2, width: 544, gap: 16 })
})

test('large text leaves space for one column', () => {
  expect(cardColumns(1104, 32)).toMatchObject({ inRow: 1, width: 1104 })
})
