import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db.ts'
import type { LiveOffer } from '../../publication/live-offer.ts'
import { isLive, type PublishStatus } from '../../publication/publish-status.ts'
import { getOffer, offerOfSku } from '../publishing/inventory-calls.ts'
import type { ListingRow } from '../publishing/listing-row.ts'
import { settle } from '../publishing/settle.ts'
import { statusAtEbay } from '../publishing/status-at-ebay.ts'
import { ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, areOrdersOfListing } from './account-listings.ts'
import { syncEveryMs } from './pace.ts'
import type { SellerSync } from './sync-context.ts'

/** Listings of one seller that are asked for in one round: the day's calls are for all sellers together. */
const askedAtOnce = 100

/**
 * Asks eBay what became of listings: those it was not known of, and those whose sale was cancelled, each time, and those that are
 * live, a part of many in turn. What was ended, sold, put on hold or is for sale again there is so here then.
 */
export async function syncListings(context: SellerSync): Promise<void> {
  const { db, clock, userId, signal } = context
  const rows = await db.asUser(userId, (tx) =>
    tx
      .select()
      .from(ebayListings)
      .where(
        and(
          areOfAccount(context),
          or(
            inArray(ebayListings.publishStatus, ['published', 'held', 'unknown']),
            inArray(ebayListings.id, saleCancelled(tx, context)),
          ),
          isNull(ebayListings.jobId),
        ),
      ),
  )
  const live = rows.filter(({ publishStatus }) => isLive(publishStatus))
  const others = rows.filter(({ publishStatus }) => !isLive(publishStatus))
  for (const row of [...others, ...inTurn(live, clock.now())]) {
    signal.throwIfAborted()
    await refreshListing(context, row)
  }
}

/** Ids of what is sold here, but of which orders were cancelled since, and without them not as many were sold as were offered. */
function saleCancelled(tx: Tx, context: SellerSync) {
  const { cancelled, quantity } = ebayOrderLines
  return tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .innerJoin(ebayOrderLines, areOrdersOfListing())
    .where(and(areOfAccount(context), eq(ebayListings.publishStatus, 'sold')))
    .groupBy(ebayListings.id)
    .having(
      sql`bool_or(${cancelled}) and coalesce(sum(${quantity}) filter (where not ${cancelled}), 0) < coalesce(${ebayListings.quantity}, 1)`,
    )
}

/** Asks eBay of one listing, and takes over what it says. */
async function refreshListing(context: SellerSync, row: ListingRow): Promise<void> {
  const { db, clock, ebay, userId, signal } = context
  const asking = { call: ebay.callAs(userId, row.ebayUserId), signal }
  const offer = row.offerId === null ? await offerOfSku(asking, row.ebaySku) : await getOffer(asking, row.offerId)
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
        ...(row.publishStatus === 'unknown' && {
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

/** Milliseconds that eBay may still be making a listing after its answer was given up. */
const stillMakingMs = 3 * 60_000

/** What a row's status is by eBay's word; undefined where it says nothing, or not yet. */
async function statusNow(
  context: SellerSync,
  row: ListingRow,
  offer: LiveOffer | undefined,
): Promise<PublishStatus | undefined> {
  const isMade = row.publishStatus !== 'unknown' || offer?.status === 'PUBLISHED'
  if (!isMade) {
    const ageMs = context.clock.now().getTime() - row.updatedAt.getTime()
    return ageMs < stillMakingMs ? undefined : 'failed'
  }
  return offer ? await statusAtEbay(context, row, offer) : 'ended'
}

/** A part of them, another one each round, so that all come round however many there are. */
function inTurn(rows: readonly ListingRow[], now: Date): ListingRow[] {
  const parts = Math.ceil(rows.length / askedAtOnce)
  const round = Math.floor(now.getTime() / syncEveryMs)
  return rows.filter(({ id }) => parts <= 1 || placeOf(id) % parts === round % parts)
}

function placeOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0)
}
