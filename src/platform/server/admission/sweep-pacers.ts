import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { pacerPlaces, pacers } from '../db/tables.ts'

/** Removes what is left of those whose turn was over an hour ago: who is asked no more is remembered no longer. */
export async function sweepPacers({ db: { system } }: { db: Pick<Database, 'system'> }): Promise<void> {
  const hourAgo = sql`clock_timestamp() - interval '1 hour'`
  await system.delete(pacerPlaces).where(lt(pacerPlaces.until, hourAgo))
  await system.delete(pacers).where(lt(pacers.nextAt, hourAgo))
}
