import type { Market } from '../market.ts'
import type { Keyset } from '../stored-rows.ts'
import { type Answer, json } from '../wire/answer.ts'
import { type EbayRequest, formOf } from '../wire/ebay-request.ts'
import { isAboveDailyLimit } from '../wire/rates.ts'
import { tooManyRequests } from '../wire/trouble-answer.ts'
import { grantByCode, grantByRefresh, grantForApplication } from './grants.ts'
import { oauthError } from './oauth-error.ts'
import { revokeRefreshToken } from './tokens.ts'

/** POST /identity/v1/oauth2/token, …/token/revoke and …/token/introspect. */
export function tokenEndpoint(market: Market, ebayRequest: EbayRequest): Answer {
  const verb = /^\/identity\/v1\/oauth2\/token(\/revoke|\/introspect)?\/?$/.exec(ebayRequest.path)
  if (verb === null || ebayRequest.method !== 'POST') return { status: 404 }
  const keyset = keysetOf(market, ebayRequest)
  if (keyset === undefined) return oauthError('invalid_client', 'client authentication failed')
  if (ebayRequest.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded') {
    return oauthError('invalid_request', 'the content type is not application/x-www-form-urlencoded')
  }
  const form = formOf(ebayRequest)
  switch (verb[1]) {
    case '/revoke':
      return revokeToken(market, form)
    case '/introspect':
      return introspectToken(market, form)
    default:
      return grantTokens(market, keyset, form)
  }
}

/** The seller of the token or code in a form of the token endpoint. */
export function userOfForm(
  { codes, refreshTokens, accessTokens }: Market,
  ebayRequest: EbayRequest,
): string | undefined {
  const form = formOf(ebayRequest)
  const token = form.get('refresh_token') ?? form.get('token') ?? ''
  const grant = codes.get(form.get('code') ?? '') ?? refreshTokens.get(token) ?? accessTokens.get(token)
  return grant?.userId
}

function grantTokens(market: Market, keyset: Keyset, form: URLSearchParams): Answer {
  const type = form.get('grant_type') ?? ''
  if (isAboveDailyLimit(market, keyset.clientId, type)) return tooManyRequests()
  switch (type) {
    case 'authorization_code':
      return grantByCode(market, keyset, form)
    case 'refresh_token':
      return grantByRefresh(market, keyset, form)
    case 'client_credentials':
      return grantForApplication(market, keyset, form)
    case '':
      return oauthError('invalid_request', 'grant_type is missing')
    default:
      return oauthError('unsupported_grant_type', 'the authorization grant type is not supported')
  }
}

/** Answers 200 without a body, for known and unknown tokens. */
function revokeToken(market: Market, form: URLSearchParams): Answer {
  const token = form.get('token') ?? ''
  if (token === '') return oauthError('invalid_request', 'token is missing')
  if (market.refreshTokens.get(token) !== undefined) revokeRefreshToken(market, token)
  if (market.accessTokens.get(token) !== undefined) market.accessTokens.delete(token)
  return { status: 200 }
}

function introspectToken({ refreshTokens, accessTokens, clock }: Market, form: URLSearchParams): Answer {
  const token = form.get('token') ?? ''
  const grant = refreshTokens.get(token) ?? accessTokens.get(token)
  if (grant === undefined || grant.expiresAt <= clock.now()) return json(200, { active: false })
  const exp = Math.floor(grant.expiresAt / 1000)
  return json(200, { active: true, client_id: grant.clientId, scope: grant.scopes.join(' '), exp })
}

/** The keyset of the Basic authorization, if its secret is right. */
function keysetOf({ keysets }: Market, { headers }: EbayRequest): Keyset | undefined {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(headers['authorization'] ?? '') ?? []
  const [clientId = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const keyset = keysets.get(clientId)
  return keyset !== undefined && keyset.clientSecret === secret.join(':') ? keyset : undefined
}
