import type { RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import { generationTimeoutMs, rateLimiterHoldSeconds } from '../../pacing.ts'
import { type InTurn, isRateLimit, RequestTimedOut } from '../listing-writer.ts'

type InTurnOptions = {
  rateLimiter: RateLimiter
  /** Whose limits are kept; null for nobody's. */
  rateLimiterKey: string | null
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  /** The listing has waited out a rate limit by itself: until when the hold was that it caused. That one is for the others. */
  despiteHoldUntil?: Date | undefined
  /** Milliseconds for one request, without its waits; left out, the 150 s of the specification. */
  limitMs?: number | undefined
}

/**
 * The writer's way out, for one listing: waits for its turn, asks, and waits no longer than the limit for the answer. Any
 * question that meets a rate limit holds the others, whatever its writer makes of it; `heldUntil` says until when.
 */
export function createInTurn({
  rateLimiter,
  rateLimiterKey,
  signal,
  despiteHoldUntil,
  limitMs = generationTimeoutMs,
}: InTurnOptions): { inTurn: InTurn; heldUntil: () => Date | undefined } {
  let heldUntil: Date | undefined
  return {
    heldUntil: () => heldUntil,
    inTurn: (ask) => {
      const request = () => withinLimit(ask, signal, limitMs)
      if (rateLimiterKey === null) return request()
      return rateLimiter.inTurn(rateLimiterKey, { signal, despiteHoldUntil }, async () => {
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

/** Ends also when what is asked never hears its signal: its job would wait for ever. */
async function withinLimit<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  limitMs: number,
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new RequestTimedOut()), limitMs)
  const either = AbortSignal.any([signal, limit.signal])
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(either.reason)
  either.addEventListener('abort', end)
  try {
    either.throwIfAborted()
    return await Promise.race([ask(either), ended.promise])
  } catch (error) {
    // What the asked one makes of its signal is its own; what ended it is told here.
    either.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    either.removeEventListener('abort', end)
  }
}
