import type { RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import { generationTimeoutMs, rateLimiterHoldSeconds } from '../../pacing.ts'
import { type InTurn, isRateLimit, RequestTimedOut } from '../listing-writer.ts'

type InTurnOptions = {
  rateLimiter: RateLimiter
  /** The key of the limits to keep; null for no limits. */
  rateLimiterKey: string | null
  /** Aborts when the answer is no longer wanted. */
  signal: AbortSignal
  /**
   * End of the pause that this listing's own rate limit caused. The listing has already waited, so that pause is for others
   * only.
   */
  despitePauseUntil?: Date | undefined
  /** Milliseconds for one request, without its waits; by default the 150 s of the specification. */
  limitMs?: number | undefined
}

/**
 * Creates the writer's way to send requests for one listing: each waits for its turn and has a limited time for the answer. A
 * rate limit pauses all other requests, even if the writer catches it; `heldUntil` returns the end of the pause.
 */
export function createInTurn({
  rateLimiter,
  rateLimiterKey,
  signal,
  despitePauseUntil,
  limitMs = generationTimeoutMs,
}: InTurnOptions): { inTurn: InTurn; heldUntil: () => Date | undefined } {
  let heldUntil: Date | undefined
  return {
    heldUntil: () => heldUntil,
    inTurn: (ask) => {
      const request = () => withinLimit(ask, signal, limitMs)
      if (rateLimiterKey === null) return request()
      return rateLimiter.inTurn(rateLimiterKey, { signal, despitePauseUntil }, async () => {
        try {
          return await request()
        } catch (error) {
          if (isRateLimit(error)) heldUntil = await rateLimiter.hold(rateLimiterKey, rateLimiterHoldSeconds)
          throw error
        }
      })
    },
  }
}

/** Ends even if the request ignores its signal, because its job would wait forever. */
async function withinLimit<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  limitMs: number,
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new RequestTimedOut()), limitMs)
  const anySignal = AbortSignal.any([signal, limit.signal])
  const ended = Promise.withResolvers<never>()
  const onAbort = () => ended.reject(anySignal.reason)
  anySignal.addEventListener('abort', onAbort)
  try {
    anySignal.throwIfAborted()
    return await Promise.race([ask(anySignal), ended.promise])
  } catch (error) {
    // A request may answer an abort with any error; the abort's own reason is thrown here.
    anySignal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    anySignal.removeEventListener('abort', onAbort)
  }
}
