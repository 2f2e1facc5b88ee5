import { jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../account/server/tables.ts'
import { ownRowsOnly } from '../../platform/server/db/row-security.ts'
import type { ViewContent } from '../item-view.ts'

/** Lists that a seller has saved under a name. A trigger tells open pages of a change. */
export const itemViews = pgTable(
  'item_views',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The device's own id, which makes saving repeatable. */
    id: uuid().notNull(),
    name: text().notNull(),
    /** The name as `viewNameKey` makes it. */
    nameKey: text().notNull(),
    content: jsonb().$type<ViewContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('item_views_user_id_name_key').on(table.userId, table.nameKey),
    ownRowsOnly('item_views'),
  ],
)
