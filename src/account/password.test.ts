import { expect, test } from 'vitest'
import { newPasswordFault } from './password.ts'

test('a new password has the minimum length and equals its repetition', () => {
  expect(newPasswordFault('12345', '12345')).toBe('Password must be at least 6 characters')
  expect(newPasswordFault('123456', '123457')).toBe('Passwords do not match')
  expect(newPasswordFault('123456', '123456')).toBeUndefined()
})
