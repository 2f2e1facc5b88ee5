import { and, eq, isNotNull, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { CallEbay } from '../client/ebay-call.ts'
import { lockIfConnected } from '../policies/connected-account.ts'
import { ebayCredentials, ebayListings, ebayOrderLines } from '../tables.ts'
import { areOfAccount, isConnectionOf } from './account-listings.ts'
import type { SellerSync } from './sync-context.ts'

/**
 * Milliseconds. Each sync also reads orders that changed up to this long before the newest known change, because eBay
 * shows some orders late.
 */
const overlapMs = 10 * 60_000
/** Milliseconds. Until the first order arrives, orders are read from this long before the first listing. */
const leadTimeMs = 24 * 60 * 60_000
/** Milliseconds. eBay has no orders older than two years, and refuses requests for them. */
const maxAgeMs = 700 * 24 * 60 * 60_000

/**
 * Stores what was sold: each line of an order once, and cancelled lines as no sale. Lines of listings made outside PastFash are
 * skipped. The next sync continues from the newest change seen, by eBay's clock.
 */
export async function syncOrders(context: SellerSync): Promise<void> {
  const { db, ebay, userId, ebayUserId, log, signal } = context
  const since = await db.asUser(userId, (tx) => ordersSince(tx, context))
  if (since === undefined) return
  let newest = 0
  for await (const { orders, unreadableFields } of ordersChangedSince(ebay.callAs(userId, ebayUserId), since, signal)) {
    if (unreadableFields.length > 0)
      log.warn(
        { orders: unreadableFields.length, fields: [...new Set(unreadableFields)] },
        'skipped orders of eBay that could not be read',
      )
    for (const { lastModifiedDate } of orders) newest = Math.max(newest, Date.parse(lastModifiedDate))
    await db.asUser(userId, async (tx) => saveLines(tx, context, await linesOf(tx, context, orders)))
  }
  if (newest > 0) await db.asUser(userId, (tx) => saveNewestChange(tx, context, new Date(newest)))
}

/** The moment from which orders are read; undefined if nothing was ever listed from the account, or it is disconnected. */
async function ordersSince(tx: Tx, context: SellerSync): Promise<Date | undefined> {
  const { userId, ebay, clock } = context
  const [credentials] = await tx
    .select({ seenUntil: ebayCredentials.ordersSeenUntil })
    .from(ebayCredentials)
    .where(isConnectionOf(context))
  if (!credentials || !(await wasAnyListed(tx, context))) return undefined
  if (credentials.seenUntil) return new Date(credentials.seenUntil.getTime() - overlapMs)
  const [first] = await tx
    .select({ createdAt: min(ebayListings.createdAt) })
    .from(ebayListings)
    .where(and(eq(ebayListings.userId, userId), eq(ebayListings.environment, ebay.environment)))
  if (!first?.createdAt) return undefined
  return new Date(Math.max(first.createdAt.getTime() - leadTimeMs, clock.now().getTime() - maxAgeMs))
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

/** The lines of orders that sold a listing made here. */
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
 * Returns a function that finds the listing here that an order's line was sold from. It looks for the listing's id, else for
 * the SKU, because eBay may have given the listing another id since. An order older than the listing belongs to an earlier
 * listing with the same SKU.
 */
async function listingFinder(tx: Tx, context: SellerSync, orders: readonly EbayOrder[]): Promise<FindListing> {
  const lines = orders.flatMap(({ lineItems }) => lineItems)
  const rows = await listingsByIdOrSku(tx, context, {
    listingIds: lines.flatMap(({ legacyItemId }) => legacyItemId ?? []),
    skus: lines.flatMap(({ sku }) => sku ?? []),
  })
  const ids = new Set(rows.map(({ listingId }) => listingId))
  const bySku = new Map(rows.map((row) => [row.ebaySku, row]))
  return ({ creationDate }, { legacyItemId, sku }) => {
    if (legacyItemId !== undefined && ids.has(legacyItemId)) return legacyItemId
    const { publishedAt, listingId, publishStatus } = (sku !== undefined && bySku.get(sku)) || {}
    if (!publishedAt || publishedAt.getTime() > Date.parse(creationDate)) return undefined
    // The row has the id of an earlier listing. The line keeps its own id until eBay names the new listing.
    return (publishStatus === 'unknown' ? legacyItemId : listingId) ?? undefined
  }
}

/** The account's listings with these ids or SKUs. The newest of a SKU comes last. */
function listingsByIdOrSku(
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

async function saveLines(tx: Tx, { userId, ebay, ebayUserId }: SellerSync, lines: readonly Line[]): Promise<void> {
  const { environment } = ebay
  if (lines.length === 0) return
  // Nothing is stored for an account that was disconnected or deleted during the request.
  if (!(await lockIfConnected(tx, { userId, environment, ebayUserId }))) return
  await tx
    .insert(ebayOrderLines)
    .values(withoutDuplicates(lines).map((line) => ({ ...line, userId, environment })))
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

/** An upsert must not name the same row twice. */
function withoutDuplicates(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [`${line.orderId} ${line.lineItemId}`, line])).values()]
}

/** Saves the moment of the newest change. Changes the row only for a newer one, because each change of the connection sends a live update. */
async function saveNewestChange(tx: Tx, context: SellerSync, newest: Date): Promise<void> {
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

/** PostgreSQL cannot store NUL in text. */
const text = z.string().refine((value) => !value.includes('\0'))

/** The fields of an order of eBay's Fulfillment API that describe the sale. */
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

/** Orders stay unparsed here, so that an unreadable one does not lose the others of its page. */
const pageSchema = z.object({ orders: z.array(z.unknown()).default([]), next: z.string().optional() })
/** Orders per page, the most that eBay gives. */
const pageSize = 200

type OrdersPage = {
  readonly orders: readonly EbayOrder[]
  /** One entry for each unreadable order of the page: the names of its unreadable fields. */
  readonly unreadableFields: readonly string[]
}

/** Every order that changed since `since`, page by page. Throws `EbayFailure`. */
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
  const parsed = page.map((order) => orderSchema.safeParse(order))
  return {
    orders: parsed.flatMap(({ data }) => data ?? []),
    unreadableFields: parsed.flatMap(({ error }) => error?.issues.map(({ path }) => path.join('.')).join(', ') ?? []),
  }
}

/** Whether an order is no sale: it was cancelled, or its payment failed. */
function isNoSale({ cancelStatus, orderPaymentStatus }: EbayOrder): boolean {
  return cancelStatus?.cancelState === 'CANCELED' || orderPaymentStatus === 'FAILED'
}
