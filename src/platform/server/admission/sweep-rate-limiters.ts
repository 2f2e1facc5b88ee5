import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { rateLimiterSlots, rateLimiters } from '../db/tables.ts'

/** Deletes rows that ran out over an hour ago, so that keys nobody asks for are not kept. */
export async function sweepRateLimiters({ db: { system } }: { db: Pick<Database, 'system'> }): Promise<void> {
  const hourAgo = sql`clock_timestamp() - interval '1 hour'`
  await system.delete(rateLimiterSlots).where(lt(rateLimiterSlots.until, hourAgo))
  await system.delete(rateLimiters).where(lt(rateLimiters.nextAt, hourAgo))
}
