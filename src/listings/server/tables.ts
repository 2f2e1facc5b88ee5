import { foreignKey, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { items } from '../../items/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'
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
