import type { Database } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { createPacer, type Pacer } from '../../../platform/server/pacer.ts'
import type { EbayGate } from '../ebay-gate.ts'

export type AccountTurnContext = { ebay: Pick<EbayGate, 'environment'>; ebayTurns: Pacer; userId: string }

/** What lets the works on one account take turns, in all processes; without pauses between them. */
export function openAccountTurns(parts: { db: Pick<Database, 'system'>; log: Log }): Pacer {
  return createPacer({ ...parts, perMinute: 60_000, atOnce: 1 })
}

/** For so long a request waits for those before it. */
const patienceMs = 60_000

/**
 * Does `work` on the seller's eBay account while nobody else does, in any process: what one makes the next one finds. Throws a
 * TimeoutError where those before it take too long.
 */
export function inAccountTurn<Result>(
  { ebay: { environment }, ebayTurns, userId }: AccountTurnContext,
  work: () => Promise<Result>,
): Promise<Result> {
  return ebayTurns.inTurn(`ebay account ${environment} ${userId}`, { signal: AbortSignal.timeout(patienceMs) }, work)
}
