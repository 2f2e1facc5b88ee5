import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { sellerLimits } from '../../../items/seller-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { uploadPlaces } from '../tables.ts'

export type UploadPlaces = {
  /**
   * Does the work in one of the seller's places, which all processes share; `ask` is asked in the transaction that takes it, and
   * takes none when it throws. Throws `tooMany` when all are taken. `leave` gives the place back in a transaction of the
   * work's; without it the place is given back after the work.
   */
  hold<Known, T>(
    userId: string,
    ask: (tx: Tx) => Promise<Known>,
    work: (leave: (tx: Tx) => Promise<void>, known: Known) => Promise<T>,
  ): Promise<T>
}

type PlacesContext = { db: Database; clock: Clock; log: Log; tooMany: () => AppError }

/** Any number that no other lock of two numbers has. */
const placesLock = 7_204_883
/** How long a place outlives the process that took it, in seconds; a living process renews its own before. */
const placeSeconds = 60
const renewEveryMs = 20_000

/** Places are rows of a table that writes no log, so that taking and leaving one waits for no disk. `everyMs` is for tests. */
export function createUploadPlaces({ db, clock, log, tooMany }: PlacesContext, everyMs = renewEveryMs): UploadPlaces {
  const until = () => new Date(clock.now().getTime() + placeSeconds * 1000)

  async function renew(userId: string, id: string) {
    await db.asUser(userId, (tx) => tx.update(uploadPlaces).set({ until: until() }).where(thisPlace(userId, id)))
  }

  /** Its work is done, whatever becomes of the place: one that cannot be left is free a minute later. */
  async function leaveAfterwards(userId: string, id: string) {
    try {
      await db.asUser(userId, (tx) => leave(tx, userId, id))
    } catch (error) {
      log.debug({ err: error }, 'a place of an upload was not left; it ends by itself')
    }
  }

  return {
    async hold(userId, ask, work) {
      const place = { id: randomUUID(), userId, until: until() }
      const known = await db.asUser(userId, async (tx) => {
        if (!(await take(tx, place, clock.now()))) throw tooMany()
        return ask(tx)
      })
      const renewing = setInterval(() => void renew(userId, place.id).catch(() => undefined), everyMs)
      let isLeft = false
      try {
        let isLeaving = false
        const result = await work(async (tx) => {
          await leave(tx, userId, place.id)
          isLeaving = true
        }, known)
        // Work that failed may have rolled back what left the place.
        isLeft = isLeaving
        return result
      } finally {
        clearInterval(renewing)
        if (!isLeft) await leaveAfterwards(userId, place.id)
      }
    },
  }
}

/** False when all places are taken. */
async function take(tx: Tx, { id, userId, until }: typeof uploadPlaces.$inferInsert, now: Date): Promise<boolean> {
  // One after the other, as two that count at the same moment would both find the last place free.
  // Reading may tidy pages of tables that do write a log: nothing of this has to be on the disk before the photo arrives.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${placesLock}::int, hashtext(${userId})), set_config('synchronous_commit', 'off', true)`)
  const { rowCount } = await tx.execute(sql`
    with over as (delete from upload_places where user_id = ${userId} and until <= ${now.toISOString()})
    insert into upload_places (id, user_id, until)
    select ${id}::uuid, ${userId}::uuid, ${until.toISOString()}::timestamptz
    where (select count(*) from upload_places where user_id = ${userId} and until > ${now.toISOString()})
      < ${sellerLimits.uploadsAtOnce}`)
  return rowCount === 1
}

async function leave(tx: Tx, userId: string, id: string) {
  await tx.delete(uploadPlaces).where(thisPlace(userId, id))
}

function thisPlace(userId: string, id: string) {
  return and(eq(uploadPlaces.userId, userId), eq(uploadPlaces.id, id))
}
