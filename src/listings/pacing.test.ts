import { expect, test } from 'vitest'
import { concurrentListings, rateLimitWait } from './pacing.ts'

test("a process works on the wanted number of listings and prepares some more, but no more than one request's time allows", () => {
  expect(concurrentListings({ concurrency: 80, perMinute: 500 })).toBe(100)
  expect(concurrentListings({ concurrency: 80, perMinute: 10 })).toBe(25)
  expect(concurrentListings({ concurrency: 2, perMinute: 10 })).toBe(2)
  expect(concurrentListings({ concurrency: 200, perMinute: 1 })).toBe(3)
  expect(concurrentListings({ concurrency: 80, perMinute: null })).toBe(80)
})

test('an item waits 2 s longer than its rate limit says, 62 s if it says nothing, and at most an hour', () => {
  expect([5, 0.2, undefined, Number.NaN, 1e9].map(rateLimitWait)).toEqual([7, 3, 62, 62, 3602])
})
