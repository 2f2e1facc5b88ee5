import { expect, test } from 'vitest'
import { type AuthErrorKind, authErrorKind } from './auth-errors.ts'

const table: [status: number | undefined, code: string | undefined, kind: AuthErrorKind | undefined][] = [
  [400, 'SESSION_EXPIRED', 'session-missing'],
  [400, 'UNAUTHORIZED', 'session-missing'],
  [401, 'UNAUTHORIZED', 'session-missing'],
  [401, 'FAILED_TO_GET_SESSION', 'session-missing'],
  [403, 'SESSION_NOT_FRESH', 'session-missing'],
  [401, 'not-signed-in', 'session-missing'],
  [401, undefined, 'session-missing'],
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'invalid-credentials'],
  [400, 'INVALID_PASSWORD', 'invalid-credentials'],
  [400, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'invalid-credentials'],
  [400, 'PASSWORD_TOO_SHORT', 'weak-password'],
  [400, 'PASSWORD_TOO_LONG', 'weak-password'],
  [undefined, undefined, 'retryable'],
  [502, undefined, 'retryable'],
  [503, 'try-later', 'retryable'],
  [504, undefined, 'retryable'],
  [503, 'INVALID_PASSWORD', 'retryable'],
  [400, 'INVALID_TOKEN', 'invalid-token'],
  [401, 'TOKEN_EXPIRED', 'invalid-token'],
  [400, 'INVALID_EMAIL', undefined],
  [400, undefined, undefined],
  [400, 'toString', undefined],
  [403, 'forbidden', undefined],
  [429, undefined, undefined],
  [429, 'too-many', undefined],
  [500, undefined, undefined],
  [500, 'broken', undefined],
]

test.each(table)('status %s with code %s is %s', (status, code, kind) => {
  expect(authErrorKind({ status, code })).toBe(kind)
})
