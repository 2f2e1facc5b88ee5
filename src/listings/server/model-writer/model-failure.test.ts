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
  [{ 'x-ratelimit-reset-requests': '120ms', 'x-ratelimit-reset-tokens': '1m3.2s' }, 64],
  [{ 'x-ratelimit-reset-requests': '1h2m3s', 'x-ratelimit-remaining-requests': '0' }, 3600],
  [{ 'x-ratelimit-reset-requests': '12', 'x-ratelimit-remaining-requests': '0' }, 12],
  [{ 'x-ratelimit-reset-requests': 'whenever' }, 60],
  [{ 'anthropic-ratelimit-tokens-reset': '2026-11-21T10:00:41Z' }, 41],
  [
    {
      'anthropic-ratelimit-tokens-reset': '2026-11-21T10:00:41Z',
      'anthropic-ratelimit-tokens-remaining': '900',
      'anthropic-ratelimit-requests-reset': '2026-11-21T10:00:08Z',
      'anthropic-ratelimit-requests-remaining': '0',
    },
    8,
  ],
  [{ 'retry-after': '5', 'anthropic-ratelimit-tokens-reset': '2026-11-21T10:00:41Z' }, 5],
])('%j waits %i seconds', (headers: Record<string, string>, seconds) => {
  expect(retryAfterSeconds(headers, now)).toBe(seconds)
})

test.each([
  [{ retryDelay: '34.07s' }, 35],
  [{ retryDelay: '0s' }, 1],
  [{ message: 'Rate limit reached: Limit 3, Used 3, Requested 1. Please try again in 20s. Visit the page' }, 20],
  [{ message: 'Please try again in 6m0s.' }, 360],
  [{ message: 'Please try again in 120ms.' }, 1],
  [{ message: 'Please retry in 37.82626638s. ' }, 38],
  [{ message: 'Please retry after 26 seconds.' }, 26],
  [{ message: 'Try again in 1 minute 5 seconds' }, 65],
  [{ message: 'Please try again in a moment.' }, 60],
  [{ message: 'Please try again later.' }, 60],
])('a body with %j waits %i seconds', (body, seconds) => {
  expect(retryAfterSeconds({}, now, body)).toBe(seconds)
})

test('a wait in the headers wins over one in the body', () => {
  const body = { message: 'Please try again in 20s.' }
  expect(retryAfterSeconds({ 'retry-after': '4' }, now, body)).toBe(4)
  expect(retryAfterSeconds({ 'x-ratelimit-reset-requests': '5s' }, now, body)).toBe(20)
})

test('a wait of years in words becomes an hour, for the item and in the sentence', () => {
  const failure = failureOf({ status: 500, message: 'RATE_LIMIT:315360000:later', codes: '', headers: {} }, now)
  expect(failure.failure).toEqual({ kind: 'rate-limit', seconds: 3600 })
  expect(failure.sentence).toContain('wait 3600 seconds')
})

test.each([
  [429, 'insufficient_quota', 'You exceeded your current quota', 'misconfigured', 'credit'],
  [402, 'billing_error', 'Payment required', 'misconfigured', 'credit'],
  // Google uses this for a limit per minute too.
  [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan', 'rate-limit', 'wait 60'],
  [400, 'API_KEY_INVALID', 'Pass a valid key', 'misconfigured', 'AI_API_KEY'],
  [400, 'context_length_exceeded', 'Too long', 'misconfigured', 'too much for the AI model'],
  [400, 'content_filter', 'Filtered', 'bad-answer', 'content filter'],
  [400, 'model_not_found', 'No such model', 'misconfigured', 'AI_MODEL'],
  [408, '', 'Timeout', 'try-later', 'status 408'],
  [undefined, 'overloaded_error', 'Overloaded', 'try-later', 'too busy'],
  [undefined, '', 'Something else', 'try-later', 'request to the AI provider failed'],
  [200, '', 'Invalid JSON response', 'bad-answer', "can't read"],
])('%s %s "%s" is %s', (status, codes, message, kind, about) => {
  const failure = failureOf({ status, codes, message, headers: {} }, now)
  expect(failure.failure.kind).toBe(kind)
  expect(failure.sentence).toContain(about)
  expect(failure.sentence).toContain('Your photos are safe.')
  expect(String(failure.cause)).toContain(message)
})
