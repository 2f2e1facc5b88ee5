import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { photoMoves } from './tables.ts'

/**
 * Days for which a move of photos to another item is kept. A seller can undo it for ten seconds; a device that was
 * offline may repeat it hours later.
 */
const keptDays = 1

/** Deletes the moves of a seller that are more than a day old. Returns their number. */
export async function sweepMoves({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(photoMoves).where(and(eq(photoMoves.userId, userId), lt(photoMoves.movedAt, oldSince))),
  )
  return rowCount ?? 0
}
