import type { LiveOffer } from '../../publication/live-offer.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { mayStillBeMade } from '../publishing/fail-listing.ts'
import { getOffer, offerOfSku } from '../publishing/inventory-calls.ts'
import { settle } from '../publishing/settle.ts'
import { statusAtEbay } from '../publishing/standing/status-at-ebay.ts'
import { type AskedListing, goOnBehind, liveInTurn, unsettledListings } from './listings-in-turn.ts'
import type { SellerSync } from './sync-context.ts'

/** So many in a row without an answer: eBay is away, and those behind them wait for the next round. */
const mostUnanswered = 3

/**
 * Asks eBay what became of `most` listings: of those it was not known of, and those whose sale was cancelled, each time, up to half of
 * a round, and of those that are live as many as it leaves, in turn. What was ended, sold, put on hold or is for sale again there is
 * so here then. What eBay does not say of one listing keeps it from none of the others; throws `EbayFailure` where it is no answer of
 * a listing: 'limit', 'reconnect', or our own keys refused.
 */
export async function syncListings(context: SellerSync, most: number): Promise<void> {
  const { db, userId } = context
  const unsettled = await db.asUser(userId, (tx) => unsettledListings(tx, context, Math.ceil(most / 2)))
  await askEach(context, unsettled, () => undefined)
  const live = await db.asUser(userId, (tx) => liveInTurn(tx, context, most - unsettled.length))
  let last: string | undefined
  try {
    await askEach(context, live, ({ id }) => {
      last = id
    })
  } finally {
    const asked = last
    // However the round ends, the next one begins behind it.
    if (asked !== undefined) await db.asUser(userId, (tx) => goOnBehind(tx, context, asked))
  }
}

/** Asks for one after the other, until eBay is away. `onAsk` hears of each before it is asked for. */
async function askEach(
  context: SellerSync,
  rows: readonly AskedListing[],
  onAsk: (row: AskedListing) => void,
): Promise<void> {
  let unanswered = 0
  for (const row of rows) {
    context.signal.throwIfAborted()
    onAsk(row)
    const failure = await failureOf(context, row)
    unanswered = failure && isNoAnswer(failure) ? unanswered + 1 : 0
    if (unanswered === mostUnanswered) return
  }
}

/** Asks for one listing; gives, and logs, what went wrong with it alone. */
async function failureOf(context: SellerSync, row: AskedListing): Promise<EbayFailure | undefined> {
  try {
    await refreshListing(context, row)
    return undefined
  } catch (failure) {
    context.signal.throwIfAborted()
    if (!(failure instanceof EbayFailure) || isOfAll(failure)) throw failure
    const { kind, status, errors } = failure
    context.log.info(
      { listing: row.id, kind, status, errors: errors.map(({ errorId }) => errorId) },
      'eBay gave no news of a listing',
    )
    return failure
  }
}

/** Whether every other listing would meet it too. Status 0 of a refusal: eBay does not take our keys. */
function isOfAll({ kind, status }: EbayFailure): boolean {
  return kind === 'limit' || kind === 'reconnect' || (kind === 'refused' && status === 0)
}

function isNoAnswer({ kind, status }: EbayFailure): boolean {
  return kind === 'away' || (kind === 'unknown' && status === 0)
}

/** Asks eBay of one listing, and takes over what it says. */
async function refreshListing(context: SellerSync, row: AskedListing): Promise<void> {
  const { db, clock, ebay, userId, signal } = context
  const asking = { call: ebay.callAs(userId, row.ebayUserId), signal }
  const offer =
    row.offerId === null
      ? await offerOfSku(asking, row.ebaySku, row.marketplaceId)
      : await getOffer(asking, row.offerId)
  const status = await statusNow(context, row, offer)
  const listingId = offer?.status === 'PUBLISHED' ? offer.listing?.listingId : undefined
  const isSame = status === row.publishStatus && (listingId === undefined || listingId === row.listingId)
  if (status === undefined || isSame) return
  await db.asUser(userId, (tx) =>
    settle(tx, { clock, userId }, row, {
      status,
      columns: {
        ...(listingId !== undefined && { listingId, listingUrl: `${ebay.addresses.www}/itm/${listingId}` }),
        ...(offer === undefined && { offerId: null }),
        ...(row.publishStatus === 'unknown' &&
          !(status === 'failed' && isRefusedSince(row)) && {
            publishError: status === 'failed' ? notMade : null,
            errorField: null,
          }),
      },
      isStill: (now) => now.jobId === null && now.publishStatus === row.publishStatus,
    }),
  )
}

const notMade =
  'eBay did not make the listing. Nothing was listed, and your item is safe here. Please publish it again.'

/** Whether a later try came to nothing than the one that eBay has not answered: its reason stands. */
function isRefusedSince({ unansweredSince, updatedAt }: AskedListing): boolean {
  return unansweredSince !== null && unansweredSince < updatedAt
}

/** What a row's status is by eBay's word; undefined where it says nothing, or not yet. */
async function statusNow(
  context: SellerSync,
  row: AskedListing,
  offer: LiveOffer | undefined,
): Promise<PublishStatus | undefined> {
  // A version before this one kept no such time.
  const unansweredSince = row.unansweredSince ?? row.updatedAt
  const isMade = row.publishStatus !== 'unknown' || offer?.status === 'PUBLISHED'
  if (!isMade) return mayStillBeMade({ unansweredSince }, context.clock.now()) ? undefined : 'failed'
  // The id that the row has is of an earlier listing: its orders are none of this one's.
  const asked = row.publishStatus === 'unknown' ? { ...row, listingId: null } : row
  return offer ? await statusAtEbay(context, asked, offer) : 'ended'
}
