import { createHashedKey } from '../../../platform/server/admission/hashed-key.ts'
import { createRateLimiter, type RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../../platform/server/services.ts'

/** What lets the works on one account take turns, in all processes; without pauses between them. A seller is kept as a keyed hash. */
export function openAccountTurns({ db, log, appSecrets }: Context<'db' | 'log' | 'appSecrets'>): RateLimiter {
  const keyOf = createHashedKey(appSecrets, 'ebay account turns')
  return createRateLimiter({
    db,
    log,
    perMinute: 60_000,
    atOnce: 1,
    keptAs: (account) => keyOf('ebay account', account),
  })
}

/** For so long a request waits for those before it. */
const patienceMs = 60_000

/**
 * Does `work` on the seller's eBay account while nobody else does, in any process: what one makes the next one finds. Throws a
 * TimeoutError where those before it take too long.
 */
export function inAccountTurn<Result>(
  { ebay: { environment }, ebayTurns, userId }: Context<'ebay' | 'ebayTurns' | 'userId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return ebayTurns.inTurn(`${environment} ${userId}`, { signal: AbortSignal.timeout(patienceMs) }, work)
}
