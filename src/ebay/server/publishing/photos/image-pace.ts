import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createHashedKey } from '../../../../platform/server/admission/hashed-key.ts'
import { createWaitingQueues } from '../../../../platform/server/admission/waiting-queues.ts'
import type { Context } from '../../../../platform/server/services.ts'

/** Lets one photo at a time through to eBay's picture service where its limit allows another. */
export type ImagePace = {
  /** Sends a photo of the eBay account `key` in its turn. Throws the signal's reason when it aborts while waiting. */
  inTurn<Result>(key: string, signal: AbortSignal, send: () => Promise<Result>): Promise<Result>
}

/** What eBay takes of one account: 50 photos in any 5 seconds (Media API, createImageFromFile). */
const mostAtOnce = 50
/** eBay counts when a photo arrives, at the latest when its answer does: from then on 5 s, and a little for its clock. */
const countsForSeconds = 5.1
/** How long the place of a photo stays taken whose process died: longer than any call, and the 5 s. */
const leaseSeconds = 45

/**
 * Keeps eBay's limit by all processes together, whatever the line to eBay is like: a photo's place is free again 5 s after its
 * answer, so that no 51st can arrive within 5 s of it. Of an account a keyed hash is kept.
 */
export function createImagePace({ db: { system }, log, appSecrets }: Context<'db' | 'log' | 'appSecrets'>): ImagePace {
  const keyOf = createHashedKey(appSecrets, 'ebay image pace')
  // One of this process asks for a place at a time: the first in line gets the next one, and the others cost nothing.
  const inLine = createWaitingQueues()

  return {
    async inTurn(key, signal, send) {
      const id = randomUUID()
      const place = keyOf('ebay images', key)
      await inLine(place, signal, () => takePlace(id, place, signal))
      try {
        return await send()
      } finally {
        await freeLater(id)
      }
    },
  }

  async function takePlace(id: string, place: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await system.execute<{ taken: boolean; free: number | null }>(sql`
        select platform.take_pacer_place(${id}::uuid, ${place}, interval '0', ${mostAtOnce}::integer,
          make_interval(secs => ${leaseSeconds})) is not null as taken,
        (select extract(epoch from min(until) - clock_timestamp())::float8 * 1000
          from platform.pacer_places where key = ${place}) as free`)
      if (rows[0]?.taken) return
      // The oldest place may be that of a photo still on its way.
      const pauseMs = Math.min(Math.max(rows[0]?.free ?? 0, 20), 250)
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function freeLater(id: string): Promise<void> {
    try {
      await system.execute(sql`update platform.pacer_places
        set until = clock_timestamp() + make_interval(secs => ${countsForSeconds}) where id = ${id}::uuid`)
    } catch (failure) {
      log.debug({ err: failure }, 'the place of a photo frees itself later')
    }
  }
}
