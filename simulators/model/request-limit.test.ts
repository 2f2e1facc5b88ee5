import { expect, test } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

test('the limit accepts the allowed requests per minute, and says when the next one may come', () => {
  const limit = createRequestLimit()
  const ask = (seconds: number) => limit.ask(3, seconds * 1000)
  expect([0, 10, 20].map(ask)).toEqual([0, 0, 0])
  expect([20, 30, 59.5].map(ask)).toEqual([40, 30, 1])
  expect([60, 61].map(ask)).toEqual([0, 9])
})
