import { and, eq, isNotNull, min, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db.ts'
import { stillConnected } from '../policies/connected-account.ts'
import type { ListingRow } from '../publishing/listing-row.ts'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount } from './account-listings.ts'
import { type EbayOrder, isNoSale, ordersChangedSince } from './orders-call.ts'
import type { SellerSync } from './sync-context.ts'

/** Orders are asked for again that changed so shortly before the newest change that was seen: eBay shows some of them late. */
const overlapMs = 10 * 60_000
/** Before the first order was seen: from so long before the first listing. */
const beforeFirstMs = 24 * 60 * 60_000
/** eBay gives no orders of more than two years ago, and refuses to be asked. */
const longestBackMs = 700 * 24 * 60 * 60_000

/**
 * Takes over what was sold: each line of an order once, however often it is seen, and cancelled ones as no sale. Lines of listings
 * that are not from here are passed over. The place to go on from is the newest change seen, by eBay's own clock.
 */
export async function syncOrders(context: SellerSync): Promise<void> {
  const { db, ebay, userId, ebayUserId, signal } = context
  const listings = await db.asUser(userId, (tx) => listedFrom(tx, context))
  const since = await db.asUser(userId, (tx) => beginning(tx, context))
  if (since === undefined || listings.length === 0) return
  let newest = 0
  for await (const orders of ordersChangedSince(ebay.callAs(userId, ebayUserId), since, signal)) {
    const lines = orders.flatMap((order) => linesOf(order, listings))
    for (const { lastModifiedDate } of orders) newest = Math.max(newest, Date.parse(lastModifiedDate))
    if (lines.length > 0) await db.asUser(userId, (tx) => keepLines(tx, context, lines))
  }
  if (newest > 0) await db.asUser(userId, (tx) => goOnFrom(tx, context, new Date(newest)))
}

function listedFrom(tx: Tx, context: SellerSync): Promise<ListingRow[]> {
  return tx
    .select()
    .from(ebayListings)
    .where(and(areOfAccount(context), isNotNull(ebayListings.listingId)))
}

/** From when on to ask; undefined where nothing was ever listed, or nothing is connected any more. */
async function beginning(tx: Tx, { userId, ebay, ebayUserId, clock }: SellerSync): Promise<Date | undefined> {
  const [credentials] = await tx
    .select({ seen: ebayCredentials.ordersSeenUntil })
    .from(ebayCredentials)
    .where(connectionOf({ userId, ebay, ebayUserId }))
  if (!credentials) return undefined
  if (credentials.seen) return new Date(credentials.seen.getTime() - overlapMs)
  const [first] = await tx
    .select({ at: min(ebayListings.createdAt) })
    .from(ebayListings)
    .where(and(eq(ebayListings.userId, userId), eq(ebayListings.environment, ebay.environment)))
  if (!first?.at) return undefined
  return new Date(Math.max(first.at.getTime() - beforeFirstMs, clock.now().getTime() - longestBackMs))
}

function connectionOf({ userId, ebay, ebayUserId }: Pick<SellerSync, 'userId' | 'ebay' | 'ebayUserId'>) {
  return and(
    eq(ebayCredentials.userId, userId),
    eq(ebayCredentials.environment, ebay.environment),
    eq(ebayCredentials.ebayUserId, ebayUserId),
  )
}

type Line = Pick<
  typeof ebayOrderLines.$inferInsert,
  'orderId' | 'lineItemId' | 'listingId' | 'sku' | 'quantity' | 'paymentStatus' | 'cancelled' | 'modifiedAt'
>

function linesOf(order: EbayOrder, listings: readonly ListingRow[]): Line[] {
  return order.lineItems.flatMap((line) => {
    const listingId = listingOf(order, line, listings)
    if (!listingId) return []
    return [
      {
        orderId: order.orderId,
        lineItemId: line.lineItemId,
        listingId,
        sku: line.sku ?? null,
        quantity: line.quantity,
        paymentStatus: order.orderPaymentStatus,
        cancelled: isNoSale(order),
        modifiedAt: new Date(order.lastModifiedDate),
      },
    ]
  })
}

/**
 * The listing here that a line was sold from: by the listing's id, else by the SKU, where eBay gave the listing another id since. An
 * order from before the listing was of an earlier one with the same SKU.
 */
function listingOf(
  { creationDate }: EbayOrder,
  { legacyItemId, sku }: EbayOrder['lineItems'][number],
  listings: readonly ListingRow[],
): string | null | undefined {
  const byId = listings.find(({ listingId }) => listingId === legacyItemId)
  if (byId) return byId.listingId
  const bySku = sku === undefined ? undefined : listings.find(({ ebaySku }) => ebaySku === sku)
  return bySku?.publishedAt && bySku.publishedAt.getTime() <= Date.parse(creationDate) ? bySku.listingId : undefined
}

async function keepLines(tx: Tx, { userId, ebay, ebayUserId }: SellerSync, lines: readonly Line[]): Promise<void> {
  const { environment } = ebay
  // Of an account that eBay has deleted meanwhile nothing is kept.
  if (!(await stillConnected(tx, { userId, environment, ebayUserId }))) return
  await tx
    .insert(ebayOrderLines)
    .values(lines.map((line) => ({ ...line, userId, environment })))
    .onConflictDoUpdate({
      target: [ebayOrderLines.userId, ebayOrderLines.environment, ebayOrderLines.orderId, ebayOrderLines.lineItemId],
      set: {
        quantity: sql`excluded.quantity`,
        paymentStatus: sql`excluded.payment_status`,
        cancelled: sql`excluded.cancelled`,
        modifiedAt: sql`excluded.modified_at`,
      },
    })
}

/** Tells nobody while nothing is new: a change of the connection is a live update. */
async function goOnFrom(tx: Tx, context: SellerSync, newest: Date): Promise<void> {
  await tx
    .update(ebayCredentials)
    .set({ ordersSeenUntil: newest })
    .where(
      and(
        connectionOf(context),
        sql`${ebayCredentials.ordersSeenUntil} is distinct from greatest(${ebayCredentials.ordersSeenUntil}, ${newest.toISOString()}::timestamptz)`,
      ),
    )
}
