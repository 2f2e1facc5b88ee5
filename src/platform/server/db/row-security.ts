import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * The one policy of every table of users' data: a transaction sees and writes the rows of `app.user_id` alone.
 * An empty setting (after a transaction) counts as nobody. FORCE, so that it binds the owner too, is in the migrations.
 */
export function ownRowsOnly(table: string) {
  const mine: SQL = sql`user_id = nullif(current_setting('app.user_id', true), '')::uuid`
  return pgPolicy(`${table}_own_rows`, { for: 'all', using: mine, withCheck: mine })
}
