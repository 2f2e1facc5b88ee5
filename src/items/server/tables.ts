import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/row-security.ts'
import { generationStatuses, itemStatuses } from '../item.ts'

/** Milliseconds, as JavaScript has them, so that a page's cursor names a row exactly. */
const at = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id)

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

    aiGenerationStatus: text({ enum: generationStatuses }).notNull().default('pending'),
    aiGenerationError: text(),
    /** The job that may write the next listing; an older job finds another id here and stops. Null until the first. */
    aiGenerationJobId: uuid(),
    aiGeneratedAt: at(),
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
    /** Fields the seller wrote, which a regeneration keeps. */
    sellerEdits: jsonb().$type<Record<string, unknown>>(),
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
    itemSpecificsJson: jsonb().$type<Record<string, string>>(),
    publishReadyScore: integer(),
  },
  (table) => [
    unique('items_user_id_sku').on(table.userId, table.sku),
    unique('items_user_id_upload_session_id').on(table.userId, table.uploadSessionId),
    unique('items_user_id_batch_number').on(table.userId, table.batchNumber),
    // Lets a photo's foreign key prove that item and photo have one owner.
    unique('items_id_user_id').on(table.id, table.userId),
    index('items_newest').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('items_status', sql`${table.status} in ('draft', 'listed', 'sold', 'ended')`),
    check(
      'items_generation_status',
      sql`${table.aiGenerationStatus} in ('pending', 'generating', 'completed', 'failed')`,
    ),
    ownRowsOnly('items'),
  ],
)
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
