import type { Market } from '../market.ts'
import type { AccessToken } from '../stored-rows.ts'
import type { EbayRequest } from '../wire/ebay-request.ts'

/** The valid access token of a request. Returns undefined if it is missing, unknown or expired. */
export function accessTokenOf({ accessTokens, clock }: Market, { headers }: EbayRequest): AccessToken | undefined {
  const [, sentToken = ''] = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '') ?? []
  const token = accessTokens.get(sentToken)
  return token !== undefined && token.expiresAt > clock.now() ? token : undefined
}
