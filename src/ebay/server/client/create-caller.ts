import type { z } from 'zod'
import type { Log } from '../../../platform/server/process/log.ts'
import type { EbayAddresses } from '../../ebay-addresses.ts'
import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import type { Marketplace } from '../../marketplace.ts'
import type { CallEbay, EbayCall } from './ebay-call.ts'
import { waitBeforeRetry } from './retry-rules.ts'
import { failureOf, type Outcome, send } from './send.ts'

/** How requests are sent. Tests shorten the times. */
export type Sending = {
  readonly log: Log
  /** The time limit of one request, until its answer is read. */
  readonly timeLimitMs: number
  /** Returns a signal that aborts after so many milliseconds. */
  readonly deadline: (milliseconds: number) => AbortSignal
  /** Waits so many milliseconds before a call is tried again. */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

/** The token of a call, and the marketplace whose language eBay reads and answers in. */
export type Access = { readonly token: string; readonly marketplace: Marketplace }

/**
 * The seller or application that calls are made for. Both functions throw `EbayFailure`, or the reason of `signal` once it
 * aborts.
 */
export type Bearer = {
  access(signal?: AbortSignal): Promise<Access>
  /** Gets another token to replace one that eBay refused. */
  renew(refused: string, signal?: AbortSignal): Promise<void>
}

/** The parts of a path that no log may hold: an item's SKU, and a location's key, which may hold a ZIP code. */
const sellerData = /(\/(?:inventory_item|location)\/)[^/]+/u

/** Creates a caller that follows the rules of `EbayCall`. It renews its token once when eBay refuses it. */
export function createCaller(addresses: EbayAddresses, bearer: Bearer, sending: Sending): CallEbay {
  return async (call) => {
    const callName = `${call.method} ${call.path.replace(/\?.*$/su, '').replace(sellerData, '$1…')}`
    let isRenewed = false
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted()
      const access = await bearer.access(call.signal)
      const outcome = await sendCall(call, { url: `${addresses[call.host]}${call.path}`, access, callName }, sending)
      if (outcome.kind === 'answered') {
        if (outcome.status === 401 && !isRenewed) {
          isRenewed = true
          tries -= 1
          await bearer.renew(access.token, call.signal)
          continue
        }
        const read = outcome.status < 300 && outcome.isJson ? readAnswer(call, outcome) : undefined
        if (read?.success) {
          const { warnings } = ebayErrorsIn(outcome.body)
          if (warnings.length > 0) call.onWarnings?.(warnings)
          return read.data
        }
      }
      const wait = waitBeforeRetry(outcome, { isRepeatable: call.isRepeatable, tries, random: Math.random() })
      if (wait === undefined) throw failureOf(outcome, callName)
      await sending.pause(wait, call.signal)
    }
  }
}

/** Parses the body of an answer. If the body does not match the schema, parses the `location` header's address instead. */
function readAnswer<Answer extends z.ZodType>(
  { answer }: EbayCall<Answer>,
  { body, location }: Extract<Outcome, { kind: 'answered' }>,
) {
  const read = answer.safeParse(body)
  return read.success || location === undefined ? read : answer.safeParse({ location })
}

async function sendCall(
  { method, body, form, signal }: Omit<EbayCall<z.ZodType>, 'answer' | 'onWarnings'>,
  { url, access, callName }: { url: string; access: Access; callName: string },
  { log, timeLimitMs, deadline }: Sending,
): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await send({
    method,
    url,
    headers: {
      authorization: `Bearer ${access.token}`,
      accept: 'application/json',
      // eBay answers 25709 to the `*` that Node sends by default.
      'accept-language': access.marketplace.locale,
      'content-language': access.marketplace.locale,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ? form() : body === undefined ? undefined : JSON.stringify(body),
    deadline: deadline(timeLimitMs),
    signal,
  })
  const result = outcome.kind === 'answered' ? outcome.status : outcome.code
  log.debug({ ebay: callName, became: result, ms: Math.round(performance.now() - startedAt) }, 'eBay request finished')
  const warnings = warningsOf(outcome)
  if (warnings.length > 0) log.info({ ebay: callName, warnings }, 'eBay request succeeded with warnings')
  return outcome
}

/** The ids of eBay's warnings about a call that succeeded. Their texts may quote what was sent, so no log holds them. */
function warningsOf(outcome: Outcome): readonly number[] {
  if (outcome.kind !== 'answered' || outcome.status >= 300) return []
  return ebayErrorsIn(outcome.body).warnings.map(({ errorId }) => errorId)
}
