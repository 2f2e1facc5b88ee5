import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type LiveOffer, statusOfOffer } from '../../publication/live-offer.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { getOffer, offerOfSku } from '../publishing/inventory-calls.ts'
import type { ListingRow } from '../publishing/listing-row.ts'
import { settle } from '../publishing/settle.ts'
import { ebayListings } from '../tables.ts'
import { syncEveryMs } from './pace.ts'
import type { SellerSync } from './sync-context.ts'

/** Listings of one seller that are asked for in one round: the day's calls are for all sellers together. */
const askedAtOnce = 100

/**
 * Asks eBay what became of listings: those it was not known of, each time, and those that are live, a part of many in turn. What was
 * ended, sold or put on hold there is so here then.
 */
export async function syncListings(context: SellerSync): Promise<void> {
  const { db, clock, ebay, userId, ebayUserId, signal } = context
  const rows = await db.asUser(userId, (tx) =>
    tx
      .select()
      .from(ebayListings)
      .where(
        and(
          eq(ebayListings.userId, userId),
          eq(ebayListings.environment, ebay.environment),
          eq(ebayListings.ebayUserId, ebayUserId),
          inArray(ebayListings.publishStatus, ['published', 'held', 'unknown']),
          isNull(ebayListings.jobId),
        ),
      ),
  )
  const unknown = rows.filter(({ publishStatus }) => publishStatus === 'unknown')
  const live = rows.filter(({ publishStatus }) => publishStatus !== 'unknown')
  for (const row of [...unknown, ...inTurn(live, clock.now())]) {
    signal.throwIfAborted()
    await refreshListing(context, row)
  }
}

/** Asks eBay of one listing, and takes over what it says. */
async function refreshListing(context: SellerSync, row: ListingRow): Promise<void> {
  const { db, clock, ebay, userId, signal } = context
  const asking = { call: ebay.callAs(userId, row.ebayUserId), signal }
  const offer = row.offerId === null ? await offerOfSku(asking, row.ebaySku) : await getOffer(asking, row.offerId)
  const status = statusNow(row, offer, clock.now())
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
function statusNow(row: ListingRow, offer: LiveOffer | undefined, now: Date): PublishStatus | undefined {
  const isMade = row.publishStatus !== 'unknown' || offer?.status === 'PUBLISHED'
  if (!isMade) return now.getTime() - row.updatedAt.getTime() < stillMakingMs ? undefined : 'failed'
  return offer ? statusOfOffer(offer, row.quantity ?? 1) : 'ended'
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
