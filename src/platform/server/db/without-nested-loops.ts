import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

/**
 * Runs a query that joins thousands of rows which were just written. Without statistics the planner takes them for one row and
 * scans the other table for each: seconds instead of milliseconds.
 */
export async function withoutNestedLoops<Rows>(tx: Tx, query: () => PromiseLike<Rows>): Promise<Rows> {
  await tx.execute(sql`set local enable_nestloop = off`)
  const rows = await query()
  await tx.execute(sql`set local enable_nestloop = on`)
  return rows
}
