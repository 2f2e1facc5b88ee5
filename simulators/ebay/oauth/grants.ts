import type { Market } from '../market.ts'
import type { Keyset } from '../stored-rows.ts'
import { type Answer, json } from '../wire/answer.ts'
import { invalidGrant, oauthError } from './oauth-error.ts'
import { applicationScope, issueAccessToken, issueRefreshToken, refreshSeconds } from './tokens.ts'

/** Exchanges a code for the first tokens of a connection. The code is used up, even if it came too late. */
export function grantByCode(market: Market, keyset: Keyset, form: URLSearchParams): Answer {
  if (form.get('redirect_uri') !== keyset.ruName) {
    return oauthError('invalid_request', 'redirect_uri is not the RuName of this application')
  }
  const code = form.get('code') ?? ''
  const found = market.codes.get(code)
  market.codes.delete(code)
  const isValid = found?.clientId === keyset.clientId && found.ruName === keyset.ruName
  if (found === undefined || !isValid || found.expiresAt <= market.clock.now()) return invalidGrant('code')
  const { userId, clientId, scopes } = found
  const refreshToken = issueRefreshToken(market, { userId, clientId, scopes })
  const { token, seconds } = issueAccessToken(market, { userId, clientId, scopes, refreshToken })
  return json(200, {
    access_token: token,
    expires_in: seconds,
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshSeconds,
    token_type: 'User Access Token',
  })
}

/** A new access token. The refresh token stays the same and is not sent again. */
export function grantByRefresh(market: Market, keyset: Keyset, form: URLSearchParams): Answer {
  const refreshToken = form.get('refresh_token') ?? ''
  const found = market.refreshTokens.get(refreshToken)
  const isValid = found?.clientId === keyset.clientId && found.expiresAt > market.clock.now()
  if (found === undefined || !isValid) return invalidGrant('refresh token')
  const scopes = form.has('scope') ? scopesOf(form) : found.scopes
  if (scopes.length === 0 || !scopes.every((scope) => found.scopes.includes(scope))) return invalidScope()
  const { userId, clientId } = found
  const { token, seconds } = issueAccessToken(market, { userId, clientId, scopes, refreshToken })
  return json(200, { access_token: token, expires_in: seconds, token_type: 'User Access Token' })
}

/** An application token, for data that belongs to no seller. */
export function grantForApplication(market: Market, { clientId }: Keyset, form: URLSearchParams): Answer {
  const scopes = scopesOf(form)
  if (scopes.length !== 1 || scopes[0] !== applicationScope) return invalidScope()
  const { token, seconds } = issueAccessToken(market, { clientId, scopes })
  return json(200, { access_token: token, expires_in: seconds, token_type: 'Application Access Token' })
}

function scopesOf(form: URLSearchParams): string[] {
  return (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
}

function invalidScope(): Answer {
  return oauthError(
    'invalid_scope',
    'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client',
  )
}
