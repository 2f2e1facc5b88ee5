import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/services.ts'
import { rateLimits, sessions } from '../tables.ts'

/**
 * Deletes the sessions that expired more than a day ago, with their addresses and browsers. The day is for exports that began
 * in a session: they may run for long.
 */
export async function sweepSessions({ db }: Context<'db'>): Promise<void> {
  // better-auth sets the expiry by the system time, not by our clock.
  await db.system.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '1 day'`))
}

/** Deletes counts of tries, with clients' addresses, whose last request is an hour old: windows last minutes. */
export async function sweepRateLimits({ db }: Context<'db'>): Promise<void> {
  // better-auth stores milliseconds since 1970.
  await db.system
    .delete(rateLimits)
    .where(lt(rateLimits.lastRequest, sql`extract(epoch from now() - interval '1 hour') * 1000`))
}
