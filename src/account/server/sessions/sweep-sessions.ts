import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { rateLimits, sessions } from '../tables.ts'

/**
 * Removes the sessions that ended by themselves more than a day ago, and with them where and in which browser they were. An
 * export that began in one may run for long.
 */
export async function sweepSessions({ db }: Context<'db'>): Promise<void> {
  // Sessions live by the time of day, as better-auth has it.
  await db.system.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '1 day'`))
}

/** Removes the counts of tries, and with them clients' addresses, whose window ended long ago: none is longer than minutes. */
export async function sweepRateLimits({ db }: Context<'db'>): Promise<void> {
  // In milliseconds since 1970, as better-auth has it.
  await db.system
    .delete(rateLimits)
    .where(lt(rateLimits.lastRequest, sql`extract(epoch from now() - interval '1 hour') * 1000`))
}
