import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { tokenErrorSchema } from '../../errors/ebay-error.ts'
import { homeMarketplace } from '../../marketplace.ts'
import type { Sending } from './create-caller.ts'
import { EbayFailure } from './ebay-call.ts'
import { waitBeforeRetry } from './retry-rules.ts'
import { failureOf, send } from './send.ts'

/** What proves to eBay who asks for tokens. */
export type Keyset = { readonly clientId: string; readonly clientSecret: string; readonly ruName: string }

/** A grant that eBay does not take (any more): the code or refresh token is over, used, revoked or another's. */
export class InvalidGrant extends Error {}

export type TokenClient = {
  exchange(code: string): Promise<z.infer<typeof exchangedSchema>>
  refresh(refreshToken: string): Promise<z.infer<typeof grantedSchema>>
  application(): Promise<z.infer<typeof grantedSchema>>
  revoke(refreshToken: string): Promise<void>
}

const scope = 'https://api.ebay.com/oauth/api_scope'
/** Milliseconds that a token may take: whoever waits for it waits for a call besides. */
export const tokenWithinMs = 10_000
/** Milliseconds that a disconnect waits for eBay. */
const revokedWithinMs = 5_000

const seconds = z.number().positive()
const grantedSchema = z
  .object({ access_token: z.string().min(1), expires_in: seconds })
  .transform(({ access_token, expires_in }) => ({ accessToken: access_token, seconds: expires_in }))
const exchangedSchema = z
  .object({
    access_token: z.string().min(1),
    expires_in: seconds,
    refresh_token: z.string().min(1),
    refresh_token_expires_in: seconds,
  })
  .transform((said) => ({
    accessToken: said.access_token,
    seconds: said.expires_in,
    refreshToken: said.refresh_token,
    refreshSeconds: said.refresh_token_expires_in,
  }))

/** When something that lives for so many seconds from now on ends. */
export function endOf(clock: Clock, lifeSeconds: number): Date {
  return new Date(clock.now().getTime() + lifeSeconds * 1000)
}

/** eBay's token endpoint. Throws `InvalidGrant` or `EbayFailure`; a wrong keyset is 'refused' with status 0, and said in the log. */
export function createTokenClient(
  api: string,
  { clientId, clientSecret, ruName }: Keyset,
  sending: Sending,
): TokenClient {
  const address = `${api}/identity/v1/oauth2/token`
  const headers = {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    accept: 'application/json',
    'accept-language': homeMarketplace.locale,
    'content-type': 'application/x-www-form-urlencoded',
  }
  return {
    // A code is good once: whether a lost request has used it up, nobody knows.
    exchange: (code) =>
      ask({ grant_type: 'authorization_code', code, redirect_uri: ruName }, exchangedSchema, { isRepeatable: false }),
    refresh: (token) =>
      ask({ grant_type: 'refresh_token', refresh_token: token }, grantedSchema, { isRepeatable: true }),
    application: () => ask({ grant_type: 'client_credentials', scope }, grantedSchema, { isRepeatable: true }),
    async revoke(token) {
      const body = new URLSearchParams({ token, token_type_hint: 'refresh_token' })
      await send({ method: 'POST', url: `${address}/revoke`, headers, body, limit: sending.deadline(revokedWithinMs) })
    },
  }

  async function ask<Answer extends z.ZodType>(
    form: Record<string, string>,
    answer: Answer,
    { isRepeatable }: { isRepeatable: boolean },
  ): Promise<z.infer<Answer>> {
    const what = `token (${form['grant_type']})`
    for (let tries = 1; ; tries += 1) {
      const body = new URLSearchParams(form)
      const outcome = await send({ method: 'POST', url: address, headers, body, limit: limit() })
      if (outcome.kind === 'answered') {
        const read = outcome.status < 300 ? answer.safeParse(outcome.body) : undefined
        if (read?.success) return read.data
        refuse(outcome.status, outcome.body, what)
      }
      const wait = waitBeforeRetry(outcome, { isRepeatable, tries, random: Math.random() })
      if (wait === undefined) throw failureOf(outcome, what)
      await sending.pause(wait, undefined)
    }
  }

  /** Throws for what eBay says no to in the words of OAuth. */
  function refuse(status: number, body: unknown, what: string) {
    const said = tokenErrorSchema.safeParse(body)
    if (!said.success || status < 400 || status >= 500) return
    const { error } = said.data
    if (error === 'invalid_grant') throw new InvalidGrant(`${what}: ${error}`)
    sending.log.error({ ebay: what, error }, 'eBay refuses the keys that are set: /test-ebay-config checks them')
    throw new EbayFailure({ kind: 'refused', status: 0 }, `${what}: ${error}`)
  }

  function limit() {
    return sending.deadline(Math.min(tokenWithinMs, sending.timeLimitMs))
  }
}
