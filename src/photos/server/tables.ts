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
    /**
     * Path of the photo's file. A photo that moves to another item keeps its files: the path names the item it was stored for.
     */
    storagePath: text().notNull().unique(),
    order: integer().notNull(),
    isPrimary: boolean().notNull(),
    /** The device's own id of the photo. A repeated upload finds its row by it. */
    devicePhotoId: uuid().notNull(),
    /** SHA-256 of the stored bytes, hex. */
    contentHash: text().notNull(),
    /**
     * SHA-256 of the bytes that the device uploaded, set once a crop replaced them. A late repeat of the upload is recognized
     * by it.
     */
    uploadedHash: text(),
    /** The item that the device uploaded to, set once the photo was moved. A late repeat of the upload is recognized by it. */
    uploadedItemId: uuid(),
    /** SHA-256 of the file as the seller picked it, hex. Null for a shot, and when the device sent none. */
    pickedHash: text(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /**
     * ThumbHash, base64, about 30 characters: a blur that is shown until the thumbnail has loaded. Null for photos
     * stored before placeholders existed.
     */
    placeholder: text(),
    /** A thumbnail of 800 px is stored beside the one of 400 px. */
    hasLargeThumbnail: boolean().notNull().default(false),
    /** The time when the device took the photo, if the device sent it. */
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

/**
 * Photos that are arriving or being stored, one upload slot each: the limit per seller counts across processes. Unlogged: a
 * crash empties the table.
 */
export const uploadPlaces = pgTable(
  'upload_places',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** The slot is free again after this time, even if the process that took it died. */
    until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('upload_places_user').on(table.userId), ownRowsOnly('upload_places')],
)

/** Photos that moved from one item to another. Undo reads them for ten seconds, and a repeated move finds its row. */
export const photoMoves = pgTable(
  'photo_moves',
  {
    userId: uuid().notNull(),
    /** The device's own id of the move. */
    id: uuid().notNull(),
    /** `merge`: all photos moved, and the emptied item was deleted. `split`: the other item was created for the photos. */
    kind: text({ enum: ['move', 'split', 'merge'] }).notNull(),
    fromItemId: uuid().notNull(),
    toItemId: uuid().notNull(),
    photoIds: uuid().array().notNull(),
    /** All photos of the item they left, in their order before the move. */
    orderBefore: uuid().array().notNull(),
    movedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRowsOnly('photo_moves')],
)
export type PhotoMoveRow = typeof photoMoves.$inferSelect
