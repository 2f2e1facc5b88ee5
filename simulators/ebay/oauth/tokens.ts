import { randomBytes } from 'node:crypto'
import type { Market } from '../market.ts'
import type { Keyset } from '../stored-rows.ts'

/** Lifetime of an authorization code and of a refresh token (547.5 days), in seconds. */
export const codeSeconds = 299
export const refreshSeconds = 47_304_000

export const applicationScope = 'https://api.ebay.com/oauth/api_scope'

/** Scopes that a seller can allow, besides the application scope. */
export const sellerScopes = [
  'sell.inventory',
  'sell.inventory.readonly',
  'sell.account',
  'sell.account.readonly',
  'sell.fulfillment',
  'sell.fulfillment.readonly',
  'commerce.identity.readonly',
  'commerce.identity.address.readonly',
  'commerce.notification.subscription',
].map((name) => `${applicationScope}/${name}`)

/** The consent that a seller granted an application. */
export type Grant = { readonly userId: string; readonly clientId: string; readonly scopes: readonly string[] }

/** A code in eBay's form: it contains # and ^, so that double encoding is noticed. */
export function issueCode({ codes, clock }: Market, grant: Grant, keyset: Keyset): string {
  const code = `v^1.1#i^1#f^0#r^1#p^3#I^3#t^${secret(48)}`
  codes.set(code, { ...grant, ruName: keyset.ruName, expiresAt: clock.now() + codeSeconds * 1000 })
  return code
}

export function issueRefreshToken({ refreshTokens, clock }: Market, grant: Grant): string {
  const token = `v^1.1#i^1#p^3#r^1#f^0#I^3#t^${secret(64)}`
  refreshTokens.set(token, { ...grant, expiresAt: clock.now() + refreshSeconds * 1000 })
  return token
}

/** Returns the token and its lifetime in seconds. Without a user it is an application token. */
export function issueAccessToken(
  { accessTokens, clock, settings }: Market,
  grant: Omit<Grant, 'userId'> & { readonly userId?: string; readonly refreshToken?: string },
): { readonly token: string; readonly seconds: number } {
  const token = `v^1.1#i^1#p^${grant.userId === undefined ? 1 : 3}#I^3#f^0#r^0#t^${secret(96)}`
  const seconds = settings.accessTokenSeconds
  accessTokens.set(token, { ...grant, expiresAt: clock.now() + seconds * 1000 })
  return { token, seconds }
}

/** Revokes a refresh token and every access token that came from it. */
export function revokeRefreshToken({ refreshTokens, accessTokens }: Market, refreshToken: string): void {
  refreshTokens.delete(refreshToken)
  accessTokens.deleteWhere((token) => token.refreshToken === refreshToken)
}

/** The effect of a withdrawn consent or a changed password. */
export function revokeEverything({ codes, refreshTokens, accessTokens }: Market, userId: string): void {
  for (const tokens of [codes, refreshTokens, accessTokens]) tokens.deleteWhere((token) => token.userId === userId)
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
