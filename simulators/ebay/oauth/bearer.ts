import type { Market } from '../market.ts'
import type { AccessToken } from '../stored.ts'
import type { Asked } from '../wire/asked.ts'

/** The living access token of a request; undefined when there is none, it is unknown, or it has expired. */
export function bearer({ accessTokens, clock }: Market, { headers }: Asked): AccessToken | undefined {
  const [, sent = ''] = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '') ?? []
  const token = accessTokens.get(sent)
  return token !== undefined && token.expiresAt > clock.now() ? token : undefined
}
