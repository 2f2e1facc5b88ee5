import { type Answer, json } from '../wire/answer.ts'

type OauthError = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'invalid_scope' | 'unsupported_grant_type'

/** An error of the token endpoint, which has no errorId. */
export function oauthError(error: OauthError, description: string): Answer {
  return json(error === 'invalid_client' ? 401 : 400, { error, error_description: description })
}

export function invalidGrant(grantKind: 'code' | 'refresh token'): Answer {
  return oauthError(
    'invalid_grant',
    `the provided authorization ${grantKind === 'code' ? 'grant code' : grantKind} is invalid or was issued to another client`,
  )
}
