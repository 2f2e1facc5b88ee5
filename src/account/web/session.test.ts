import { expect, test } from 'vitest'
import { nextLook } from './session.ts'

test('a session is asked for again on a tick of 30 s, first when under 90 s remain', () => {
  expect(nextLook(3_600_000)).toBe(3_510_000)
  expect(nextLook(100_000)).toBe(30_000)
  expect(nextLook(89_000)).toBe(30_000)
  expect(nextLook(-5000)).toBe(30_000)
})

test('a clock that is behind does not let a session pass unasked', () => {
  expect(nextLook(3 * 3_600_000)).toBe(3_510_000)
})
