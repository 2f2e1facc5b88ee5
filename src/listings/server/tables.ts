import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { items } from '../../items/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'
import type { ImportCounts } from '../csv/api.ts'
import { runItemStates } from '../listing-run.ts'

const timeColumn = () => timestamp({ withTimezone: true, precision: 3 })

/** A bulk run: the seller requested many listings at once. It continues without any open page. */
export const listingRuns = pgTable(
  'listing_runs',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timeColumn().notNull(),
    /** When its summary was read; it is no longer shown since then. */
    dismissedAt: timeColumn(),
  },
  (table) => [
    // Lets an item's foreign key prove that run and item have the same owner.
    unique('listing_runs_id_user_id').on(table.id, table.userId),
    index('listing_runs_newest').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    ownRowsOnly('listing_runs'),
  ],
)

/** The items of a run with their progress. Later changes of an item do not change these rows. */
export const listingRunItems = pgTable(
  'listing_run_items',
  {
    runId: uuid().notNull(),
    itemId: uuid().notNull(),
    userId: uuid().notNull(),
    state: text({ enum: runItemStates }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.itemId] }),
    foreignKey({
      name: 'listing_run_items_run',
      columns: [table.runId, table.userId],
      foreignColumns: [listingRuns.id, listingRuns.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'listing_run_items_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('listing_run_items_item').on(table.itemId),
    ownRowsOnly('listing_run_items'),
  ],
)

/** A change of one field of many items by one press. Undo reads it for a day. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The device's own id of the edit. A repeat finds its row. */
    id: uuid().notNull(),
    /** A `BulkChange`. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    changed: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    createdAt: timeColumn().notNull(),
    undoneAt: timeColumn(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRowsOnly('bulk_edits')],
)

/** The items of a bulk edit that wait for the change, or that changed. */
export const bulkEditItems = pgTable(
  'bulk_edit_items',
  {
    userId: uuid().notNull(),
    editId: uuid().notNull(),
    itemId: uuid().notNull(),
    /** The changed columns of the item with their earlier values; null while the item waits. */
    before: jsonb().$type<Partial<typeof items.$inferInsert>>(),
    /** Hash of these columns after the change. Another hash says that the item was changed since. */
    hashAfter: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.editId, table.itemId] }),
    foreignKey({
      name: 'bulk_edit_items_edit',
      columns: [table.userId, table.editId],
      foreignColumns: [bulkEdits.userId, bulkEdits.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'bulk_edit_items_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('bulk_edit_items_item').on(table.itemId),
    ownRowsOnly('bulk_edit_items'),
  ],
)

/** The imports of CSV files: what each did, so that a repeat does nothing, and its mapping, for the next file like it. */
export const csvImports = pgTable(
  'csv_imports',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The page's id of one press of Import. */
    id: uuid().notNull(),
    /** SHA-256 of the headings, hex. */
    headingsHash: text().notNull(),
    /** The targets of the columns, as `mappingText` writes them. */
    mapping: text().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    importedAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('csv_imports_headings').on(table.userId, table.headingsHash, table.importedAt),
    ownRowsOnly('csv_imports'),
  ],
)

/** The items that rows without a SKU created, so that the same row of a later file finds its item. */
export const csvImportRows = pgTable(
  'csv_import_rows',
  {
    userId: uuid().notNull(),
    /** SHA-256 of the cells of the row, and of how many equal rows the file has before it, hex. */
    rowHash: text().notNull(),
    itemId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.rowHash] }),
    foreignKey({
      name: 'csv_import_rows_item',
      columns: [table.itemId, table.userId],
      foreignColumns: [items.id, items.userId],
    }).onDelete('cascade'),
    index('csv_import_rows_item').on(table.itemId),
    ownRowsOnly('csv_import_rows'),
  ],
)
