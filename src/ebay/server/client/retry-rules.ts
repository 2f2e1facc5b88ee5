import { ebayErrorsIn } from '../../errors/ebay-error.ts'
import type { Outcome } from './send.ts'

/** The first try and two more. */
const maxTries = 3
const backoffMs = [1_000, 4_000] as const
/** Seconds. The caller waits here for a Retry-After of at most this; a longer one is a failure that the caller plans with. */
const longestRetryAfterSeconds = 10

/** Errors that pass: eBay failed internally, or another change of the same thing was in progress. */
const passingErrors = { systemError: 25001, concurrent: 25025 }

/**
 * Milliseconds until the next try; undefined if there is none. `tries` counts the tries so far. A repeatable call is tried
 * again after 5xx, 25001, 25025 and lost connections; any other only if eBay was not reached or answered 25025. A short
 * Retry-After (429) allows any call another try. A time-out allows none: the caller has waited long enough.
 */
export function waitBeforeRetry(
  outcome: Outcome,
  { isRepeatable, tries, random }: { isRepeatable: boolean; tries: number; random: number },
): number | undefined {
  if (tries >= maxTries) return undefined
  // Spread by 25 %, so that calls that collided do not collide again.
  const backoff = (backoffMs[tries - 1] ?? backoffMs[1]) * (0.75 + random / 2)
  if (outcome.kind === 'lost') return !outcome.isLate && (isRepeatable || !outcome.isSent) ? backoff : undefined
  const { status, retryAfterSeconds, body } = outcome
  if (status === 429)
    return retryAfterSeconds !== undefined && retryAfterSeconds <= longestRetryAfterSeconds
      ? retryAfterSeconds * 1000
      : undefined
  if (status < 400) return undefined
  const ids = new Set(ebayErrorsIn(body).errors.map(({ errorId }) => errorId))
  if (ids.has(passingErrors.concurrent)) return backoff
  return isRepeatable && (status >= 500 || ids.has(passingErrors.systemError)) ? backoff : undefined
}
