import { eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../db/db.ts'
import { asDatabaseFailure, isPassingDatabaseFailure } from '../db/db-failure.ts'
import { requestWindows } from '../db/tables.ts'
import { widerNetwork } from '../http/client-address.ts'
import type { AppSecrets } from '../settings/app-secrets.ts'
import { createHashedKey } from './hashed-key.ts'

/** So many times in so many seconds. */
export type RequestLimit = { readonly times: number; readonly seconds: number }

export type RequestLimits = {
  /**
   * Counts one more of `what` for `whom` (a seller, a client's address, a mail address). Throws 'too-many' with its sentence
   * and `retryAfter` once it is more than `limit` in its window. Holds across processes; `whom` is kept as a keyed hash only.
   * An IPv6 client (`clientAddress`) counts for its /56 too, which one line often has whole: four times `limit` for all of it.
   */
  take(what: string, whom: string, limit: RequestLimit): Promise<void>
  /** Counts `what` for `whom` from none again, as after a right password. */
  forget(what: string, whom: string): Promise<void>
  /** Removes the windows that are over. */
  sweep(): Promise<void>
}

/** Times that a /56 of IPv6 may be what one client may be. */
const networksInOne = 4

/** Limits counted in the database by the platform's clock: a window opens with the first request and ends by itself. */
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
    async take(what, whom, limit) {
      await take(what, whom, limit)
      const network = widerNetwork(whom)
      if (network !== whom) await take(what, network, { ...limit, times: limit.times * networksInOne })
    },
    async forget(what, whom) {
      await patiently(db, () => db.system.delete(requestWindows).where(eq(requestWindows.key, keyOf(what, whom))))
    },
    async sweep() {
      await patiently(db, () => db.system.delete(requestWindows).where(lte(requestWindows.endsAt, clock.now())))
    },
  }

  async function take(what: string, whom: string, limit: RequestLimit) {
    const now = clock.now()
    const { times, endsAt } = await patiently(db, () => count(db, keyOf(what, whom), now, limit))
    if (times > limit.times) throw tooMany(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
  }
}

/** One statement, so that requests of several processes at the same moment are each counted. */
async function count(db: Database, key: string, now: Date, limit: RequestLimit) {
  const endsAt = new Date(now.getTime() + limit.seconds * 1000)
  const isOver = lte(requestWindows.endsAt, now)
  const [row] = await db.system
    .insert(requestWindows)
    .values({ key, endsAt, times: 1 })
    .onConflictDoUpdate({
      target: requestWindows.key,
      set: {
        // Counting stops one above the limit: a flood makes no number overflow.
        times: sql`case when ${isOver} then 1 else least(${requestWindows.times}, ${limit.times}) + 1 end`,
        // A clock that was set back must not lock anybody out for longer than the window.
        endsAt: sql`case when ${isOver} then excluded.ends_at else least(${requestWindows.endsAt}, excluded.ends_at) end`,
      },
    })
    .returning({ times: requestWindows.times, endsAt: requestWindows.endsAt })
  if (!row) throw new AppError('broken', 'A request was not counted.')
  return row
}

/** Once more after a restart of the database: a request counted twice does less harm than one refused. */
async function patiently<T>(db: Database, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isPassingDatabaseFailure(error)) throw asDatabaseFailure(error)
  }
  await db.untilReachable()
  try {
    return await ask()
  } catch (error) {
    throw asDatabaseFailure(error)
  }
}

function tooMany(retryAfter: number): AppError {
  return new AppError(
    'too-many',
    `That was too often in a short time. Please wait ${waitWords(retryAfter)}, then try again.`,
    {
      retryAfter,
    },
  )
}

function waitWords(seconds: number): string {
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
