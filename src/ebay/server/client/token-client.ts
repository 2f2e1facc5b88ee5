import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { tokenErrorSchema } from '../../errors/ebay-error.ts'
import { homeMarketplace } from '../../marketplace.ts'
import type { Sending } from './create-caller.ts'
import { EbayFailure } from './ebay-call.ts'
import { waitBeforeRetry } from './retry-rules.ts'
import { failureOf, send } from './send.ts'

/** The keys that authenticate PastFash at eBay. */
export type Keyset = { readonly clientId: string; readonly clientSecret: string; readonly ruName: string }

/** eBay refuses the grant: the code or refresh token has expired, was used or revoked, or belongs to another application. */
export class InvalidGrant extends Error {}

export type TokenClient = {
  exchange(code: string): Promise<z.infer<typeof exchangedSchema>>
  refresh(refreshToken: string): Promise<z.infer<typeof grantedSchema>>
  application(): Promise<z.infer<typeof grantedSchema>>
  revoke(refreshToken: string): Promise<void>
}

const scope = 'https://api.ebay.com/oauth/api_scope'
/** Time limit of a token request. It is short, because a call waits for the token and for its own answer. */
export const tokenTimeoutMs = 10_000
/** Time limit of the request that revokes a token. */
const revokeTimeoutMs = 5_000

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
  .transform((answer) => ({
    accessToken: answer.access_token,
    seconds: answer.expires_in,
    refreshToken: answer.refresh_token,
    refreshSeconds: answer.refresh_token_expires_in,
  }))

/** The moment `lifeSeconds` seconds from now. */
export function endOf(clock: Clock, lifeSeconds: number): Date {
  return new Date(clock.now().getTime() + lifeSeconds * 1000)
}

/**
 * Creates a client of eBay's token endpoint. Throws `InvalidGrant` or `EbayFailure`. A wrong keyset is 'refused' with status 0,
 * and is logged.
 */
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
    // A code is good once, and a lost request may have used it up.
    exchange: (code) =>
      ask({ grant_type: 'authorization_code', code, redirect_uri: ruName }, exchangedSchema, { isRepeatable: false }),
    refresh: (token) =>
      ask({ grant_type: 'refresh_token', refresh_token: token }, grantedSchema, { isRepeatable: true }),
    application: () => ask({ grant_type: 'client_credentials', scope }, grantedSchema, { isRepeatable: true }),
    async revoke(token) {
      const body = new URLSearchParams({ token, token_type_hint: 'refresh_token' })
      await send({
        method: 'POST',
        url: `${address}/revoke`,
        headers,
        body,
        deadline: sending.deadline(revokeTimeoutMs),
      })
    },
  }

  async function ask<Answer extends z.ZodType>(
    form: Record<string, string>,
    answer: Answer,
    { isRepeatable }: { isRepeatable: boolean },
  ): Promise<z.infer<Answer>> {
    const callName = `token (${form['grant_type']})`
    for (let tries = 1; ; tries += 1) {
      const body = new URLSearchParams(form)
      const outcome = await send({ method: 'POST', url: address, headers, body, deadline: tokenDeadline() })
      if (outcome.kind === 'answered') {
        const read = outcome.status < 300 ? answer.safeParse(outcome.body) : undefined
        if (read?.success) return read.data
        refuse(outcome.status, outcome.body, callName)
      }
      const wait = waitBeforeRetry(outcome, { isRepeatable, tries, random: Math.random() })
      if (wait === undefined) throw failureOf(outcome, callName)
      await sending.pause(wait, undefined)
    }
  }

  /** Throws for a refusal in OAuth's error format. */
  function refuse(status: number, body: unknown, callName: string) {
    const answer = tokenErrorSchema.safeParse(body)
    if (!answer.success || status < 400 || status >= 500) return
    const { error } = answer.data
    if (error === 'invalid_grant') throw new InvalidGrant(`${callName}: ${error}`)
    sending.log.error({ ebay: callName, error }, 'eBay refuses the keys that are set: /test-ebay-config checks them')
    throw new EbayFailure({ kind: 'refused', status: 0 }, `${callName}: ${error}`)
  }

  function tokenDeadline() {
    return sending.deadline(Math.min(tokenTimeoutMs, sending.timeLimitMs))
  }
}
