import { eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../db/db.ts'
import { asDatabaseFailure, isTransientDatabaseFailure } from '../db/db-failure.ts'
import { requestWindows } from '../db/tables.ts'
import { widerNetwork } from '../http/client-address.ts'
import type { AppSecrets } from '../settings/app-secrets.ts'
import { createHashedKey } from './hashed-key.ts'

/** At most `times` in `seconds`. */
export type RequestLimit = { readonly times: number; readonly seconds: number }

export type RequestLimits = {
  /**
   * Counts one `action` of `caller` (a seller, a client's address, an email address). Throws 'too-many' with a sentence and
   * `retryAfter` if the window has more than `limit`. Counts across processes; only a keyed hash of `caller` is stored.
   * An IPv6 client (`clientAddress`) also counts for its /56, often one customer's line: four times `limit` for all of it.
   */
  count(action: string, caller: string, limit: RequestLimit): Promise<void>
  /** Counts `action` for `caller` from zero again, as after a right password. */
  forget(action: string, caller: string): Promise<void>
  /** Deletes the windows that are over. */
  sweep(): Promise<void>
}

/** A whole /56 of IPv6 may ask this many times as often as one client. */
const timesPerNetwork = 4

/** Counts requests in the database, by the platform's clock. A window opens with its first request and ends on its own. */
export function createRequestLimits({
  db,
  clock,
  secrets,
}: {
  db: Database
  clock: Clock
  secrets: AppSecrets
}): RequestLimits {
  const keyOf = createHashedKey(secrets, 'request limits')
  return {
    async count(action, caller, limit) {
      await countFor(action, caller, limit)
      const network = widerNetwork(caller)
      if (network !== caller) await countFor(action, network, { ...limit, times: limit.times * timesPerNetwork })
    },
    async forget(action, caller) {
      await withRetry(db, () => db.system.delete(requestWindows).where(eq(requestWindows.key, keyOf(action, caller))))
    },
    async sweep() {
      await withRetry(db, () => db.system.delete(requestWindows).where(lte(requestWindows.endsAt, clock.now())))
    },
  }

  async function countFor(action: string, caller: string, limit: RequestLimit) {
    const now = clock.now()
    const { times, endsAt } = await withRetry(db, () => countRow(db, keyOf(action, caller), now, limit))
    if (times > limit.times) throw tooMany(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
  }
}

/** Counts in one statement, so that simultaneous requests of several processes are all counted. */
async function countRow(db: Database, key: string, now: Date, limit: RequestLimit) {
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const isOver = lte(requestWindows.endsAt, now)
  const [row] = await db.system
    .insert(requestWindows)
    .values({ key, endsAt, times: 1 })
    .onConflictDoUpdate({
      target: requestWindows.key,
      set: {
        // Counting stops one above the limit, so that a flood cannot overflow the number.
        times: sql`case when ${isOver} then 1 else least(${requestWindows.times}, ${limit.times}) + 1 end`,
        // A clock that was set back must lock nobody out for longer than the window.
        endsAt: sql`case when ${isOver} then excluded.ends_at else least(${requestWindows.endsAt}, excluded.ends_at) end`,
      },
    })
    .returning({ times: requestWindows.times, endsAt: requestWindows.endsAt })
  if (!row) throw new AppError('broken', 'A request was not counted.')
  return row
}

/** Asks once more after a restart of the database: a request counted twice does less harm than a refused one. */
async function withRetry<T>(db: Database, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isTransientDatabaseFailure(error)) throw asDatabaseFailure(error)
  }
  await db.untilReachable()
  try {
    return await ask()
  } catch (error) {
    throw asDatabaseFailure(error)
  }
}

function tooMany(retryAfter: number): AppError {
  return new AppError('too-many', `Too many tries. Wait ${waitWords(retryAfter)} and try again.`, {
    retryAfter,
  })
}

function waitWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
