import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, lte, sql } from 'drizzle-orm'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { uploadPlaces } from '../tables.ts'

export type UploadPlaces = {
  /** Does the work in one of the seller's places, which all processes share. Throws 'too-many' when all are taken. */
  hold<T>(userId: string, work: () => Promise<T>): Promise<T>
}

/** Any number that no other lock of two numbers has. */
const placesLock = 7_204_883
/** How long a place outlives the process that took it, in seconds; a living process renews its own before. */
const placeSeconds = 60
const renewEveryMs = 20_000

/** Places are rows of a table that writes no log, so that taking and leaving one waits for no disk. `everyMs` is for tests. */
export function createUploadPlaces(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  everyMs = renewEveryMs,
): UploadPlaces {
  const until = () => new Date(clock.now().getTime() + placeSeconds * 1000)

  async function renew(userId: string, id: string) {
    await db.asUser(userId, (tx) => tx.update(uploadPlaces).set({ until: until() }).where(thisPlace(userId, id)))
  }

  /** Its work is done, whatever becomes of the place: one that cannot be left is free a minute later. */
  async function leave(userId: string, id: string) {
    try {
      await db.asUser(userId, (tx) => tx.delete(uploadPlaces).where(thisPlace(userId, id)))
    } catch (error) {
      log.debug({ err: error }, 'a place of an upload was not left; it ends by itself')
    }
  }

  return {
    async hold(userId, work) {
      const place = { id: randomUUID(), userId, until: until() }
      await db.asUser(userId, (tx) => take(tx, place, clock.now()))
      const renewing = setInterval(() => void renew(userId, place.id).catch(() => undefined), everyMs)
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        await leave(userId, place.id)
      }
    },
  }
}

async function take(tx: Tx, place: typeof uploadPlaces.$inferInsert, now: Date) {
  const { userId } = place
  // One after the other, as two that count at the same moment would both find the last place free.
  await tx.execute(sql`select pg_advisory_xact_lock(${placesLock}::int, hashtext(${userId}))`)
  const mine = eq(uploadPlaces.userId, userId)
  await tx.delete(uploadPlaces).where(and(mine, lte(uploadPlaces.until, now)))
  const [taken] = await tx
    .select({ places: count() })
    .from(uploadPlaces)
    .where(and(mine, gt(uploadPlaces.until, now)))
  if ((taken?.places ?? 0) >= sellerLimits.uploadsAtOnce) throw tooManyUploads()
  await tx.insert(uploadPlaces).values(place)
}

function thisPlace(userId: string, id: string) {
  return and(eq(uploadPlaces.userId, userId), eq(uploadPlaces.id, id))
}

/** What a device is told whose photo finds no place: to come back in a second. */
export function tooManyUploads(): AppError {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}
