import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { items } from '../../items/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'
import { ebayEnvironments } from '../environment.ts'
import { homeMarketplace } from '../marketplace.ts'
import { publishRunStates } from '../publication/publish-run.ts'
import { publishStatuses } from '../publication/publish-status.ts'

const timeColumn = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id)
const environment = () => text({ enum: ebayEnvironments }).notNull()

/** A seller's connection to eBay, one per environment. `ebayAccounts` says which seller an account belongs to. */
export const ebayCredentials = pgTable(
  'ebay_credentials',
  {
    userId: owner(),
    environment: environment(),
    isSandbox: boolean().notNull(),
    marketplaceId: text().notNull(),
    /** eBay's own id of the account. It stays the same when the account is renamed. */
    ebayUserId: text().notNull(),
    ebayUsername: text().notNull(),
    /** Encrypted for this seller and environment. */
    accessToken: text().notNull(),
    refreshToken: text().notNull(),
    accessExpiresAt: timeColumn().notNull(),
    /** Until then only the process that set it may renew the access token. Later any process may, because that one died. */
    renewingUntil: timeColumn(),
    /** When the refresh token expires. The account is connected until then. */
    tokenExpiresAt: timeColumn().notNull(),
    /** Since when eBay refuses the refresh token. The seller must connect again. */
    revokedAt: timeColumn(),
    defaultPaymentPolicyId: text(),
    defaultFulfillmentPolicyId: text(),
    defaultReturnPolicyId: text(),
    /** Ids and names of the account's policies of each kind, as eBay listed them last; null before eBay was asked. */
    knownPolicies: jsonb().$type<Record<string, unknown>>(),
    /** When PastFash asked eBay to switch business policies on; null once they are on, or if it never asked. */
    optInAskedAt: timeColumn(),
    /** The account's registration and monthly limits, as eBay answered last. */
    privileges: jsonb().$type<Record<string, unknown>>(),
    /** When eBay last answered which policies and locations the account has; null from a consent until the next answer. */
    checkedAt: timeColumn(),
    /** When the newest order that the sync has seen was changed. */
    ordersSeenUntil: timeColumn(),
    /** The row of the live listing that the sync asked eBay about last. The next sync continues after it. */
    lastListingAsked: uuid(),
    createdAt: timeColumn().notNull(),
    updatedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.environment] }), ownRowsOnly('ebay_credentials')],
)

/** A consent in progress: good once, for ten minutes, and for the seller who started it. */
export const ebayOauthStates = pgTable(
  'ebay_oauth_states',
  {
    /** SHA-256 of the state, so that reading the table is not enough to complete a consent. */
    stateHash: text().primaryKey(),
    userId: owner(),
    environment: environment(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [index('ebay_oauth_states_user').on(table.userId, table.expiresAt), ownRowsOnly('ebay_oauth_states')],
)

export const ebayInventoryLocations = pgTable(
  'ebay_inventory_locations',
  {
    userId: owner(),
    environment: environment(),
    /** eBay's merchantLocationKey. */
    key: text().notNull(),
    isDefault: boolean().notNull(),
    name: text().notNull(),
    city: text(),
    stateOrProvince: text(),
    postalCode: text(),
    country: text().notNull(),
    updatedAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.key] }),
    ownRowsOnly('ebay_inventory_locations'),
  ],
)

/** An item at eBay. Each step that cannot be undone first saves what is known here. */
export const ebayListings = pgTable(
  'ebay_listings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    itemId: uuid().notNull(),
    environment: environment(),
    /** The marketplace that it is offered on. Its price is in that marketplace's currency. */
    marketplaceId: text().notNull().default(homeMarketplace.id),
    publishStatus: text({ enum: publishStatuses }).notNull(),
    price: numeric({ precision: 10, scale: 2, mode: 'number' }),
    quantity: integer(),
    listingUrl: text(),
    /** The error in the seller's words, followed by eBay's own. */
    publishError: text(),
    /** eBay's warnings about the content sent last, in eBay's words; null if there were no warnings. */
    ebayWarnings: text(),
    /** The field that the seller must change to fix the error, if there is one. */
    errorField: text(),
    /** The account that it is listed from. The seller may have connected another one since. */
    ebayUserId: text().notNull(),
    /** The name of that account when it was last connected; null while it is connected, or if the name is unknown. */
    ebayUsername: text(),
    /** Its SKU at eBay. Renaming the SKU here does not change it. */
    ebaySku: text().notNull(),
    offerId: text(),
    listingId: text(),
    /** The form as the seller confirmed it for publishing. */
    form: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * SHA-256 of the content that eBay was sent last. The item has changed since if its content now has another hash. '' while
     * it is unknown how much of a change arrived; null if nothing was sent.
     */
    sentHash: text(),
    /** Whether a live item differs from what eBay was sent, as it was checked last. */
    isChanged: boolean().notNull().default(false),
    /** The job that may continue the publication. An older job finds another id here and stops. */
    jobId: uuid(),
    /** The UTC day of the last change sent to eBay; `revisions` counts the changes of that day. */
    revisedOn: text(),
    revisions: integer().notNull().default(0),
    /** Since when it is unknown whether eBay made a listing; null if that is known. A later try keeps the value. */
    unansweredSince: timeColumn(),
    publishedAt: timeColumn(),
    endedAt: timeColumn(),
    soldAt: timeColumn(),
    createdAt: timeColumn().notNull(),
    updatedAt: timeColumn().notNull(),
  },
  (table) => [
    unique('ebay_listings_item').on(table.environment, table.itemId),
    unique('ebay_listings_offer').on(table.environment, table.offerId),
    foreignKey({
      name: 'ebay_listings_item_owner',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('ebay_listings_sku').on(table.userId, table.environment, table.ebayUserId, table.ebaySku),
    index('ebay_listings_listing').on(table.userId, table.environment, table.listingId),
    // Serves the deletion of items, because `ebay_listings_item` begins with the environment.
    index('ebay_listings_of_item').on(table.itemId),
    index('ebay_listings_live')
      .on(table.userId, table.environment, table.ebayUserId, table.id)
      .where(sql`publish_status in ('published', 'held')`),
    index('ebay_listings_refused')
      .on(table.userId, table.environment, table.itemId)
      .concurrently()
      .where(isRefused(table)),
    index('ebay_listings_unsent')
      .on(table.userId, table.environment, table.itemId)
      .concurrently()
      .where(isUnsent(table)),
    ownRowsOnly('ebay_listings'),
  ],
)

/**
 * Condition: eBay refused what was sent for the item, or PastFash did before sending it, and the seller can mend that. The
 * same words as its index.
 */
export function isRefused(table: Record<'publishStatus' | 'publishError', PgColumn>): SQL {
  return sql`${table.publishStatus} in ('failed', 'published', 'held') and ${table.publishError} is not null`
}

/**
 * Condition: a live item has changes that were not sent to eBay, and neither a job nor a refusal of theirs is under way. The
 * same words as its index.
 */
export function isUnsent(table: Record<'publishStatus' | 'publishError' | 'isChanged' | 'jobId', PgColumn>): SQL {
  return sql`${table.publishStatus} in ('published', 'held') and ${table.isChanged} and ${table.publishError} is null and ${table.jobId} is null`
}

/** A photo that an eBay account already has, known by its bytes, so that none is sent twice. */
export const ebayImages = pgTable(
  'ebay_images',
  {
    userId: owner(),
    environment: environment(),
    ebayUserId: text().notNull(),
    sha256: text().notNull(),
    imageUrl: text().notNull(),
    /** After that eBay may have deleted it, unless a listing shows it. */
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.ebayUserId, table.sha256] }),
    ownRowsOnly('ebay_images'),
  ],
)

/** Sales: one row for each line of an order. */
export const ebayOrderLines = pgTable(
  'ebay_order_lines',
  {
    userId: owner(),
    environment: environment(),
    orderId: text().notNull(),
    lineItemId: text().notNull(),
    listingId: text().notNull(),
    sku: text(),
    quantity: integer().notNull(),
    paymentStatus: text().notNull(),
    cancelled: boolean().notNull(),
    modifiedAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.orderId, table.lineItemId] }),
    index('ebay_order_lines_listing').on(table.userId, table.environment, table.listingId),
    ownRowsOnly('ebay_order_lines'),
  ],
)

/** A press of Publish for many items. It continues without any open page. */
export const ebayPublishRuns = pgTable(
  'ebay_publish_runs',
  {
    userId: owner(),
    /** The device's own id of the press. A repeat finds its row. */
    id: uuid().notNull(),
    environment: environment(),
    /** The job that sends the next items. An older job finds another id here and stops; null once nothing waits. */
    jobId: uuid(),
    createdAt: timeColumn().notNull(),
    /** Since when no more items are sent, although some waited. */
    stoppedAt: timeColumn(),
    /** Why PastFash stopped it; null if the seller did, or if it was not stopped. */
    stopReason: text(),
    /** When its result was read; it is no longer shown since then. */
    dismissedAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('ebay_publish_runs_shown').on(table.userId, table.createdAt).where(sql`dismissed_at is null`),
    ownRowsOnly('ebay_publish_runs'),
  ],
)

/** The items of a run, each with the content that the seller confirmed. `ebayListings` says what became of a sent one. */
export const ebayPublishRunItems = pgTable(
  'ebay_publish_run_items',
  {
    userId: uuid().notNull(),
    runId: uuid().notNull(),
    itemId: uuid().notNull(),
    /** The order in which the items are sent. */
    position: integer().notNull(),
    /** SHA-256 of the confirmed content. */
    hash: text().notNull(),
    state: text({ enum: publishRunStates }).notNull(),
    /** Why it was refused. */
    refusal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.runId, table.itemId] }),
    foreignKey({
      name: 'ebay_publish_run_items_run',
      columns: [table.userId, table.runId],
      foreignColumns: [ebayPublishRuns.userId, ebayPublishRuns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'ebay_publish_run_items_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('ebay_publish_run_items_item').on(table.itemId),
    ownRowsOnly('ebay_publish_run_items'),
  ],
)

const platform = pgSchema('platform')

/**
 * Which eBay accounts a seller has or had. It holds only ids, for work without a seller (sync, a deleted account's
 * notification). A row outlives a disconnect while listings of the account are known. At most one row of an account is
 * connected.
 */
export const ebayAccounts = platform.table(
  'ebay_accounts',
  {
    environment: environment(),
    ebayUserId: text().notNull(),
    userId: uuid().notNull(),
    isConnected: boolean().notNull(),
    /** When the sync asks eBay next about orders and listings. */
    syncDueAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.ebayUserId, table.userId] }),
    uniqueIndex('ebay_accounts_connected').on(table.environment, table.ebayUserId).where(sql`is_connected`),
    index('ebay_accounts_sync').on(table.syncDueAt).where(sql`is_connected`),
  ],
)

/** The eBay environment that the status of items refers to, in one row. */
export const ebayInUse = platform.table(
  'ebay_in_use',
  {
    onlyRow: boolean().primaryKey().default(true),
    environment: environment(),
    /** False while items get the status that they have in this environment. */
    isSettled: boolean().notNull(),
  },
  (table) => [check('ebay_in_use_only_row', sql`${table.onlyRow}`)],
)

/**
 * eBay's rules for a category, the same for all sellers of a marketplace. Marketplaces share category ids but have different
 * rules.
 */
export const ebayLeafCategoryMetadata = platform.table(
  'ebay_leaf_metadata',
  {
    environment: environment(),
    marketplaceId: text().notNull().default(homeMarketplace.id),
    categoryId: text().notNull(),
    treeVersion: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    fetchedAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.marketplaceId, table.categoryId] })],
)

/** Notifications of deleted eBay accounts that were processed. */
export const ebayDeletions = platform.table('ebay_deletions', {
  notificationId: text().primaryKey(),
  heededAt: timeColumn().notNull(),
})
