import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'
import { generationStatuses, itemStatuses } from '../item.ts'
import { itemStages, type StageCounts } from '../stage.ts'

/** Millisecond precision as in JavaScript, so that a page's cursor names a row exactly. */
const at = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id)

const stageOf = sql`case
  when status <> 'draft' then status
  when ai_generation_status = 'generating' then 'generating'
  when ai_generation_status = 'completed' and ready then 'ready'
  when ai_generation_status = 'completed' then 'incomplete'
  when ai_generation_status = 'failed' then 'failed'
  else 'draft' end`

export const items = pgTable(
  'items',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    sku: text().notNull(),
    status: text({ enum: itemStatuses }).notNull().default('draft'),
    uploadSessionId: uuid().notNull(),
    batchId: uuid().notNull(),
    batchNumber: integer().notNull(),
    skuAssigned: boolean().notNull().default(true),
    /** SHA-256 of the device's request: the same session with another request is a conflict. */
    requestHash: text().notNull(),
    category: text(),
    condition: text(),
    brand: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    /** Whether the item ever had a photo; a trigger of `item_images` keeps it. */
    hasPhotos: boolean().notNull().default(false),

    aiGenerationStatus: text({ enum: generationStatuses }).notNull().default('pending'),
    aiGenerationError: text(),
    /**
     * The job that may write the next listing; an older job sees another id here and stops. Null before the first job.
     */
    aiGenerationJobId: uuid(),
    /** When the outstanding listing was asked for; it waits or is being written. Null if no listing is outstanding. */
    aiGenerationAskedAt: at(),
    /** Whether the outstanding listing is a Full Auto-Fill, which keeps a value if the writer has none. */
    aiFullAutoFill: boolean().notNull().default(false),
    /** When the rate limit ends that the outstanding listing waits for. */
    aiGenerationRetryAt: at(),
    /** The bulk run that last asked for the listing; null if it was asked for alone. */
    listingRunId: uuid(),
    aiGeneratedAt: at(),
    /** A listing was written, so it can be checked for eBay, even if it lacks something. */
    listingReady: boolean().notNull().default(false),
    aiTitle: text(),
    aiDescription: text(),
    aiTags: text().array(),
    aiConditionNotes: text(),
    /** US dollars. */
    aiSuggestedPrice: numeric({ precision: 10, scale: 2, mode: 'number' }),
    /** The suggested price in minor units, 0 without one. A trigger keeps it for lists that are ordered by price. */
    priceMinor: bigint({ mode: 'number' }).notNull().default(0),
    aiPricingNotes: text(),
    aiMeasurements: jsonb().$type<Record<string, string>>(),
    /** Notes for the seller on how the listing was written. */
    aiNotes: text().array(),
    /** Per field: value, confidence, source photo, words read. */
    aiEvidence: jsonb().$type<Record<string, unknown>>(),
    /** Model, calls and tokens of the last listing; null if no model was called. */
    aiUsage: jsonb().$type<Record<string, unknown>>(),
    /** The seller's note to the writer. */
    writerNote: text(),
    /** Fields that the seller wrote; a regeneration keeps them. */
    sellerEdits: jsonb().$type<Record<string, unknown>>(),
    /** Keys of contradictions that the seller accepted as right. */
    acceptedContradictions: text().array(),
    /** The listing that the last regeneration replaced, with its edits. Undo brings it back. */
    previousListing: jsonb().$type<Record<string, unknown>>(),
    ebayCategoryId: text(),
    ebayCategoryName: text(),
    /** 0 to 1. */
    categoryConfidence: real(),
    ebayConditionGrade: text(),
    extractedBrand: text(),
    extractedSize: text(),
    extractedColor: text(),
    extractedMaterial: text(),
    extractedStyle: text(),
    extractedFit: text(),
    extractedDepartment: text(),
    extractedSizeType: text(),
    /** Washing, drying and ironing, from a care label or the seller. */
    careInstructions: text(),
    itemSpecificsJson: jsonb().$type<Record<string, string>>(),
    publishReadyScore: integer(),
    /** The item's own readiness has no error, and no value waits for the seller. Updated with the score. */
    ready: boolean().notNull().default(false),
    /**
     * The fields that publishing needs, and those whose value waits for the seller, as Quick Fix names them. Updated with
     * the score; null until it is known.
     */
    neededFields: text().array(),
    doubtedFields: text().array(),

    stage: text({ enum: itemStages }).notNull().generatedAlwaysAs(stageOf),
    /**
     * Until this moment the item is being published, so it and its photos are not deleted. Publishing sets it, and keeps
     * it past its time while eBay has not answered.
     */
    publishingUntil: at(),
    /** Deleted by the seller: shown nowhere, and purged after the time for Undo. Its SKU stays taken until then. */
    deletedAt: at(),
    /** One press of Delete; its items are undone together. */
    deletionId: uuid(),
  },
  (table) => [
    unique('items_user_id_sku').on(table.userId, table.sku),
    unique('items_user_id_upload_session_id').on(table.userId, table.uploadSessionId),
    unique('items_user_id_batch_number').on(table.userId, table.batchNumber),
    // Lets a photo's foreign key prove that item and photo have one owner.
    unique('items_id_user_id').on(table.id, table.userId),
    // One index for each order of the dashboard, with and without a stage.
    index('items_newest')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotDeleted(table)),
    index('items_stage_newest')
      .on(table.userId, table.stage, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isNotDeleted(table)),
    index('items_sku').on(table.userId, sql`${table.sku} collate natural_order`, table.id).where(isNotDeleted(table)),
    index('items_stage_sku')
      .on(table.userId, table.stage, sql`${table.sku} collate natural_order`, table.id)
      .where(isNotDeleted(table)),
    // Orders of the table; `page-of-items.ts` merges the stages.
    index('items_stage_title')
      .on(table.userId, table.stage, titleOrder(table), table.id)
      .concurrently()
      .where(isNotDeleted(table)),
    index('items_stage_price')
      .on(table.userId, table.stage, table.priceMinor, table.id)
      .concurrently()
      .where(isNotDeleted(table)),
    index('items_stage_brand')
      .on(table.userId, table.stage, brandOrder(table), table.id)
      .concurrently()
      .where(isNotDeleted(table)),
    // Listings that are asked for and not written yet: few at any time.
    index('items_asked')
      .on(table.userId, table.aiGenerationAskedAt)
      .where(sql`${table.aiGenerationAskedAt} is not null`),
    // Items that a bulk run can be started for, in its order. The index alone counts them.
    index('items_unwritten')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isUnwritten(table)),
    // Items that can be published, or are or may be for sale, newest first: few of many items.
    index('items_ebay_list')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .concurrently()
      .where(isForEbay(table)),
    // The index alone counts the items that wait for an answer or a detail.
    index('items_to_confirm').on(table.userId).concurrently().where(hasDoubtedFields(table)),
    index('items_needing_details').on(table.userId).concurrently().where(hasNeededFields(table)),
    index('items_deletion').on(table.userId, table.deletionId).where(sql`${table.deletedAt} is not null`),
    check('items_status', sql`${table.status} in ('draft', 'listed', 'sold', 'ended')`),
    check(
      'items_generation_status',
      sql`${table.aiGenerationStatus} in ('pending', 'generating', 'completed', 'failed')`,
    ),
    ownRowsOnly('items'),
  ],
)
/** Condition: the seller has not deleted the item. Every query has it except those that undo or finish a deletion. */
export function isNotDeleted(table: { deletedAt: PgColumn }): SQL {
  return sql`${table.deletedAt} is null`
}

/**
 * The title for ordering items, as people count; empty without one. "case" instead of "coalesce", which row security lets no
 * index answer.
 */
export function titleOrder(table: { aiTitle: PgColumn }): SQL {
  return sql`(case when ${table.aiTitle} is null then '' else ${table.aiTitle} end collate natural_order)`
}

/** The brand for ordering items, as lists show it: read from the garment, else as the seller entered it. */
export function brandOrder(table: Record<'extractedBrand' | 'brand', PgColumn>): SQL {
  const { extractedBrand, brand } = table
  return sql`(case when ${extractedBrand} is not null then ${extractedBrand} when ${brand} is not null then ${brand} else '' end collate natural_order)`
}

type GenerationColumns = Record<'deletedAt' | 'hasPhotos' | 'aiGenerationStatus' | 'aiGenerationAskedAt', PgColumn>

/**
 * Condition: the item's listing can be checked and published, or the item is or may be for sale. That one stays visible
 * even if its listing lacks something since. The same words as its index.
 */
export function isForEbay(table: Record<'deletedAt' | 'listingReady' | 'status' | 'publishingUntil', PgColumn>): SQL {
  return sql`${isNotDeleted(table)} and (${table.listingReady} or ${table.status} = 'listed' or ${table.publishingUntil} is not null)`
}

type OpenFieldColumns = Parameters<typeof isForEbay>[0] & Record<'doubtedFields' | 'neededFields', PgColumn>

/** Condition: a value of an item for eBay waits for the seller's answer; not of a sold one. The same words as its index. */
export function hasDoubtedFields(table: Omit<OpenFieldColumns, 'neededFields'>): SQL {
  return sql`${isForEbay(table)} and ${table.status} <> 'sold' and cardinality(${table.doubtedFields}) > 0`
}

/** Condition: an item for eBay lacks a field that publishing needs, and is not sold. The same words as its index. */
export function hasNeededFields(table: Omit<OpenFieldColumns, 'doubtedFields'>): SQL {
  return sql`${isForEbay(table)} and ${table.status} <> 'sold' and cardinality(${table.neededFields}) > 0`
}

/** Condition: a bulk run can be started for the item: pending or failed, no listing asked for, with a photo. */
export function isUnwritten(table: GenerationColumns): SQL {
  return sql`${isNotDeleted(table)} and ${table.hasPhotos} and ${table.aiGenerationStatus} in ('pending', 'failed') and ${table.aiGenerationAskedAt} is null`
}

export type ItemRow = typeof items.$inferSelect

/**
 * The last numbers given to a seller, and how many items there are. The row's lock makes parallel creations take turns.
 */
export const sellerCounters = pgTable(
  'seller_counters',
  {
    userId: owner().primaryKey(),
    /** How many items and drafts the seller has. Triggers keep the counts, so that no page counts rows. */
    itemCount: integer().notNull().default(0),
    draftCount: integer().notNull().default(0),
    /** How many items are at each stage. */
    stageCounts: jsonb().$type<StageCounts>().notNull().default({}),
    lastBatch: integer().notNull().default(0),
    lastSku: integer().notNull().default(0),
  },
  () => [ownRowsOnly('seller_counters')],
)

/** A seller's usage, compared with `sellerLimits`. Lock it after all other rows of a transaction, never before one. */
export const sellerUsage = pgTable(
  'seller_usage',
  {
    userId: owner().primaryKey(),
    /** Bytes of all stored photos, without their thumbnails; a trigger of `item_images` keeps the sum. */
    photoBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The day (UTC) on which listings were last asked for, and how many on that day. */
    listingsOn: date(),
    listingsAsked: integer().notNull().default(0),
  },
  () => [ownRowsOnly('seller_usage')],
)

/**
 * Ids of deleted items and photos, kept for `tombstoneDays`: a late repeat from a device gets "gone" and revives nothing.
 */
export const tombstones = pgTable(
  'tombstones',
  {
    userId: owner(),
    kind: text({ enum: ['item', 'photo'] }).notNull(),
    /** The device's own id: an item's upload session or a photo's device id. */
    deviceId: uuid().notNull(),
    deletedAt: at().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.deviceId] }), ownRowsOnly('tombstones')],
)

/**
 * The words of an item's SKU, title and brand for the search; a trigger keeps them. Compared by bytes (collation "C").
 */
export const itemWords = pgTable(
  'item_words',
  {
    userId: uuid().notNull(),
    word: text().notNull(),
    itemId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.word, table.itemId] }),
    foreignKey({
      name: 'item_words_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('item_words_item').on(table.itemId, table.word),
    ownRowsOnly('item_words'),
  ],
)

/** SKUs that items had before they were renamed. An address that names one leads to the item that gave it up last. */
export const formerSkus = pgTable(
  'former_skus',
  {
    userId: uuid().notNull(),
    sku: text().notNull(),
    itemId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sku] }),
    foreignKey({
      name: 'former_skus_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('former_skus_item').on(table.itemId),
    ownRowsOnly('former_skus'),
  ],
)
