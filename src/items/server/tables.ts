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
import { itemStages } from '../stage.ts'

/** Milliseconds, as JavaScript has them, so that a page's cursor names a row exactly. */
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
    /** SHA-256 of what the device asked for: the same session asking for something else is a conflict. */
    requestHash: text().notNull(),
    category: text(),
    condition: text(),
    brand: text(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    /** Whether it ever had a photo, kept by a trigger of `item_images`: the last photo of an item is not deleted without it. */
    hasPhotos: boolean().notNull().default(false),

    aiGenerationStatus: text({ enum: generationStatuses }).notNull().default('pending'),
    aiGenerationError: text(),
    /** The job that may write the next listing; an older job finds another id here and stops. Null until the first. */
    aiGenerationJobId: uuid(),
    /** Since when a listing is asked for that is not written yet: waiting or being written. Null otherwise. */
    aiGenerationAskedAt: at(),
    /** Whether that is a Full Auto-Fill: where the writer has nothing, what was there stays. */
    aiFullAutoFill: boolean().notNull().default(false),
    /** When a rate limit is over that this listing waits for. */
    aiGenerationRetryAt: at(),
    /** The bulk run that asked for the listing last; null when it was asked for by itself. */
    listingRunId: uuid(),
    aiGeneratedAt: at(),
    /** A listing was written, so that it can be checked for eBay, whatever it lacks. */
    listingReady: boolean().notNull().default(false),
    aiTitle: text(),
    aiDescription: text(),
    aiTags: text().array(),
    aiConditionNotes: text(),
    /** US dollars. */
    aiSuggestedPrice: numeric({ precision: 10, scale: 2, mode: 'number' }),
    aiPricingNotes: text(),
    aiMeasurements: jsonb().$type<Record<string, string>>(),
    /** What the seller must know about how the listing was written. */
    aiNotes: text().array(),
    /** Per field: value, confidence, source photo, words read. */
    aiEvidence: jsonb().$type<Record<string, unknown>>(),
    /** Model, calls and tokens of the last listing; null where none were needed. */
    aiUsage: jsonb().$type<Record<string, unknown>>(),
    /** The seller's word to the writer. */
    writerNote: text(),
    /** Fields the seller wrote, which a regeneration keeps. */
    sellerEdits: jsonb().$type<Record<string, unknown>>(),
    /** Contradictions that the seller said are right as they are, by their keys. */
    acceptedContradictions: text().array(),
    /** The listing that the last regeneration replaced, with the edits in it: what Undo brings back. */
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
    /** What a care label or the seller says of washing, drying and ironing. */
    careInstructions: text(),
    itemSpecificsJson: jsonb().$type<Record<string, string>>(),
    publishReadyScore: integer(),
    /** The item's own readiness has no error, and no value waits for the seller's word. Kept with the score. */
    ready: boolean().notNull().default(false),

    stage: text({ enum: itemStages }).notNull().generatedAlwaysAs(stageOf),
    /**
     * While an item is being published: until then it is neither deleted nor are its photos. Set by publishing, and kept, over, while
     * eBay has not said what became of it.
     */
    publishingUntil: at(),
    /** Deleted by its seller: shown nowhere, and gone for good once it can no longer be undone. Its SKU stays taken. */
    deletedAt: at(),
    /** One press of Delete: what is undone together. */
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
      .where(isThere(table)),
    index('items_stage_newest')
      .on(table.userId, table.stage, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isThere(table)),
    index('items_sku').on(table.userId, sql`${table.sku} collate natural_order`, table.id).where(isThere(table)),
    index('items_stage_sku')
      .on(table.userId, table.stage, sql`${table.sku} collate natural_order`, table.id)
      .where(isThere(table)),
    // Whatever is asked for and not written: few at any time.
    index('items_asked')
      .on(table.userId, table.aiGenerationAskedAt)
      .where(sql`${table.aiGenerationAskedAt} is not null`),
    // What a bulk run can be started for, as it is started; and what is written: both are counted by the index alone.
    index('items_unwritten')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isUnwritten(table)),
    index('items_written').on(table.userId).where(isWritten(table)),
    // What needs its seller, newest first, however few of many items.
    index('items_need_seller')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(needsSeller(table)),
    // What can be published or is for sale or may be, newest first, however few of many items.
    index('items_ebay_list')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .concurrently()
      .where(isForEbay(table)),
    index('items_deletion').on(table.userId, table.deletionId).where(sql`${table.deletedAt} is not null`),
    check('items_status', sql`${table.status} in ('draft', 'listed', 'sold', 'ended')`),
    check(
      'items_generation_status',
      sql`${table.aiGenerationStatus} in ('pending', 'generating', 'completed', 'failed')`,
    ),
    ownRowsOnly('items'),
  ],
)
/** An item that its seller has not deleted: a condition of every query but those that undo or finish a deletion. */
export function isThere(table: { deletedAt: PgColumn }): SQL {
  return sql`${table.deletedAt} is null`
}

type GenerationColumns = Record<'deletedAt' | 'hasPhotos' | 'aiGenerationStatus' | 'aiGenerationAskedAt', PgColumn>

/** An item with a written listing. In the words of its index, as `isUnwritten` is: no parameters. */
export function isWritten(table: Omit<GenerationColumns, 'hasPhotos' | 'aiGenerationAskedAt'>): SQL {
  return sql`${isThere(table)} and ${table.aiGenerationStatus} = 'completed'`
}

/** An item whose listing lacks something, or could not be written. In the words of its index. */
export function needsSeller(table: Record<'deletedAt' | 'stage', PgColumn>): SQL {
  return sql`${isThere(table)} and ${table.stage} in ('incomplete', 'failed')`
}

/**
 * An item whose listing can be checked and published, or that is for sale or may be: that one stays in sight, whatever its listing
 * lacks since. In the words of its index.
 */
export function isForEbay(table: Record<'deletedAt' | 'listingReady' | 'status' | 'publishingUntil', PgColumn>): SQL {
  return sql`${isThere(table)} and (${table.listingReady} or ${table.status} = 'listed' or ${table.publishingUntil} is not null)`
}

/** An item that a bulk run can be started for: pending or failed, no listing asked for, with a photo. */
export function isUnwritten(table: GenerationColumns): SQL {
  return sql`${isThere(table)} and ${table.hasPhotos} and ${table.aiGenerationStatus} in ('pending', 'failed') and ${table.aiGenerationAskedAt} is null`
}

export type ItemRow = typeof items.$inferSelect

/** The last numbers given to a seller: the row's lock makes parallel creations take turns; and how many items there are. */
export const sellerCounters = pgTable(
  'seller_counters',
  {
    userId: owner().primaryKey(),
    /** How many items there are, and how many of them are drafts: kept by triggers, so that no page counts rows. */
    itemCount: integer().notNull().default(0),
    draftCount: integer().notNull().default(0),
    lastBatch: integer().notNull().default(0),
    lastSku: integer().notNull().default(0),
  },
  () => [ownRowsOnly('seller_counters')],
)

/** What a seller uses, against `sellerLimits`. Locked after every other row of a transaction, never before one. */
export const sellerUsage = pgTable(
  'seller_usage',
  {
    userId: owner().primaryKey(),
    /** Bytes of all stored photos, without their thumbnails: kept by a trigger of `item_images`. */
    photoBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The day (UTC) on which listings were last asked for, and how many of them on that day. */
    listingsOn: date(),
    listingsAsked: integer().notNull().default(0),
  },
  () => [ownRowsOnly('seller_usage')],
)

/** What was deleted, kept for `tombstoneDays` so that a late repeat from a device is told "gone" and revives nothing. */
export const tombstones = pgTable(
  'tombstones',
  {
    userId: owner(),
    kind: text({ enum: ['item', 'photo'] }).notNull(),
    /** The device's own id: an item's upload session, a photo's device id. */
    deviceId: uuid().notNull(),
    deletedAt: at().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.deviceId] }), ownRowsOnly('tombstones')],
)

/** The words an item is found by, kept by a trigger: of its SKU, its title and its brand. Compared byte by byte (collation "C"). */
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
