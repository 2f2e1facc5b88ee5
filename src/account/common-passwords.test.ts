import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordMinLength } from './password.ts'

test.each(['123456', 'password', 'PASSWORD', 'Password1', 'qwerty2024', 'iloveyou!', 'PastFash#1', 'trustno1'])(
  '%s is a common password',
  (password) => {
    expect(password.length).toBeGreaterThanOrEqual(passwordMinLength)
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['', 'correct horse battery', 'password of my own', 'Qk7!vbz2', '83920174', 'toString', 'password12345'])(
  '%j is not a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('a password of a million digits is checked quickly', () => {
  expect(isCommonPassword('1'.repeat(1_000_000))).toBe(false)
})
