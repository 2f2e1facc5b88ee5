import type { RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import { generationTimeoutMs, rateLimiterPauseSeconds } from '../../pacing.ts'
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
  timeoutMs?: number | undefined
}

/**
 * Creates the writer's way to send requests for one listing: each waits for its turn and has a limited time for the answer. A
 * rate limit pauses all other requests, even if the writer catches it; `pausedUntil` returns the end of the pause.
 */
export function createInTurn({
  rateLimiter,
  rateLimiterKey,
  signal,
  despitePauseUntil,
  timeoutMs = generationTimeoutMs,
}: InTurnOptions): { inTurn: InTurn; pausedUntil: () => Date | undefined } {
  let pausedUntil: Date | undefined
  return {
    pausedUntil: () => pausedUntil,
    inTurn: (ask) => {
      const request = () => withTimeout(ask, signal, timeoutMs)
      if (rateLimiterKey === null) return request()
      return rateLimiter.run(rateLimiterKey, { signal, despitePauseUntil }, async () => {
        try {
          return await request()
        } catch (error) {
          if (isRateLimit(error)) pausedUntil = await rateLimiter.pause(rateLimiterKey, rateLimiterPauseSeconds)
          throw error
        }
      })
    },
  }
}

/** Rejects after `timeoutMs` even if the request ignores its signal, because its job would wait forever. */
async function withTimeout<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new RequestTimedOut()), timeoutMs)
  const anySignal = AbortSignal.any([signal, timeout.signal])
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(anySignal.reason)
  anySignal.addEventListener('abort', onAbort)
  try {
    anySignal.throwIfAborted()
    return await Promise.race([ask(anySignal), aborted.promise])
  } catch (error) {
    // A request may answer an abort with any error; the abort's own reason is thrown here.
    anySignal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    anySignal.removeEventListener('abort', onAbort)
  }
}
