import { sql } from 'drizzle-orm'
import type { Db } from 'pg-boss'
import type { Tx } from '../db/db.ts'

type Turns = { queue: string; userId: string; count: number }

/**
 * Gives a user's next jobs in a queue their rounds, one each, in the sender's transaction: each round serves one job of every
 * user, so that whoever sends many keeps nobody waiting who sends few. Gives the first of them; the others follow it.
 */
export async function takeRounds(tx: Tx, { queue, userId, count }: Turns): Promise<number> {
  const { rows } = await tx.execute<{ first: string }>(
    sql`select platform.take_rounds(${queue}, ${userId}, ${count}::integer) as first`,
  )
  return Number(rows[0]?.first)
}

/** A job of this round begins: users who had none waiting come after it. */
export async function serveRound(db: Db, queue: string, round: number): Promise<void> {
  await db.executeSql('select platform.serve_round($1, $2)', [queue, round])
}
