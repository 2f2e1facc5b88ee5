/**
 * The errors of the account service that the screens know (specification of listings, section 8), and what each does:
 * - session-missing: nobody is signed in any more. Who is signed in is asked again, which leads to the sign-in screen.
 * - invalid-credentials: the form stays as it is, and the password is marked to be typed again.
 * - weak-password: the form stays as it is, and the new password is marked to be typed again.
 * - retryable: nothing is wrong with what was typed; it stays, to be sent again.
 * - invalid-token: the mail's link is used up or too old; another one can be sent at once.
 */
export const authErrorKinds = [
  'session-missing',
  'invalid-credentials',
  'weak-password',
  'retryable',
  'invalid-token',
] as const
export type AuthErrorKind = (typeof authErrorKinds)[number]

/** What is known of a call that did not succeed. Without a status no answer came that was the account service's. */
export type AuthFailure = { status?: number | undefined; code?: string | undefined }

/** Statuses of something before the account service that cannot reach it just now. */
const passing = [502, 503, 504]

const kindsByCode: Readonly<Record<string, AuthErrorKind>> = {
  UNAUTHORIZED: 'session-missing',
  SESSION_EXPIRED: 'session-missing',
  SESSION_NOT_FRESH: 'session-missing',
  FAILED_TO_GET_SESSION: 'session-missing',
  'not-signed-in': 'session-missing',
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_PASSWORD: 'invalid-credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'invalid-credentials',
  USER_NOT_FOUND: 'invalid-credentials',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  WEAK_PASSWORD: 'weak-password',
  INVALID_CODE: 'invalid-credentials',
  INVALID_TOKEN: 'invalid-token',
  TOKEN_EXPIRED: 'invalid-token',
}

/** Which of the known errors this is; undefined: another one, of which the screens show the message alone. */
export function authErrorKind({ status, code }: AuthFailure): AuthErrorKind | undefined {
  if (status === undefined || passing.includes(status)) return 'retryable'
  if (code !== undefined && Object.hasOwn(kindsByCode, code)) return kindsByCode[code]
  return status === 401 ? 'session-missing' : undefined
}
