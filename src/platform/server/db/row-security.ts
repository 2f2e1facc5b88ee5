import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * The only policy of each table with sellers' rows: a transaction sees and writes the rows of `app.user_id` alone.
 * After a transaction the setting is empty and matches nobody. The migrations add FORCE, which binds the owner too.
 */
export function ownRowsOnly(table: string) {
  const isOwnRow: SQL = sql`user_id = nullif(current_setting('app.user_id', true), '')::uuid`
  return pgPolicy(`${table}_own_rows`, { for: 'all', using: isOwnRow, withCheck: isOwnRow })
}
