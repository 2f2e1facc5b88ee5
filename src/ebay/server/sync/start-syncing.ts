import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { messageOf } from '../../../platform/errors.ts'
import { type Repeating, repeat } from '../../../platform/server/process/repeat.ts'
import type { Context } from '../../../platform/server/services.ts'
import { mayBecome, type PublishStatus } from '../../publication/publish-status.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { inAccountTurn } from '../policies/account-turn.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { keepSeen, policiesOf } from '../policies/look-at-account.ts'
import { settle } from '../publishing/settle.ts'
import { ebayAccounts, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing } from './account-listings.ts'
import type { SellerSync, SyncContext } from './sync-context.ts'
import { syncListings } from './sync-listings.ts'
import { syncOrders } from './sync-orders.ts'

/** How often is looked whose time has come. */
const lookOften = { firstAfterMs: 20_000, everyMs: 30_000 }

/** Asks eBay every few minutes for every connected account, until stopped. */
export function startSyncing(context: SyncContext & Context<'ebaySyncing'>): Repeating {
  return repeat({
    ...(context.ebaySyncing ?? lookOften),
    work: async (signal) => {
      if (context.ebay.isConfigured) await syncDue(context, signal)
    },
    onFailure: (failure) =>
      context.log.warn({ err: failure }, 'asking eBay for news failed; the next round tries again'),
  })
}

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
    const { due, pace } = await takeDue(context)
    const line = due.values()
    const syncInTurn = async () => {
      for (const account of line) {
        if (signal.aborted) return
        await syncAccount({ ...context, ...account, signal }, pace)
        asked += 1
      }
    }
    await Promise.all(Array.from({ length: accountsAtOnce }, syncInTurn))
    if (due.length < accountsTaken) break
  }
  return asked
}

type Due = { userId: string; ebayUserId: string }

async function takeDue({ db, clock, ebay }: SyncContext): Promise<{ due: Due[]; pace: SyncPace }> {
  const now = clock.now()
  const areConnected = and(eq(ebayAccounts.environment, ebay.environment), eq(ebayAccounts.isConnected, true))
  return await db.system.transaction(async (tx) => {
    const due = await tx
      .select({ userId: ebayAccounts.userId, ebayUserId: ebayAccounts.ebayUserId })
      .from(ebayAccounts)
      .where(and(areConnected, lte(ebayAccounts.syncDueAt, now)))
      .orderBy(ebayAccounts.syncDueAt)
      .limit(accountsTaken)
      .for('update', { skipLocked: true })
    const pace = syncPace(due.length === 0 ? 0 : await tx.$count(ebayAccounts, areConnected))
    if (due.length > 0)
      await tx
        .update(ebayAccounts)
        .set({ syncDueAt: new Date(now.getTime() + pace.everyMs) })
        .where(
          and(
            areConnected,
            inArray(
              ebayAccounts.ebayUserId,
              due.map(({ ebayUserId }) => ebayUserId),
            ),
          ),
        )
    return { due, pace }
  })
}

/** Its parts fail each by itself: what eBay does not say of orders keeps nobody from asking for listings. */
async function syncAccount(seller: SellerSync, { listingsAtOnce }: SyncPace): Promise<void> {
  const parts = [syncOrders, settleSold, (of: SellerSync) => syncListings(of, listingsAtOnce), syncOptIn]
  for (const part of parts) {
    try {
      await part(seller)
    } catch (failure) {
      if (seller.signal.aborted || !(await mayGoOn(seller, failure))) return
    }
  }
}

/** Whether the parts after the one that failed have a chance. Where they have none the account is left alone for longer. */
async function mayGoOn(seller: SellerSync, failure: unknown): Promise<boolean> {
  if (!(failure instanceof EbayFailure)) {
    // One seller's trouble must not keep the others' from being asked; a database that is away must.
    seller.log.warn({ err: failure }, 'an eBay account could not be synchronised; the next round tries again')
    await seller.db.untilReachable()
    return true
  }
  seller.log.info({ kind: failure.kind, what: messageOf(failure) }, 'eBay gave no news of an account')
  const isOver = failure.kind === 'limit' || failure.kind === 'reconnect'
  if (isOver) await rest(seller, failure)
  return !isOver
}

async function rest({ db, clock, ebay, userId, ebayUserId }: SellerSync, { retryAfterSeconds }: EbayFailure) {
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

/** While eBay is switching business policies on: asks whether it is done, and takes over the policies that are there then. */
async function syncOptIn(context: SellerSync): Promise<void> {
  const account = await connectedAccount(context)
  if (account?.ebayUserId !== context.ebayUserId || account.optInAskedAt === null) return
  await inAccountTurn(context, async () => {
    const policies = await policiesOf(context.ebay.callAs(context.userId, context.ebayUserId), account.marketplace)
    if (policies) await keepSeen(context, account, { policies })
  })
}

/** Not of 'unknown': its listing id is that of an earlier listing, and its quantity that of the one eBay has not answered for. */
const beforeSold = ['published', 'held', 'ended'] as const satisfies readonly PublishStatus[]

/** Makes sold what orders say is sold out: as many as were offered, in whatever order the news arrived. */
export async function settleSold(context: SellerSync): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { environment } = ebay
  const soldOut = await db.asUser(userId, (tx) =>
    tx
      .select({ itemId: ebayListings.itemId })
      .from(ebayListings)
      .innerJoin(ebayOrderLines, and(areOrdersOfListing(), eq(ebayOrderLines.cancelled, false)))
      .where(and(areOfAccount(context), inArray(ebayListings.publishStatus, [...beforeSold])))
      .groupBy(ebayListings.itemId, ebayListings.quantity)
      .having(sql`sum(${ebayOrderLines.quantity}) >= coalesce(${ebayListings.quantity}, 1)`),
  )
  for (const { itemId } of soldOut)
    await db.asUser(userId, (tx) =>
      settle(
        tx,
        { clock, userId },
        { itemId, environment },
        { status: 'sold', isStill: (row) => row.jobId === null && mayBecome(row.publishStatus, 'sold') },
      ),
    )
}

const dayMs = 24 * 60 * 60_000

/** An account is asked no more often than this, however few there are. */
const leastEveryMs = 4 * 60_000
/** Listings of one account that are asked for in one round at most. */
const mostListings = 100

/** Calls a day that eBay allows an application at first (https://developer.ebay.com/develop/get-started/api-call-limits). */
const dailyCalls = { fulfillment: 100_000, inventory: 2_000_000 } as const
/** The part of them that asking for news takes; the rest is for publishing, second tries and orders of more than one page. */
const shareOfNews = 0.5

type SyncPace = {
  /** Milliseconds from one round of an account to its next. */
  readonly everyMs: number
  /** Listings of an account that are asked for in one round. */
  readonly listingsAtOnce: number
}

/**
 * How often each of so many connected accounts is asked what became of its orders and listings, so that all of them together stay
 * within half of eBay's calls a day: a round is one call for orders, and one for each of its listings.
 */
export function syncPace(accounts: number): SyncPace {
  const mostRounds = shareOfNews * dailyCalls.fulfillment
  const everyMs = Math.max(leastEveryMs, Math.ceil((accounts * dayMs) / mostRounds))
  const rounds = (accounts * dayMs) / everyMs
  return { everyMs, listingsAtOnce: Math.min(mostListings, Math.floor((shareOfNews * dailyCalls.inventory) / rounds)) }
}
