import { expect, test } from 'vitest'
import { whenWords } from './when.ts'

const now = new Date(2026, 10, 21, 12, 0)
const before = (milliseconds: number) => whenWords(new Date(now.getTime() - milliseconds), now)
const hour = 3_600_000

test('moments are told relative to now up to a week', () => {
  expect(before(5000)).toBe('just now')
  expect(before(5 * 60_000)).toBe('5 min ago')
  expect(before(3 * hour)).toBe('3 h ago')
  expect(before(30 * hour)).toBe('yesterday')
  expect(before(38 * hour)).toBe('2 days ago')
  expect(whenWords(new Date(2026, 10, 20, 0, 1), new Date(2026, 10, 21, 23, 0))).toBe('yesterday')
  expect(before(6 * 24 * hour)).toBe('6 days ago')
})

test('older moments by their date, with the year when it is another one', () => {
  expect(whenWords(new Date(2026, 10, 12), now)).toBe('12 Nov')
  expect(whenWords(new Date(2025, 10, 12), now)).toBe('12 Nov 2025')
})
