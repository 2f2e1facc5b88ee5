import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { tombstoneDays } from '../limits.ts'
import { tombstones } from './tables.ts'

/** Deletes tombstones older than `tombstoneDays` (90 days). Returns their number. */
export async function sweepTombstones({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - tombstoneDays * 24 * 60 * 60_000)
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(tombstones).where(and(eq(tombstones.userId, userId), lt(tombstones.deletedAt, oldSince))),
  )
  return rowCount ?? 0
}
