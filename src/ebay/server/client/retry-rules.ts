import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import type { Outcome } from './send.ts'

/** The first try and two more. */
const mostTries = 3
const backoffMs = [1_000, 4_000] as const
/** Seconds of a Retry-After that are waited out here; a longer one is for the caller to plan with. */
const longestRetryAfter = 10

/** eBay failed by itself, or another change of the same thing was under way. */
const passing = { systemError: 25001, concurrent: 25025 }

/**
 * Milliseconds until a call is tried again; undefined: it is not. `tries`: how many there were. What may be repeated is, after 5xx,
 * 25001, 25025 and lost connections; anything else only where eBay did nothing: it was not reached, had another change of the same
 * thing under way (25025), or took no more requests and said for how long. After a time-out the caller has waited enough.
 */
export function waitBeforeRetry(
  outcome: Outcome,
  { isRepeatable, tries, random }: { isRepeatable: boolean; tries: number; random: number },
): number | undefined {
  if (tries >= mostTries) return undefined
  // Spread, so that those who met each other do not meet again.
  const backoff = (backoffMs[tries - 1] ?? backoffMs[1]) * (0.75 + random / 2)
  if (outcome.kind === 'lost') return !outcome.isLate && (isRepeatable || !outcome.isSent) ? backoff : undefined
  const { status, retryAfterSeconds, body } = outcome
  if (status === 429)
    return retryAfterSeconds !== undefined && retryAfterSeconds <= longestRetryAfter
      ? retryAfterSeconds * 1000
      : undefined
  if (status < 400) return undefined
  const ids = new Set(ebayErrorsIn(body).errors.map(({ errorId }) => errorId))
  if (ids.has(passing.concurrent)) return backoff
  return isRepeatable && (status >= 500 || ids.has(passing.systemError)) ? backoff : undefined
}
