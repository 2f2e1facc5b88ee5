import type { Market } from '../market.ts'
import type { Keyset } from '../stored.ts'
import { type Answer, json } from '../wire/answer.ts'
import { type Asked, formOf } from '../wire/asked.ts'
import { isAboveDailyLimit } from '../wire/rates.ts'
import { tooMany } from '../wire/trouble-answer.ts'
import { grantedByApplication, grantedByCode, grantedByRefresh } from './grants.ts'
import { oauthError } from './oauth-error.ts'
import { revokeRefreshToken } from './tokens.ts'

/** POST /identity/v1/oauth2/token, …/token/revoke and …/token/introspect. */
export function tokenEndpoint(market: Market, asked: Asked): Answer {
  const verb = /^\/identity\/v1\/oauth2\/token(\/revoke|\/introspect)?\/?$/.exec(asked.path)
  if (verb === null || asked.method !== 'POST') return { status: 404 }
  const keyset = keysetOf(market, asked)
  if (keyset === undefined) return oauthError('invalid_client', 'client authentication failed')
  if (asked.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    return oauthError('invalid_request', 'the content type is not application/x-www-form-urlencoded')
  }
  const form = formOf(asked)
  switch (verb[1]) {
    case '/revoke':
      return revoked(market, form)
    case '/introspect':
      return introspected(market, form)
    default:
      return granted(market, keyset, form)
  }
}

/** Whose token or code a form of the token endpoint is about. */
export function userOfForm({ codes, refreshTokens, accessTokens }: Market, asked: Asked): string | undefined {
  const form = formOf(asked)
  const token = form.get('refresh_token') ?? form.get('token') ?? ''
  const found = codes.get(form.get('code') ?? '') ?? refreshTokens.get(token) ?? accessTokens.get(token)
  return found?.userId
}

function granted(market: Market, keyset: Keyset, form: URLSearchParams): Answer {
  const type = form.get('grant_type') ?? ''
  if (isAboveDailyLimit(market, keyset.clientId, type)) return tooMany()
  switch (type) {
    case 'authorization_code':
      return grantedByCode(market, keyset, form)
    case 'refresh_token':
      return grantedByRefresh(market, keyset, form)
    case 'client_credentials':
      return grantedByApplication(market, keyset, form)
    case '':
      return oauthError('invalid_request', 'grant_type is missing')
    default:
      return oauthError('unsupported_grant_type', 'the authorization grant type is not supported')
  }
}

/** Whether the token was known or not: 200 without a body. */
function revoked(market: Market, form: URLSearchParams): Answer {
  const token = form.get('token') ?? ''
  if (token === '') return oauthError('invalid_request', 'token is missing')
  if (market.refreshTokens.get(token) !== undefined) revokeRefreshToken(market, token)
  if (market.accessTokens.get(token) !== undefined) market.accessTokens.delete(token)
  return { status: 200 }
}

function introspected({ refreshTokens, accessTokens, clock }: Market, form: URLSearchParams): Answer {
  const token = form.get('token') ?? ''
  const found = refreshTokens.get(token) ?? accessTokens.get(token)
  if (found === undefined || found.expiresAt <= clock.now()) return json(200, { active: false })
  const exp = Math.floor(found.expiresAt / 1000)
  return json(200, { active: true, client_id: found.clientId, scope: found.scopes.join(' '), exp })
}

/** The keyset behind the Basic authorization, if its secret is right. */
function keysetOf({ keysets }: Market, { headers }: Asked): Keyset | undefined {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(headers['authorization'] ?? '') ?? []
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const keyset = keysets.get(clientId)
  return keyset !== undefined && keyset.clientSecret === secret.join(':') ? keyset : undefined
}
