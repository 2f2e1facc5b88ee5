/**
 * The errors of the account service that the screens know (specification of listings, section 8), with their effect:
 * - session-missing: nobody is signed in anymore. The page asks again who is signed in, and shows the sign-in screen.
 * - invalid-credentials: the form stays as it is; the seller has to type the password again.
 * - weak-password: the form stays as it is; the seller has to type another new password.
 * - retryable: the input is fine and stays, so that the seller can send it again.
 * - invalid-token: the link of the email was used or is too old; the seller can ask for another one at once.
 */
export const authErrorKinds = [
  'session-missing',
  'invalid-credentials',
  'weak-password',
  'retryable',
  'invalid-token',
] as const
export type AuthErrorKind = (typeof authErrorKinds)[number]

/** A call that failed. Without a status, no answer of the account service arrived. */
export type AuthFailure = { status?: number | undefined; code?: string | undefined }

/** Statuses of a proxy in front of the account service that cannot reach it at the moment. */
const unreachableStatuses = [502, 503, 504]

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

/** The known error that a failure is. Undefined for another error: the screens then show only its message. */
export function authErrorKind({ status, code }: AuthFailure): AuthErrorKind | undefined {
  if (status === undefined || unreachableStatuses.includes(status)) return 'retryable'
  if (code !== undefined && Object.hasOwn(kindsByCode, code)) return kindsByCode[code]
  return status === 401 ? 'session-missing' : undefined
}
