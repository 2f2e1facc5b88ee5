import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
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
import { publishStatuses } from '../publication/publish-status.ts'

const at = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id)
const environment = () => text({ enum: ebayEnvironments }).notNull()

/** A seller's connection to eBay: one per environment. Whose an account is stands in `ebayAccounts`. */
export const ebayCredentials = pgTable(
  'ebay_credentials',
  {
    userId: owner(),
    environment: environment(),
    isSandbox: boolean().notNull(),
    marketplaceId: text().notNull(),
    /** eBay's own id of the account, which a change of its name leaves alone. */
    ebayUserId: text().notNull(),
    ebayUsername: text().notNull(),
    /** Encrypted for this seller and environment. */
    accessToken: text().notNull(),
    refreshToken: text().notNull(),
    accessExpiresAt: at().notNull(),
    /** Whoever renews the access token does so alone until then; over where a process died at it. */
    renewingUntil: at(),
    /** When the refresh token ends: until then the account is connected. */
    tokenExpiresAt: at().notNull(),
    /** eBay takes the refresh token no more: the seller must connect again. */
    revokedAt: at(),
    defaultPaymentPolicyId: text(),
    defaultFulfillmentPolicyId: text(),
    defaultReturnPolicyId: text(),
    /** Id and name of the policies of each kind that the account has, as eBay listed them last; null before it was asked. */
    knownPolicies: jsonb().$type<Record<string, unknown>>(),
    /** When eBay was asked to switch business policies on; null once they are, or were never asked for. */
    optInAskedAt: at(),
    /** What eBay said of the account when it was asked last: registration, monthly limits. */
    privileges: jsonb().$type<Record<string, unknown>>(),
    /** When eBay said last what the account has; null after a consent until it has. */
    checkedAt: at(),
    /** The newest change of an order that was seen. */
    ordersSeenUntil: at(),
    /** The row of the live listing that eBay was asked of last: the next round goes on behind it. */
    lastListingAsked: uuid(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.environment] }), ownRowsOnly('ebay_credentials')],
)

/** A consent that was begun: good once, for ten minutes, for the seller who began it. */
export const ebayOauthStates = pgTable(
  'ebay_oauth_states',
  {
    /** SHA-256 of the state, so that a look at the table is no consent. */
    stateHash: text().primaryKey(),
    userId: owner(),
    environment: environment(),
    expiresAt: at().notNull(),
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
    updatedAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.key] }),
    ownRowsOnly('ebay_inventory_locations'),
  ],
)

/** An item at eBay. What is known of it is saved before each step that cannot be undone. */
export const ebayListings = pgTable(
  'ebay_listings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    itemId: uuid().notNull(),
    environment: environment(),
    /** Where it is offered; its price is in that marketplace's currency. */
    marketplaceId: text().notNull().default(homeMarketplace.id),
    publishStatus: text({ enum: publishStatuses }).notNull(),
    price: numeric({ precision: 10, scale: 2, mode: 'number' }),
    quantity: integer(),
    listingUrl: text(),
    /** What went wrong, in the seller's words, with eBay's own behind it. */
    publishError: text(),
    /** What eBay warned of when it took what was sent last, in its own words; null where of nothing. */
    ebayWarnings: text(),
    /** The field that mends it, where one does. */
    errorField: text(),
    /** The account it is listed from: the seller may have connected another one since. */
    ebayUserId: text().notNull(),
    /** The name of that account, as it was when it was connected last; null while it is, and where it is not known. */
    ebayUsername: text(),
    /** The SKU it has at eBay, which a rename leaves alone. */
    ebaySku: text().notNull(),
    offerId: text(),
    listingId: text(),
    /** What the seller asked to have published: the form as it was confirmed. */
    form: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * SHA-256 of what eBay was sent last; what would be sent now differs when the item was changed since. '' while nobody knows how
     * much of a change arrived, null where nothing was sent.
     */
    sentHash: text(),
    /** The job that may go on with it; an older one finds another id here and stops. */
    jobId: uuid(),
    /** The day (UTC) of the last change sent to eBay, and how many on that day. */
    revisedOn: text(),
    revisions: integer().notNull().default(0),
    /** Since when eBay has not said whether it made a listing; null where that is known. A later try keeps it. */
    unansweredSince: at(),
    publishedAt: at(),
    endedAt: at(),
    soldAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
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
    // For items that are deleted: `ebay_listings_item` begins with the environment.
    index('ebay_listings_of_item').on(table.itemId),
    index('ebay_listings_live')
      .on(table.userId, table.environment, table.ebayUserId, table.id)
      .where(sql`publish_status in ('published', 'held')`),
    ownRowsOnly('ebay_listings'),
  ],
)

/** A photo that an eBay account has: by its bytes, so that none is sent twice. */
export const ebayImages = pgTable(
  'ebay_images',
  {
    userId: owner(),
    environment: environment(),
    ebayUserId: text().notNull(),
    sha256: text().notNull(),
    imageUrl: text().notNull(),
    /** From then on eBay may have forgotten it, unless a listing shows it. */
    expiresAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.ebayUserId, table.sha256] }),
    ownRowsOnly('ebay_images'),
  ],
)

/** What was sold, once for each line of an order. */
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
    modifiedAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.environment, table.orderId, table.lineItemId] }),
    index('ebay_order_lines_listing').on(table.userId, table.environment, table.listingId),
    ownRowsOnly('ebay_order_lines'),
  ],
)

const platform = pgSchema('platform')

/**
 * Which eBay account is or was whose: nothing but ids, for work without a seller (sync, a deleted account's notification). A row
 * stays after a disconnect for as long as listings of the account are known, and of all rows of an account one is connected.
 */
export const ebayAccounts = platform.table(
  'ebay_accounts',
  {
    environment: environment(),
    ebayUserId: text().notNull(),
    userId: uuid().notNull(),
    isConnected: boolean().notNull(),
    /** When to ask eBay again what became of orders and listings. */
    syncDueAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.ebayUserId, table.userId] }),
    uniqueIndex('ebay_accounts_connected').on(table.environment, table.ebayUserId).where(sql`is_connected`),
    index('ebay_accounts_sync').on(table.syncDueAt).where(sql`is_connected`),
  ],
)

/** Which eBay the status of items goes by, in its one row. */
export const ebayInUse = platform.table(
  'ebay_in_use',
  {
    onlyRow: boolean().primaryKey().default(true),
    environment: environment(),
    /** False while the items of another environment are still being set anew. */
    isSettled: boolean().notNull(),
  },
  (table) => [check('ebay_in_use_only_row', sql`${table.onlyRow}`)],
)

/** What eBay wants of a category: the same for all sellers of a marketplace. Trees share ids, and differ in what they ask. */
export const ebayLeafCategoryMetadata = platform.table(
  'ebay_leaf_metadata',
  {
    environment: environment(),
    marketplaceId: text().notNull().default(homeMarketplace.id),
    categoryId: text().notNull(),
    treeVersion: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    fetchedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.marketplaceId, table.categoryId] })],
)

/** Notifications of deleted eBay accounts that were heeded. */
export const ebayDeletions = platform.table('ebay_deletions', {
  notificationId: text().primaryKey(),
  heededAt: at().notNull(),
})
