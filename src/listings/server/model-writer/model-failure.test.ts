import { expect, test } from 'vitest'
import { failureOf, retryAfterSeconds } from './model-failure.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test.each([
  [{ 'retry-after': '20' }, 20],
  [{ 'retry-after': '1.2' }, 2],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:01:30 GMT' }, 90],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 1],
  [{ 'retry-after': 'soon' }, 60],
  [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 3],
  [{ 'retry-after': '-20' }, 1],
  [{ 'retry-after': '315360000' }, 3600],
  [{ 'retry-after': 'Infinity' }, 60],
  [{ 'retry-after': 'Sat, 21 Nov 2036 10:00:00 GMT' }, 3600],
  [{ 'retry-after-ms': '9e99', 'retry-after': '9' }, 9],
  [{ 'retry-after-ms': '-2500' }, 1],
  [{ 'retry-after-ms': '315360000000' }, 3600],
  [{}, 60],
])('%j waits %i seconds', (headers, seconds) => {
  expect(retryAfterSeconds(headers, now)).toBe(seconds)
})

test('a wait of years told in words is an hour, for the item and in the sentence', () => {
  const told = failureOf({ status: 500, message: 'RATE_LIMIT:315360000:later', body: '', headers: {} }, now)
  expect(told.failure).toEqual({ kind: 'rate-limit', seconds: 3600 })
  expect(told.sentence).toContain('wait 3600 seconds')
})
