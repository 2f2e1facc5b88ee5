import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { sellerLimits } from '../../../items/seller-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { Database, Tx } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { uploadPlaces } from '../tables.ts'

export type UploadSlots = {
  /**
   * Runs `work` in one of the seller's slots, which all processes share. `check` runs in the transaction that takes the slot;
   * no slot is taken when it throws. Throws `tooMany` when all are taken. `release` frees the slot in a transaction of `work`;
   * otherwise it is freed after `work`.
   */
  runInSlot<Checked, T>(
    userId: string,
    check: (tx: Tx) => Promise<Checked>,
    work: (release: (tx: Tx) => Promise<void>, checked: Checked) => Promise<T>,
  ): Promise<T>
}

type SlotsContext = { db: Database; clock: Clock; log: Log; tooMany: () => AppError }

/** First key of `pg_advisory_xact_lock(int, int)`; unique among our two-key locks. */
const slotsLock = 7_204_883
/** Seconds for which a slot outlives the process that took it. A living process renews its slots before that. */
const slotSeconds = 60
const renewIntervalMs = 20_000

/** Slots are rows of an unlogged table, so taking and releasing one waits for no disk. `intervalMs` is for tests. */
export function createUploadSlots(
  { db, clock, log, tooMany }: SlotsContext,
  intervalMs = renewIntervalMs,
): UploadSlots {
  const until = () => new Date(clock.now().getTime() + slotSeconds * 1000)

  async function renew(userId: string, id: string) {
    await db.asUser(userId, (tx) => tx.update(uploadPlaces).set({ until: until() }).where(slotOf(userId, id)))
  }

  /** The work is done, so an error here is only logged. A slot that cannot be released becomes free a minute later. */
  async function releaseAfterwards(userId: string, id: string) {
    try {
      await db.asUser(userId, (tx) => release(tx, userId, id))
    } catch (error) {
      log.debug({ err: error }, 'could not release an upload slot; it expires on its own')
    }
  }

  return {
    async runInSlot(userId, check, work) {
      const slot = { id: randomUUID(), userId, until: until() }
      const checked = await db.asUser(userId, async (tx) => {
        if (!(await takeSlot(tx, slot, clock.now()))) throw tooMany()
        return check(tx)
      })
      const renewing = setInterval(() => void renew(userId, slot.id).catch(() => undefined), intervalMs)
      let isReleased = false
      try {
        let wasReleasedByWork = false
        const result = await work(async (tx) => {
          await release(tx, userId, slot.id)
          wasReleasedByWork = true
        }, checked)
        // The transaction of failed work may have been rolled back, and the release with it.
        isReleased = wasReleasedByWork
        return result
      } finally {
        clearInterval(renewing)
        if (!isReleased) await releaseAfterwards(userId, slot.id)
      }
    },
  }
}

/** False when all slots are taken. */
async function takeSlot(tx: Tx, { id, userId, until }: typeof uploadPlaces.$inferInsert, now: Date): Promise<boolean> {
  // Takes of one seller run one after the other: two that count at the same moment would both find the last slot free. Reading
  // may tidy pages of logged tables, but no commit here has to wait for the disk before the photo arrives.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${slotsLock}::int, hashtext(${userId})), set_config('synchronous_commit', 'off', true)`)
  const { rowCount } = await tx.execute(sql`
    with over as (delete from upload_places where user_id = ${userId} and until <= ${now.toISOString()})
    insert into upload_places (id, user_id, until)
    select ${id}::uuid, ${userId}::uuid, ${until.toISOString()}::timestamptz
    where (select count(*) from upload_places where user_id = ${userId} and until > ${now.toISOString()})
      < ${sellerLimits.uploadsAtOnce}`)
  return rowCount === 1
}

async function release(tx: Tx, userId: string, id: string) {
  await tx.delete(uploadPlaces).where(slotOf(userId, id))
}

function slotOf(userId: string, id: string) {
  return and(eq(uploadPlaces.userId, userId), eq(uploadPlaces.id, id))
}
