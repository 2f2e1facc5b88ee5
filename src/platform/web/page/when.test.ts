import { expect, test } from 'vitest'
import { whenWords } from './when.ts'

const now = new Date(2026, 10, 21, 12, 0)
const wordsFor = (milliseconds: number) => whenWords(new Date(now.getTime() - milliseconds), now)
const hour = 3_600_000

test('a time up to a week ago is written relative to now', () => {
  expect(wordsFor(5000)).toBe('just now')
  expect(wordsFor(5 * 60_000)).toBe('5 min ago')
  expect(wordsFor(3 * hour)).toBe('3 h ago')
  expect(wordsFor(30 * hour)).toBe('yesterday')
  expect(wordsFor(38 * hour)).toBe('2 days ago')
  expect(whenWords(new Date(2026, 10, 20, 0, 1), new Date(2026, 10, 21, 23, 0))).toBe('yesterday')
  expect(wordsFor(6 * 24 * hour)).toBe('6 days ago')
})

test('an older time is written as a date, with the year if it is another year', () => {
  expect(whenWords(new Date(2026, 10, 12), now)).toBe('12 Nov')
  expect(whenWords(new Date(2025, 10, 12), now)).toBe('12 Nov 2025')
})
