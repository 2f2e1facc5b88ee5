import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { items } from '../../items/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'

export const itemImages = pgTable(
  'item_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    itemId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Where its files lie. A photo that moves to another item keeps them: the path names the item it was stored for. */
    storagePath: text().notNull().unique(),
    order: integer().notNull(),
    isPrimary: boolean().notNull(),
    /** The device's own id of the photo: a repeated upload finds the row it made. */
    devicePhotoId: uuid().notNull(),
    /** SHA-256 of the stored bytes, hex. */
    contentHash: text().notNull(),
    /** The same of what the device uploaded, once a crop has taken its place: a late repeat of the upload is known by it. */
    uploadedHash: text(),
    /** The item that the device uploaded it to, once it was moved to another: a late repeat of the upload is known by it. */
    uploadedItemId: uuid(),
    /** SHA-256 of the file as the seller picked it, hex; null for a shot, and where the device did not say. */
    pickedHash: text(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** ThumbHash, base64: a blur of about 30 characters, shown until the thumbnail is there. Null for photos older than it. */
    placeholder: text(),
    /** A thumbnail of 800 px lies beside the one of 400 px. */
    hasLargeThumbnail: boolean().notNull().default(false),
    /** When the device took it, where it said so. */
    capturedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'item_images_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    unique('item_images_user_id_device_photo_id').on(table.userId, table.devicePhotoId),
    uniqueIndex('item_images_primary').on(table.itemId).where(sql`${table.isPrimary}`),
    index('item_images_item_order').on(table.itemId, table.order),
    index('item_images_picked').on(table.userId, table.pickedHash).where(sql`${table.pickedHash} is not null`),
    ownRowsOnly('item_images'),
  ],
)
export type ItemImageRow = typeof itemImages.$inferSelect

/** Photos that are arriving or being stored, so that a seller's limit of them holds across processes. Unlogged: a crash empties it. */
export const uploadPlaces = pgTable(
  'upload_places',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** After this the place is free again, whatever became of the process that took it. */
    until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('upload_places_user').on(table.userId), ownRowsOnly('upload_places')],
)

/** Photos that went from one item to another, so that it can be undone for ten seconds and a repeat does nothing. */
export const photoMoves = pgTable(
  'photo_moves',
  {
    userId: uuid().notNull(),
    /** The device's own id of the move. */
    id: uuid().notNull(),
    /** All photos went, and the item they left was deleted: `merge`. The other item was made for them: `split`. */
    kind: text({ enum: ['move', 'split', 'merge'] }).notNull(),
    fromItemId: uuid().notNull(),
    toItemId: uuid().notNull(),
    photoIds: uuid().array().notNull(),
    /** All photos of the item that they left, as they stood. */
    orderBefore: uuid().array().notNull(),
    movedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRowsOnly('photo_moves')],
)
export type PhotoMoveRow = typeof photoMoves.$inferSelect
