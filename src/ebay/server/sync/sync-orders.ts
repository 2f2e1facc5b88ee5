import { and, eq, isNotNull, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { CallEbay } from '../client/ebay-call.ts'
import { stillConnected } from '../policies/connected-account.ts'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, isConnectionOf } from './account-listings.ts'
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
  const { db, ebay, userId, ebayUserId, log, signal } = context
  const since = await db.asUser(userId, (tx) => beginning(tx, context))
  if (since === undefined) return
  let newest = 0
  for await (const { orders, unread } of ordersChangedSince(ebay.callAs(userId, ebayUserId), since, signal)) {
    if (unread.length > 0)
      log.warn(
        { orders: unread.length, fields: [...new Set(unread)] },
        'orders of eBay that cannot be read are passed over',
      )
    for (const { lastModifiedDate } of orders) newest = Math.max(newest, Date.parse(lastModifiedDate))
    await db.asUser(userId, async (tx) => keepLines(tx, context, await linesOf(tx, context, orders)))
  }
  if (newest > 0) await db.asUser(userId, (tx) => goOnFrom(tx, context, new Date(newest)))
}

/** From when on to ask; undefined where nothing was ever listed from the account, or it is not connected any more. */
async function beginning(tx: Tx, context: SellerSync): Promise<Date | undefined> {
  const { userId, ebay, clock } = context
  const [credentials] = await tx
    .select({ seen: ebayCredentials.ordersSeenUntil })
    .from(ebayCredentials)
    .where(isConnectionOf(context))
  if (!credentials || !(await wasAnyListed(tx, context))) return undefined
  if (credentials.seen) return new Date(credentials.seen.getTime() - overlapMs)
  const [first] = await tx
    .select({ at: min(ebayListings.createdAt) })
    .from(ebayListings)
    .where(and(eq(ebayListings.userId, userId), eq(ebayListings.environment, ebay.environment)))
  if (!first?.at) return undefined
  return new Date(Math.max(first.at.getTime() - beforeFirstMs, clock.now().getTime() - longestBackMs))
}

async function wasAnyListed(tx: Tx, context: SellerSync): Promise<boolean> {
  const rows = await tx
    .select({ id: ebayListings.id })
    .from(ebayListings)
    .where(and(areOfAccount(context), isNotNull(ebayListings.listingId)))
    .limit(1)
  return rows.length > 0
}

type Line = Pick<
  typeof ebayOrderLines.$inferInsert,
  'orderId' | 'lineItemId' | 'listingId' | 'sku' | 'quantity' | 'paymentStatus' | 'cancelled' | 'modifiedAt'
>

/** The lines of orders that were sold from here. */
async function linesOf(tx: Tx, context: SellerSync, orders: readonly EbayOrder[]): Promise<Line[]> {
  const listingOf = await listingFinder(tx, context, orders)
  return orders.flatMap((order) =>
    order.lineItems.flatMap((line) => {
      const listingId = listingOf(order, line)
      if (listingId === undefined) return []
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
    }),
  )
}

type FindListing = (order: EbayOrder, line: EbayOrder['lineItems'][number]) => string | undefined

/**
 * Finds the listing here that a line of these orders was sold from: by the listing's id, else by the SKU, where eBay gave the listing
 * another id since. An order from before the listing was of an earlier one with the same SKU.
 */
async function listingFinder(tx: Tx, context: SellerSync, orders: readonly EbayOrder[]): Promise<FindListing> {
  const lines = orders.flatMap(({ lineItems }) => lineItems)
  const rows = await listingsNamed(tx, context, {
    listingIds: lines.flatMap(({ legacyItemId }) => legacyItemId ?? []),
    skus: lines.flatMap(({ sku }) => sku ?? []),
  })
  const ids = new Set(rows.map(({ listingId }) => listingId))
  const bySku = new Map(rows.map((row) => [row.ebaySku, row]))
  return ({ creationDate }, { legacyItemId, sku }) => {
    if (legacyItemId !== undefined && ids.has(legacyItemId)) return legacyItemId
    const { publishedAt, listingId, publishStatus } = (sku !== undefined && bySku.get(sku)) || {}
    if (!publishedAt || publishedAt.getTime() > Date.parse(creationDate)) return undefined
    // The id that the row has is of an earlier listing: the line waits under its own until eBay has named the new one.
    return (publishStatus === 'unknown' ? legacyItemId : listingId) ?? undefined
  }
}

/** What was listed from the account under these ids or SKUs; of one SKU the newest comes last. */
function listingsNamed(
  tx: Tx,
  context: SellerSync,
  { listingIds, skus }: { listingIds: readonly string[]; skus: readonly string[] },
) {
  const { listingId, ebaySku, publishedAt, publishStatus } = ebayListings
  return tx
    .select({ listingId, ebaySku, publishedAt, publishStatus })
    .from(ebayListings)
    .where(
      and(
        areOfAccount(context),
        isNotNull(listingId),
        sql`(${listingId} = any(${sql.param([...listingIds])}::text[]) or ${ebaySku} = any(${sql.param([...skus])}::text[]))`,
      ),
    )
    .orderBy(sql`${publishedAt} nulls first`)
}

async function keepLines(tx: Tx, { userId, ebay, ebayUserId }: SellerSync, lines: readonly Line[]): Promise<void> {
  const { environment } = ebay
  if (lines.length === 0) return
  // Of an account that eBay has deleted meanwhile nothing is kept.
  if (!(await stillConnected(tx, { userId, environment, ebayUserId }))) return
  await tx
    .insert(ebayOrderLines)
    .values(onceEach(lines).map((line) => ({ ...line, userId, environment })))
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

/** PostgreSQL takes no row twice in one go. */
function onceEach(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [`${line.orderId} ${line.lineItemId}`, line])).values()]
}

/** Tells nobody while nothing is new: a change of the connection is a live update. */
async function goOnFrom(tx: Tx, context: SellerSync, newest: Date): Promise<void> {
  await tx
    .update(ebayCredentials)
    .set({ ordersSeenUntil: newest })
    .where(
      and(
        isConnectionOf(context),
        sql`${ebayCredentials.ordersSeenUntil} is distinct from greatest(${ebayCredentials.ordersSeenUntil}, ${newest.toISOString()}::timestamptz)`,
      ),
    )
}

/** PostgreSQL holds no NUL. */
const text = z.string().refine((it) => !it.includes('\0'))

/** An order of eBay's Fulfillment API, as far as what was sold goes. */
const orderSchema = z.object({
  orderId: text,
  creationDate: z.iso.datetime({ offset: true }),
  lastModifiedDate: z.iso.datetime({ offset: true }),
  orderPaymentStatus: text.catch(''),
  cancelStatus: z
    .object({ cancelState: z.string().catch('') })
    .optional()
    .catch(undefined),
  lineItems: z
    .array(
      z.object({
        lineItemId: text,
        legacyItemId: text.optional(),
        sku: text.optional(),
        quantity: z.int32().catch(1),
      }),
    )
    .default([]),
})
type EbayOrder = z.infer<typeof orderSchema>

/** Orders as they came: one that cannot be read must not keep the others of its page. */
const pageSchema = z.object({ orders: z.array(z.unknown()).default([]), next: z.string().optional() })
/** Orders of one page; the most that eBay gives. */
const pageSize = 200

type OrdersPage = {
  readonly orders: readonly EbayOrder[]
  /** For each other order of the page the fields of it that cannot be read, without what is in them. */
  readonly unread: readonly string[]
}

/** Every order that was changed from this moment on, a page at a time. Throws `EbayFailure`. */
async function* ordersChangedSince(call: CallEbay, since: Date, signal: AbortSignal): AsyncGenerator<OrdersPage> {
  for (let offset = 0; ; offset += pageSize) {
    const query = new URLSearchParams({
      filter: `lastmodifieddate:[${since.toISOString()}..]`,
      limit: String(pageSize),
      offset: String(offset),
    })
    const { orders, next } = await call({
      host: 'api',
      method: 'GET',
      path: `/sell/fulfillment/v1/order?${query}`,
      answer: pageSchema,
      isRepeatable: true,
      signal,
    })
    yield readOrders(orders)
    if (next === undefined || orders.length === 0) return
  }
}

function readOrders(page: readonly unknown[]): OrdersPage {
  const read = page.map((order) => orderSchema.safeParse(order))
  return {
    orders: read.flatMap(({ data }) => data ?? []),
    unread: read.flatMap(({ error }) => error?.issues.map(({ path }) => path.join('.')).join(', ') ?? []),
  }
}

/** Whether an order is no sale: it was cancelled, or its payment failed. */
function isNoSale({ cancelStatus, orderPaymentStatus }: EbayOrder): boolean {
  return cancelStatus?.cancelState === 'CANCELED' || orderPaymentStatus === 'FAILED'
}
