import type { z } from 'zod'
import type { Log } from '../../../platform/server/process/log.ts'
import type { EbayAddresses } from '../../ebay-addresses.ts'
import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import type { Marketplace } from '../../marketplace.ts'
import type { CallEbay, EbayCall } from './ebay-call.ts'
import { waitBeforeRetry } from './retry-rules.ts'
import { failureOf, type Outcome, send } from './send.ts'

/** How requests are sent, and what tests make short. */
export type Sending = {
  readonly log: Log
  /** Of one request, with its answer. */
  readonly timeLimitMs: number
  /** Aborts so many milliseconds from now. */
  readonly deadline: (milliseconds: number) => AbortSignal
  /** Waits before a call is tried again. */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>
}

/** What a call is made with: a token, and the marketplace in whose language it asks and answers. */
export type Access = { readonly token: string; readonly marketplace: Marketplace }

/** In whose name is called. Both throw `EbayFailure`, and the reason of `signal` once that aborts. */
export type Bearer = {
  access(signal?: AbortSignal): Promise<Access>
  /** Gets another token in the place of one that eBay refused. */
  renew(refused: string, signal?: AbortSignal): Promise<void>
}

/** Of a path what is in no log: the SKU of an item, and the key of a place, which may hold a ZIP code. */
const sellersOwn = /(\/(?:inventory_item|location)\/)[^/]+/u

/** A caller that keeps to the rules of `EbayCall`, and renews its token once when eBay refuses it. */
export function createCaller(addresses: EbayAddresses, bearer: Bearer, sending: Sending): CallEbay {
  return async (call) => {
    const what = `${call.method} ${call.path.replace(/\?.*$/su, '').replace(sellersOwn, '$1…')}`
    let isRenewed = false
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted()
      const access = await bearer.access(call.signal)
      const outcome = await sendCall(call, { url: `${addresses[call.host]}${call.path}`, access, what }, sending)
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
      if (wait === undefined) throw failureOf(outcome, what)
      await sending.pause(wait, call.signal)
    }
  }
}

/** What is read of an answer: its body, or else where it says that it made something. */
function readAnswer<Answer extends z.ZodType>(
  { answer }: EbayCall<Answer>,
  { body, location }: Extract<Outcome, { kind: 'answered' }>,
) {
  const read = answer.safeParse(body)
  return read.success || location === undefined ? read : answer.safeParse({ location })
}

async function sendCall(
  { method, body, form, signal }: Omit<EbayCall<z.ZodType>, 'answer' | 'onWarnings'>,
  { url, access, what }: { url: string; access: Access; what: string },
  { log, timeLimitMs, deadline }: Sending,
): Promise<Outcome> {
  const begun = performance.now()
  const outcome = await send({
    method,
    url,
    headers: {
      authorization: `Bearer ${access.token}`,
      accept: 'application/json',
      // eBay answers 25709 to the `*` that Node sends by itself.
      'accept-language': access.marketplace.locale,
      'content-language': access.marketplace.locale,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ? form() : body === undefined ? undefined : JSON.stringify(body),
    limit: deadline(timeLimitMs),
    signal,
  })
  const became = outcome.kind === 'answered' ? outcome.status : outcome.code
  log.debug({ ebay: what, became, ms: Math.round(performance.now() - begun) }, 'eBay was asked')
  const warnings = warningsOf(outcome)
  if (warnings.length > 0) log.info({ ebay: what, warnings }, 'eBay did it with warnings')
  return outcome
}

/** The ids of what eBay warned of where it did as asked; its words may quote what was sent. */
function warningsOf(outcome: Outcome): readonly number[] {
  if (outcome.kind !== 'answered' || outcome.status >= 300) return []
  return ebayErrorsIn(outcome.body).warnings.map(({ errorId }) => errorId)
}
