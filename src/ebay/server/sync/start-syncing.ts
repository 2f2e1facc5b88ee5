import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { messageOf } from '../../../platform/errors.ts'
import { type Repeating, repeat } from '../../../platform/server/process/repeat.ts'
import type { Context } from '../../../platform/server/services.ts'
import { mayBecome } from '../../publication/next-statuses.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { withAccountLock } from '../policies/account-lock.ts'
import { policiesOf, saveAnswers } from '../policies/ask-about-account.ts'
import { connectedAccount } from '../policies/connected-account.ts'
import { saveOutcome } from '../publishing/save-outcome.ts'
import { ebayAccounts, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing } from './account-listings.ts'
import type { SellerSync, SyncContext } from './sync-context.ts'
import { syncListings } from './sync-listings.ts'
import { syncOrders } from './sync-orders.ts'

/** How often the process looks for accounts whose sync is due. */
const defaultInterval = { initialDelayMs: 20_000, intervalMs: 30_000 }

/** Syncs every connected account with eBay every few minutes, until stopped. */
export function startSyncing(context: SyncContext & Context<'ebaySyncing'>): Repeating {
  return repeat({
    ...(context.ebaySyncing ?? defaultInterval),
    work: async (signal) => {
      if (context.ebay.isConfigured) await syncDue(context, signal)
    },
    onFailure: (failure) => context.log.warn({ err: failure }, 'syncing with eBay failed; the next sync tries again'),
  })
}

/** Due accounts that a process claims at once. */
const accountsPerClaim = 20
/**
 * Accounts of a claim that are synced at the same time, so that one with many listings does not delay the others for minutes.
 */
const maxConcurrentAccounts = 4
/** The pause of an account when eBay allows no more requests, or when the seller must connect again. */
const minPauseMs = 60 * 60_000

/**
 * Syncs the orders and listings of every connected account that is due. An account is claimed by moving its due time, so that
 * no other process syncs it too. Returns how many accounts were synced.
 */
export async function syncDue(context: SyncContext, signal: AbortSignal): Promise<number> {
  let synced = 0
  while (!signal.aborted) {
    const { dueAccounts, pace } = await claimDueAccounts(context)
    const queue = dueAccounts.values()
    const syncFromQueue = async () => {
      for (const account of queue) {
        if (signal.aborted) return
        await syncAccount({ ...context, ...account, signal }, pace)
        synced += 1
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentAccounts }, syncFromQueue))
    if (dueAccounts.length < accountsPerClaim) break
  }
  return synced
}

type DueAccount = { userId: string; ebayUserId: string }

async function claimDueAccounts({
  db,
  clock,
  ebay,
}: SyncContext): Promise<{ dueAccounts: DueAccount[]; pace: SyncPace }> {
  const now = clock.now()
  const areConnected = and(eq(ebayAccounts.environment, ebay.environment), eq(ebayAccounts.isConnected, true))
  return await db.system.transaction(async (tx) => {
    const dueAccounts = await tx
      .select({ userId: ebayAccounts.userId, ebayUserId: ebayAccounts.ebayUserId })
      .from(ebayAccounts)
      .where(and(areConnected, lte(ebayAccounts.syncDueAt, now)))
      .orderBy(ebayAccounts.syncDueAt)
      .limit(accountsPerClaim)
      .for('update', { skipLocked: true })
    const pace = syncPace(dueAccounts.length === 0 ? 0 : await tx.$count(ebayAccounts, areConnected))
    if (dueAccounts.length > 0)
      await tx
        .update(ebayAccounts)
        .set({ syncDueAt: new Date(now.getTime() + pace.intervalMs) })
        .where(
          and(
            areConnected,
            inArray(
              ebayAccounts.ebayUserId,
              dueAccounts.map(({ ebayUserId }) => ebayUserId),
            ),
          ),
        )
    return { dueAccounts, pace }
  })
}

/** Runs the parts of a sync. A part that fails does not stop the others, unless they would fail as well. */
async function syncAccount(seller: SellerSync, { maxListingsPerSync }: SyncPace): Promise<void> {
  const parts = [syncOrders, markSold, (context: SellerSync) => syncListings(context, maxListingsPerSync), syncOptIn]
  for (const part of parts) {
    try {
      await part(seller)
    } catch (failure) {
      if (seller.signal.aborted || !(await canContinue(seller, failure))) return
    }
  }
}

/** Whether the remaining parts can succeed. If they cannot, the account's next sync is postponed. */
async function canContinue(seller: SellerSync, failure: unknown): Promise<boolean> {
  if (!(failure instanceof EbayFailure)) {
    // An error of one seller must not stop the sync of others. While the database is down, all wait.
    seller.log.warn({ err: failure }, 'syncing an eBay account failed; the next sync tries again')
    await seller.db.untilReachable()
    return true
  }
  seller.log.info({ kind: failure.kind, what: messageOf(failure) }, 'eBay did not answer about an account')
  const failsForAll = failure.kind === 'limit' || failure.kind === 'reconnect'
  if (failsForAll) await postpone(seller, failure)
  return !failsForAll
}

async function postpone({ db, clock, ebay, userId, ebayUserId }: SellerSync, { retryAfterSeconds }: EbayFailure) {
  const ms = Math.max(minPauseMs, (retryAfterSeconds ?? 0) * 1000)
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

/** Asks eBay whether business policies are turned on, while that is pending, and stores the policies once they are. */
async function syncOptIn(context: SellerSync): Promise<void> {
  const account = await connectedAccount(context)
  if (account?.ebayUserId !== context.ebayUserId || account.optInAskedAt === null) return
  await withAccountLock(context, async () => {
    const policies = await policiesOf(context.ebay.callAs(context.userId, context.ebayUserId), account.marketplace)
    if (policies) await saveAnswers(context, account, { policies })
  })
}

/** Without `unknown`, because such a row has the listing id of an earlier listing and the quantity of the unanswered one. */
const sellableStatuses = ['published', 'held', 'ended'] as const satisfies readonly PublishStatus[]

/**
 * Marks listings as sold if their orders, without cancelled ones, cover the offered quantity. Orders may arrive in any
 * sequence.
 */
export async function markSold(context: SellerSync): Promise<void> {
  const { db, clock, ebay, userId } = context
  const { environment } = ebay
  const soldOut = await db.asUser(userId, (tx) =>
    tx
      .select({ itemId: ebayListings.itemId })
      .from(ebayListings)
      .innerJoin(ebayOrderLines, and(areOrdersOfListing(), eq(ebayOrderLines.cancelled, false)))
      .where(and(areOfAccount(context), inArray(ebayListings.publishStatus, [...sellableStatuses])))
      .groupBy(ebayListings.itemId, ebayListings.quantity)
      .having(sql`sum(${ebayOrderLines.quantity}) >= coalesce(${ebayListings.quantity}, 1)`),
  )
  for (const { itemId } of soldOut)
    await db.asUser(userId, (tx) =>
      saveOutcome(
        tx,
        { clock, userId },
        { itemId, environment },
        { status: 'sold', isCurrent: (row) => row.jobId === null && mayBecome(row.publishStatus, 'sold') },
      ),
    )
}

const dayMs = 24 * 60 * 60_000

/** Milliseconds. An account is synced at most this often. */
const minIntervalMs = 4 * 60_000
/** The most listings of one account in one sync. */
const maxListings = 100

/** Calls a day that eBay allows a new application (https://developer.ebay.com/develop/get-started/api-call-limits). */
const dailyCalls = { fulfillment: 100_000, inventory: 2_000_000 } as const
/** The share of these calls that syncing takes. The rest is for publishing, retries, and orders of more than one page. */
const syncShare = 0.5

type SyncPace = {
  /** Milliseconds between two syncs of an account. */
  readonly intervalMs: number
  /** How many listings of an account one sync asks eBay about. */
  readonly maxListingsPerSync: number
}

/**
 * How often accounts are synced, and with how many listings, so that all of them together take at most half of eBay's daily
 * calls. A sync takes one call for orders, and one for each listing.
 */
export function syncPace(accounts: number): SyncPace {
  const maxDailySyncs = syncShare * dailyCalls.fulfillment
  const intervalMs = Math.max(minIntervalMs, Math.ceil((accounts * dayMs) / maxDailySyncs))
  const dailySyncs = (accounts * dayMs) / intervalMs
  return {
    intervalMs,
    maxListingsPerSync: Math.min(maxListings, Math.floor((syncShare * dailyCalls.inventory) / dailySyncs)),
  }
}
