import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('the pace takes the allowed requests per minute, and says when the next one may come', () => {
  const pace = createPace()
  const ask = (seconds: number) => pace.ask(3, seconds * 1000)
  expect([0, 10, 20].map(ask)).toEqual([0, 0, 0])
  expect([20, 30, 59.5].map(ask)).toEqual([40, 30, 1])
  expect([60, 61].map(ask)).toEqual([0, 9])
})
