import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createHashedKey } from '../../../../platform/server/admission/hashed-key.ts'
import { createWaitingQueues } from '../../../../platform/server/admission/waiting-queues.ts'
import type { Context } from '../../../../platform/server/services.ts'

/** Rate limiter for photos sent to eBay's Media API. */
export type ImageLimiter = {
  /**
   * Runs `send` for a photo of the eBay account `key` once it has a slot. Throws the signal's reason if it aborts while
   * waiting.
   */
  run<Result>(key: string, signal: AbortSignal, send: () => Promise<Result>): Promise<Result>
}

/** eBay's limit for one account: 50 photos in any 5 seconds (Media API, createImageFromFile). */
const maxPhotos = 50
/** Seconds. eBay counts a photo from its arrival, at the latest from its answer, for 5 s. The rest allows for eBay's clock. */
const countsForSeconds = 5.1
/** Seconds until the slot of a photo is freed whose process died: longer than any call plus the 5 s. */
const leaseSeconds = 45

/**
 * Keeps eBay's limit across all processes, however long photos are in transit. A slot is freed 5 s after the photo's answer, so
 * that no 51st photo can arrive within 5 s of it. The database holds a keyed hash of the account.
 */
export function createImageLimiter({
  db: { system },
  log,
  appSecrets,
}: Context<'db' | 'log' | 'appSecrets'>): ImageLimiter {
  const keyOf = createHashedKey(appSecrets, 'ebay image pace')
  // Only the first waiting photo of this process asks the database for a slot; the others cost nothing.
  const waitInQueue = createWaitingQueues()

  return {
    async run(key, signal, send) {
      const id = randomUUID()
      const limiterKey = keyOf('ebay images', key)
      await waitInQueue(limiterKey, signal, () => takeSlot(id, limiterKey, signal))
      try {
        return await send()
      } finally {
        await freeAfterWindow(id)
      }
    },
  }

  async function takeSlot(id: string, limiterKey: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await system.execute<{ taken: boolean; free: number | null }>(sql`
        select platform.take_pacer_place(${id}::uuid, ${limiterKey}, interval '0', ${maxPhotos}::integer,
          make_interval(secs => ${leaseSeconds})) is not null as taken,
        (select extract(epoch from min(until) - clock_timestamp())::float8 * 1000
          from platform.pacer_places where key = ${limiterKey}) as free`)
      if (rows[0]?.taken) return
      // The oldest slot may belong to a photo that is still in transit.
      const pauseMs = Math.min(Math.max(rows[0]?.free ?? 0, 20), 250)
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function freeAfterWindow(id: string): Promise<void> {
    try {
      await system.execute(sql`update platform.pacer_places
        set until = clock_timestamp() + make_interval(secs => ${countsForSeconds}) where id = ${id}::uuid`)
    } catch (failure) {
      log.debug({ err: failure }, 'freeing the slot of a photo failed; its lease will end')
    }
  }
}
