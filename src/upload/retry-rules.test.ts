import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { failuresBeforeDoubt, isTransient, retryDelayMs, stopReasonOf } from './retry-rules.ts'

test('a busy or unreachable server is a passing fault, and a refusal is not', () => {
  expect(isTransient(new AppError('try-later', 'Busy'))).toBe(true)
  expect(isTransient(new AppError('too-many', 'Slow down'))).toBe(true)
  expect(isTransient(new AppError('bad-input', 'No photo'))).toBe(false)
  expect(isTransient(new Error('bug'))).toBe(false)
})

test('a missing session, another seller’s session and a page that is too old stop everything, and nothing else does', () => {
  expect(stopReasonOf(new AppError('not-signed-in', 'Sign in again.'))).toBe('signed-out')
  expect(stopReasonOf(new AppError('forbidden', 'Someone else is signed in now.'))).toBe('signed-out')
  expect(stopReasonOf(new AppError('app-too-old', 'Reload the page.'))).toBe('app-too-old')
  expect(stopReasonOf(new AppError('try-later', 'Busy'))).toBeUndefined()
  expect(stopReasonOf(new AppError('broken', 'Something went wrong.'))).toBeUndefined()
  expect(stopReasonOf(new Error('bug'))).toBeUndefined()
})

test('waits double up to 20 s, and half of each is random', () => {
  expect(retryDelayMs(1, undefined, 0)).toBe(250)
  expect(retryDelayMs(1, undefined, 0.999)).toBeCloseTo(500, 0)
  expect(retryDelayMs(3, undefined, 0)).toBe(1000)
  expect(retryDelayMs(20, undefined, 0)).toBe(10_000)
  expect(retryDelayMs(100_000, undefined, 0)).toBe(10_000)
})

test('the wait is at least as long as the server asks for', () => {
  expect(retryDelayMs(1, 7, 0)).toBe(7000)
  expect(retryDelayMs(2, 7, 0.5)).toBeGreaterThan(7000)
})

test('a photo that keeps failing is doubted after about a minute', () => {
  const waits = Array.from({ length: failuresBeforeDoubt - 1 }, (_, index) => retryDelayMs(index + 1, undefined, 0.5))
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeGreaterThan(30_000)
  expect(total).toBeLessThan(90_000)
})
