import { and, eq, inArray, lte } from 'drizzle-orm'
import { messageOf } from '../../../platform/errors.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { ebayAccounts } from '../tables.ts'
import { syncEveryMs } from './pace.ts'
import { settleSold } from './settle-sold.ts'
import type { SyncContext } from './sync-context.ts'
import { syncListings } from './sync-listings.ts'
import { syncOptIn } from './sync-opt-in.ts'
import { syncOrders } from './sync-orders.ts'

/** Accounts that one look takes on. */
const accountsTaken = 20
/** Of them, those that are asked for at the same time: one with many listings must not make the others wait for minutes. */
const accountsAtOnce = 4
/** When eBay takes no more requests, or the seller must connect again, asking goes on much later. */
const restMs = 60 * 60_000

/**
 * Asks eBay what became of the orders and listings of every connected account whose time has come. An account is taken by moving its
 * time, so that no other process asks for it as well. Gives how many were asked.
 */
export async function syncDue(context: SyncContext, signal: AbortSignal): Promise<number> {
  let asked = 0
  while (!signal.aborted) {
    const due = await takeDue(context)
    const line = due.values()
    const syncInTurn = async () => {
      for (const account of line) {
        if (signal.aborted) return
        await syncAccount(context, account, signal)
        asked += 1
      }
    }
    await Promise.all(Array.from({ length: accountsAtOnce }, syncInTurn))
    if (due.length < accountsTaken) break
  }
  return asked
}

type Due = { userId: string; ebayUserId: string }

function takeDue({ db, clock, ebay }: SyncContext): Promise<Due[]> {
  const now = clock.now()
  return db.system.transaction(async (tx) => {
    const due = await tx
      .select({ userId: ebayAccounts.userId, ebayUserId: ebayAccounts.ebayUserId })
      .from(ebayAccounts)
      .where(
        and(
          eq(ebayAccounts.environment, ebay.environment),
          eq(ebayAccounts.isConnected, true),
          lte(ebayAccounts.syncDueAt, now),
        ),
      )
      .orderBy(ebayAccounts.syncDueAt)
      .limit(accountsTaken)
      .for('update', { skipLocked: true })
    if (due.length > 0)
      await tx
        .update(ebayAccounts)
        .set({ syncDueAt: new Date(now.getTime() + syncEveryMs) })
        .where(
          and(
            eq(ebayAccounts.environment, ebay.environment),
            eq(ebayAccounts.isConnected, true),
            inArray(
              ebayAccounts.ebayUserId,
              due.map(({ ebayUserId }) => ebayUserId),
            ),
          ),
        )
    return due
  })
}

async function syncAccount(context: SyncContext, account: Due, signal: AbortSignal): Promise<void> {
  const seller = { ...context, ...account, signal }
  try {
    await syncOrders(seller)
    await settleSold(seller)
    await syncListings(seller)
    await syncOptIn(seller)
  } catch (failure) {
    if (signal.aborted) return
    if (!(failure instanceof EbayFailure)) {
      // One seller's trouble must not keep the others' from being asked; a database that is away must.
      context.log.warn({ err: failure }, 'an eBay account could not be synchronised; the next round tries again')
      await context.db.untilReachable()
      return
    }
    context.log.info({ kind: failure.kind, what: messageOf(failure) }, 'eBay gave no news of an account')
    if (failure.kind === 'limit' || failure.kind === 'reconnect') await rest(context, account, failure)
  }
}

async function rest({ db, clock, ebay }: SyncContext, { userId, ebayUserId }: Due, { retryAfterSeconds }: EbayFailure) {
  const ms = Math.max(restMs, (retryAfterSeconds ?? 0) * 1000)
  await db.system
    .update(ebayAccounts)
    .set({ syncDueAt: new Date(clock.now().getTime() + ms) })
    .where(
      and(
        eq(ebayAccounts.environment, ebay.environment),
        eq(ebayAccounts.userId, userId),
        eq(ebayAccounts.ebayUserId, ebayUserId),
      ),
    )
}
