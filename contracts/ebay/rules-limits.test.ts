import { expect, test } from 'vitest'
import { refusalOfImagePost, refusalOfRevision } from './rules-limits.ts'

const now = Date.UTC(2026, 10, 22, 18)

test('49 pictures within five seconds leave a slot for one, 50 leave no slot', () => {
  const earlierTimes = Array.from({ length: 50 }, (_, index) => now - index * 99)
  expect(refusalOfImagePost(earlierTimes.slice(1), now)).toBeUndefined()
  expect(refusalOfImagePost(earlierTimes, now)).toMatchObject({ errorId: 2001, message: 'Too many requests.' })
})

test('pictures of five seconds ago do not count', () => {
  const earlierTimes = Array.from({ length: 50 }, () => now - 5000)
  expect(refusalOfImagePost(earlierTimes, now)).toBeUndefined()
  expect(refusalOfImagePost(earlierTimes, now - 1)).toBeDefined()
})

test('a listing is revised 250 times a day and not more often', () => {
  const earlierTimes = Array.from({ length: 250 }, (_, index) => now - index * 1000)
  expect(refusalOfRevision(earlierTimes.slice(1), now)).toBeUndefined()
  expect(refusalOfRevision(earlierTimes, now)).toMatchObject({ errorId: 25019 })
})

test("the day is eBay's: it begins at midnight in the Pacific time zone", () => {
  const evening = Array.from({ length: 250 }, () => Date.UTC(2026, 10, 23, 7, 59))
  expect(refusalOfRevision(evening, Date.UTC(2026, 10, 23, 7, 59, 59))).toBeDefined()
  expect(refusalOfRevision(evening, Date.UTC(2026, 10, 23, 8))).toBeUndefined()
})
