import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { photoMoves } from './tables.ts'

/** Days for which a move is kept. Undo takes ten seconds; a device that lost its network repeats a move within hours. */
const keptDays = 1

/** Deletes the moves of a seller's photos that are more than a day old. Returns their number. */
export async function sweepMoves({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const oldSince = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(photoMoves).where(and(eq(photoMoves.userId, userId), lt(photoMoves.movedAt, oldSince))),
  )
  return rowCount ?? 0
}
