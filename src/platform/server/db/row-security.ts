import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'

/**
 * The only policy of each table with sellers' rows. A transaction sees and writes only the rows of the seller whose id
 * is in the setting `app.user_id`. Outside of a seller's transaction the setting is empty or unset, and no row matches.
 * The migrations add FORCE, which applies the policy also to the role that owns the table.
 */
export function ownRowsOnly(table: string) {
  const isOwnRow: SQL = sql`user_id = nullif(current_setting('app.user_id', true), '')::uuid`
  return pgPolicy(`${table}_own_rows`, { for: 'all', using: isOwnRow, withCheck: isOwnRow })
}
