import { createHashedKey } from '../../../platform/server/admission/hashed-key.ts'
import { createRateLimiter, type RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../../platform/server/services.ts'

/**
 * Runs one task at a time on each account, across all processes and without pauses in between. Stores a seller as a keyed hash.
 */
export function createAccountLock({ db, log, appSecrets }: Context<'db' | 'log' | 'appSecrets'>): RateLimiter {
  const keyOf = createHashedKey(appSecrets, 'ebay account turns')
  return createRateLimiter({
    db,
    log,
    perMinute: 60_000,
    maxConcurrent: 1,
    storedKeyOf: (account) => keyOf('ebay account', account),
  })
}

/** How long a caller waits for the tasks before it. */
const waitLimitMs = 60_000

/**
 * Runs `task` on the seller's eBay account while no other process uses it, so that each task sees the results of the one
 * before. Throws a `TimeoutError` if the tasks before it take longer than a minute.
 */
export function withAccountLock<Result>(
  { ebay: { environment }, ebayAccountLock, userId }: Context<'ebay' | 'ebayAccountLock' | 'userId'>,
  task: () => Promise<Result>,
): Promise<Result> {
  return ebayAccountLock.run(`${environment} ${userId}`, { signal: AbortSignal.timeout(waitLimitMs) }, task)
}
