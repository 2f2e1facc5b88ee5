import type { LiveOffer } from '../../publication/live-offer.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { mayStillBeMade } from '../publishing/fail-listing.ts'
import { getOffer, offerOfSku } from '../publishing/inventory-calls.ts'
import { saveOutcome } from '../publishing/save-outcome.ts'
import { statusAtEbay } from '../publishing/status/status-at-ebay.ts'
import { nextLiveListings, type SyncedListing, saveLastAsked, unsettledListings } from './listings-to-sync.ts'
import type { SellerSync } from './sync-context.ts'

/** After this many unanswered calls in a row eBay counts as down, and the other listings wait for the next sync. */
const maxUnanswered = 3

/**
 * Updates at most `limit` listings from eBay: ended, sold, held or for sale again. Unsettled ones (unknown outcome, cancelled
 * sale) take up to half, live ones the rest in rotation. An error about one listing does not stop the others. Throws
 * `EbayFailure` if it concerns all of them: 'limit', 'reconnect', or refused keys.
 */
export async function syncListings(context: SellerSync, limit: number): Promise<void> {
  const { db, userId } = context
  const unsettled = await db.asUser(userId, (tx) => unsettledListings(tx, context, Math.ceil(limit / 2)))
  await syncEach(context, unsettled, () => undefined)
  const live = await db.asUser(userId, (tx) => nextLiveListings(tx, context, limit - unsettled.length))
  let currentId: string | undefined
  try {
    await syncEach(context, live, ({ id }) => {
      currentId = id
    })
  } finally {
    const lastId = currentId
    // The next sync continues after this listing, even if this one failed.
    if (lastId !== undefined) await db.asUser(userId, (tx) => saveLastAsked(tx, context, lastId))
  }
}

/** Syncs one listing after the other, until eBay counts as down. Calls `onAsk` before each. */
async function syncEach(
  context: SellerSync,
  rows: readonly SyncedListing[],
  onAsk: (row: SyncedListing) => void,
): Promise<void> {
  let unanswered = 0
  for (const row of rows) {
    context.signal.throwIfAborted()
    onAsk(row)
    const failure = await syncAndCatch(context, row)
    unanswered = failure && isNoAnswer(failure) ? unanswered + 1 : 0
    if (unanswered === maxUnanswered) return
  }
}

/** Syncs one listing. Returns and logs an error that concerns this listing alone. */
async function syncAndCatch(context: SellerSync, row: SyncedListing): Promise<EbayFailure | undefined> {
  try {
    await refreshListing(context, row)
    return undefined
  } catch (failure) {
    context.signal.throwIfAborted()
    if (!(failure instanceof EbayFailure) || concernsAll(failure)) throw failure
    const { kind, status, errors } = failure
    context.log.info(
      { listing: row.id, kind, status, errors: errors.map(({ errorId }) => errorId) },
      'eBay did not answer about a listing',
    )
    return failure
  }
}

/** Whether every other listing would fail too. A refusal with status 0 means that eBay does not accept our keys. */
function concernsAll({ kind, status }: EbayFailure): boolean {
  return kind === 'limit' || kind === 'reconnect' || (kind === 'refused' && status === 0)
}

function isNoAnswer({ kind, status }: EbayFailure): boolean {
  return kind === 'away' || (kind === 'unknown' && status === 0)
}

/** Asks eBay about one listing, and updates its row. */
async function refreshListing(context: SellerSync, row: SyncedListing): Promise<void> {
  const { db, clock, ebay, userId, signal } = context
  const caller = { call: ebay.callAs(userId, row.ebayUserId), signal }
  const offer =
    row.offerId === null
      ? await offerOfSku(caller, row.ebaySku, row.marketplaceId)
      : await getOffer(caller, row.offerId)
  const status = await statusNow(context, row, offer)
  const listingId = offer?.status === 'PUBLISHED' ? offer.listing?.listingId : undefined
  const isSame = status === row.publishStatus && (listingId === undefined || listingId === row.listingId)
  if (status === undefined || isSame) return
  await db.asUser(userId, (tx) =>
    saveOutcome(tx, { clock, userId }, row, {
      status,
      columns: {
        ...(listingId !== undefined && { listingId, listingUrl: `${ebay.addresses.www}/itm/${listingId}` }),
        ...(offer === undefined && { offerId: null }),
        ...(row.publishStatus === 'unknown' &&
          !(status === 'failed' && hasLaterError(row)) && {
            publishError: status === 'failed' ? notCreated : null,
            errorField: null,
          }),
      },
      isCurrent: (now) => now.jobId === null && now.publishStatus === row.publishStatus,
    }),
  )
}

const notCreated =
  "eBay didn't create the listing, so nothing was listed. Your item is safe here. Please publish it again."

/** Whether a later try failed after the one that eBay has not answered. Then its error stays. */
function hasLaterError({ unansweredSince, updatedAt }: SyncedListing): boolean {
  return unansweredSince !== null && unansweredSince < updatedAt
}

/** The status of a row at eBay; undefined if eBay's answer does not decide it, or not yet. */
async function statusNow(
  context: SellerSync,
  row: SyncedListing,
  offer: LiveOffer | undefined,
): Promise<PublishStatus | undefined> {
  // Rows of older versions have no `unansweredSince`.
  const unansweredSince = row.unansweredSince ?? row.updatedAt
  const hasListing = row.publishStatus !== 'unknown' || offer?.status === 'PUBLISHED'
  if (!hasListing) return mayStillBeMade({ unansweredSince }, context.clock.now()) ? undefined : 'failed'
  // The row's id is that of an earlier listing, whose orders do not belong to this one.
  const askedRow = row.publishStatus === 'unknown' ? { ...row, listingId: null } : row
  return offer ? await statusAtEbay(context, askedRow, offer) : 'ended'
}
