import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { shopCurrency } from '../../items/money.ts'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { type Columns, csvFile, jsonFile } from '../../platform/export-text.ts'
import type { AccountData, ExportFile } from '../../platform/server/account-data.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { createTokenCipher } from './client/token-cipher.ts'
import { everyPublishRun } from './publishing/runs/publish-run-rows.ts'
import {
  ebayAccounts,
  ebayCredentials,
  ebayImages,
  ebayInventoryLocations,
  ebayListings,
  ebayOauthStates,
  ebayOrderLines,
  ebayPublishRunItems,
  ebayPublishRuns,
} from './tables.ts'

type AccountDataContext = Context<'db' | 'appSecrets' | 'ebay'>

/** Rows read or deleted in one transaction. */
const batchSize = 500

/** The seller's connections to eBay, and what was listed and sold there. No export holds a token. */
export const ebayAccountData: AccountData<AccountDataContext> = {
  holds: 'access',
  tables: [
    ebayCredentials,
    ebayOauthStates,
    ebayInventoryLocations,
    ebayListings,
    ebayImages,
    ebayOrderLines,
    ebayPublishRuns,
    ebayPublishRunItems,
  ],
  files,
  erase,
}

const listingColumns = {
  id: ebayListings.id,
  itemId: ebayListings.itemId,
  sku: items.sku,
  environment: ebayListings.environment,
  publishStatus: ebayListings.publishStatus,
  price: ebayListings.price,
  quantity: ebayListings.quantity,
  listingUrl: ebayListings.listingUrl,
  listingId: ebayListings.listingId,
  offerId: ebayListings.offerId,
  ebaySku: ebayListings.ebaySku,
  ebayUserId: ebayListings.ebayUserId,
  ebayUsername: ebayListings.ebayUsername,
  publishError: ebayListings.publishError,
  form: ebayListings.form,
  publishedAt: ebayListings.publishedAt,
  endedAt: ebayListings.endedAt,
  soldAt: ebayListings.soldAt,
  createdAt: ebayListings.createdAt,
  updatedAt: ebayListings.updatedAt,
}
type ListingRow = Awaited<ReturnType<typeof listingsAfter>>[number]

/** All columns but the seller's id, which the export as a whole names. */
const { userId: _owner, ...locationColumns } = getTableColumns(ebayInventoryLocations)
const { userId: _seller, ...lineColumns } = getTableColumns(ebayOrderLines)

const csvColumns: Columns<ListingRow> = [
  ['SKU', ({ sku }) => sku],
  ['SKU at eBay', ({ ebaySku }) => ebaySku],
  ['eBay', ({ environment }) => environment],
  ['Status', ({ publishStatus }) => publishStatus],
  [`Price (${shopCurrency})`, ({ price }) => price],
  ['Quantity', ({ quantity }) => quantity],
  ['Listing', ({ listingUrl }) => listingUrl],
  ['Listing id', ({ listingId }) => listingId],
  ['What went wrong', ({ publishError }) => publishError],
  ['Published', ({ publishedAt }) => publishedAt],
  ['Ended', ({ endedAt }) => endedAt],
  ['Sold', ({ soldAt }) => soldAt],
  ['Product id', ({ itemId }) => itemId],
]

async function* files(context: AccountDataContext, userId: string): AsyncGenerator<ExportFile> {
  const account = `${JSON.stringify(await connectionsOf(context, userId), null, 2)}\n`
  yield { path: 'ebay.json', content: account }
  yield { path: 'ebay-listings.csv', content: csvFile(csvColumns, everyListing(context, userId)) }
  yield { path: 'ebay-listings.json', content: jsonFile(everyListing(context, userId)) }
  yield { path: 'ebay-orders.json', content: jsonFile(everyOrderLine(context, userId)) }
  yield { path: 'ebay-publications.json', content: jsonFile(everyPublishRun(context, userId)) }
}

function connectionsOf({ db }: AccountDataContext, userId: string) {
  const credentials = ebayCredentials
  return db.asUser(userId, async (tx) => ({
    connections: await tx
      .select({
        environment: credentials.environment,
        marketplaceId: credentials.marketplaceId,
        ebayUserId: credentials.ebayUserId,
        ebayUsername: credentials.ebayUsername,
        connectedUntil: credentials.tokenExpiresAt,
        endedAt: credentials.revokedAt,
        defaultPaymentPolicyId: credentials.defaultPaymentPolicyId,
        defaultFulfillmentPolicyId: credentials.defaultFulfillmentPolicyId,
        defaultReturnPolicyId: credentials.defaultReturnPolicyId,
        policies: credentials.knownPolicies,
        privileges: credentials.privileges,
        createdAt: credentials.createdAt,
        updatedAt: credentials.updatedAt,
      })
      .from(credentials)
      .where(eq(credentials.userId, userId)),
    locations: await tx
      .select(locationColumns)
      .from(ebayInventoryLocations)
      .where(eq(ebayInventoryLocations.userId, userId)),
  }))
}

async function* everyListing(context: AccountDataContext, userId: string) {
  for (let after: string | undefined; ; ) {
    const rows = await listingsAfter(context, userId, after)
    yield rows
    after = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

function listingsAfter({ db }: AccountDataContext, userId: string, after: string | undefined) {
  return db.asUser(userId, (tx) =>
    tx
      .select(listingColumns)
      .from(ebayListings)
      .innerJoin(items, and(eq(items.id, ebayListings.itemId), isNotDeleted(items)))
      .where(and(eq(ebayListings.userId, userId), after === undefined ? undefined : gt(ebayListings.id, after)))
      .orderBy(asc(ebayListings.id))
      .limit(batchSize),
  )
}

async function* everyOrderLine({ db }: AccountDataContext, userId: string) {
  const lines = ebayOrderLines
  for (let after: LineCursor | undefined; ; ) {
    const cursor = after
    const rows = await db.asUser(userId, (tx) =>
      tx
        .select(lineColumns)
        .from(lines)
        .where(and(eq(lines.userId, userId), cursor && isAfter(cursor)))
        .orderBy(asc(lines.environment), asc(lines.orderId), asc(lines.lineItemId))
        .limit(batchSize),
    )
    yield rows
    after = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

type LineCursor = Pick<typeof ebayOrderLines.$inferSelect, 'environment' | 'orderId' | 'lineItemId'>

function isAfter({ environment, orderId, lineItemId }: LineCursor) {
  const { environment: environmentColumn, orderId: orderColumn, lineItemId: lineColumn } = ebayOrderLines
  return sql`(${environmentColumn}, ${orderColumn}, ${lineColumn}) > (${environment}, ${orderId}, ${lineItemId})`
}

/** Deletes the tokens first and asks eBay to revoke them, then deletes the other rows in batches. */
async function erase({ db, appSecrets, ebay }: AccountDataContext, userId: string, signal: AbortSignal): Promise<void> {
  const tokens = await db.asUser(userId, (tx) =>
    tx.delete(ebayCredentials).where(eq(ebayCredentials.userId, userId)).returning({
      environment: ebayCredentials.environment,
      refreshToken: ebayCredentials.refreshToken,
    }),
  )
  for (const { environment, refreshToken } of tokens) {
    const token = createTokenCipher(appSecrets).decrypt({ userId, environment }, refreshToken)
    if (environment === ebay.environment && token !== undefined) await ebay.consent.revoke(token)
  }
  const ofRuns = [ebayPublishRunItems, ebayPublishRuns]
  for (const table of [ebayOauthStates, ebayInventoryLocations, ...ofRuns, ebayListings, ebayImages, ebayOrderLines])
    await eraseRows(db, table, userId, signal)
  await db.system.delete(ebayAccounts).where(eq(ebayAccounts.userId, userId))
}

async function eraseRows(db: Database, table: PgTable, userId: string, signal: AbortSignal): Promise<void> {
  for (let erased = batchSize; erased === batchSize && !signal.aborted; ) {
    const batch = sql`delete from ${table} where ctid in (select ctid from ${table} where user_id = ${userId} limit ${batchSize})`
    erased = (await db.asUser(userId, (tx) => tx.execute(batch))).rowCount ?? 0
  }
}
