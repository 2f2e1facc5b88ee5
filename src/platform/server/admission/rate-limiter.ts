import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { rateLimiters } from '../db/tables.ts'
import type { Log } from '../process/log.ts'
import { createWaitingQueues } from './waiting-queues.ts'

export type RateLimiter = {
  /**
   * Runs `work` when the limits of `key` allow it: a gap after the last start, and not too many at once, over all processes.
   * Releases the slot when the work ends or fails. Throws the signal's reason if it aborts during the wait.
   * Running work is not aborted from here.
   */
  run<Result>(key: string, request: Request, work: () => Promise<Result>): Promise<Result>
  /** Starts nothing else as `key` for `seconds`, in any process. Running work continues. Resolves with the end of the pause. */
  pause(key: string, seconds: number): Promise<Date>
}

/** `despitePauseUntil`: end of the pause that this caller caused and waited out on its own. A later pause applies to it too. */
type Request = { signal: AbortSignal; despitePauseUntil?: Date | undefined }

type RateLimiterOptions = {
  db: Pick<Database, 'system'>
  log: Log
  /** Most starts in a minute. */
  perMinute: number
  /** Most running at once. */
  maxConcurrent: number
  /** How a key is stored, the same in every process; left out, as it is. */
  storedKeyOf?: (key: string) => string
}

const retryMs = 250
/** A minute plus the delay of requests on their way, so that the provider never counts one too many in a minute. */
const minuteSeconds = 60.5
/** Seconds without a heartbeat after which a slot is free: its process died. */
const leaseSeconds = 20
const heartbeatMs = 5_000

/** Keeps the limits of an outside service. `key` names the service and the account; it never holds a secret. */
export function createRateLimiter({
  db: { system },
  log,
  perMinute,
  maxConcurrent,
  storedKeyOf = (key) => key,
}: RateLimiterOptions): RateLimiter {
  // One caller of this process asks for a slot at a time: the first gets the next slot, and the others send no queries.
  const inQueue = createWaitingQueues()
  const slotIds = new Set<string>()
  let heartbeat: NodeJS.Timeout | undefined

  return {
    async run(givenKey, { signal, despitePauseUntil }, work) {
      const key = storedKeyOf(givenKey)
      const id = randomUUID()
      try {
        const pausedUntil = despitePauseUntil && (await endOfPause(key))
        // Callers that caused the pause keep the gap among themselves while it lasts.
        if (pausedUntil && pausedUntil <= despitePauseUntil) await untilStart(id, `${key} in spite of a hold`, signal)
        else await untilUnpausedStart(id, key, signal)
        return await work()
      } finally {
        await release(id)
      }
    },
    async pause(givenKey, seconds) {
      const key = storedKeyOf(givenKey)
      const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`
      await system.execute(sql`
        insert into platform.pacers as pacer (key, next_at) values (${key}, ${until}), (${pauseKeyOf(key)}, ${until})
        on conflict (key) do update set next_at = greatest(pacer.next_at, excluded.next_at)`)
      return (await endOfPause(key)) ?? new Date()
    },
  }

  async function untilUnpausedStart(id: string, key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await untilStart(id, key, signal)
      // A start time given before the pause is no longer valid.
      if (!(await endOfPause(key))) return
      await release(id)
    }
  }

  async function untilStart(id: string, key: string, signal: AbortSignal): Promise<void> {
    await pause(await inQueue(key, signal, () => takeSlot(id, key, signal)), signal)
  }

  /** Undefined if no pause lasts. */
  async function endOfPause(key: string): Promise<Date | undefined> {
    const [pauseRow] = await system
      .select({ until: rateLimiters.nextAt })
      .from(rateLimiters)
      .where(and(eq(rateLimiters.key, pauseKeyOf(key)), gt(rateLimiters.nextAt, sql`clock_timestamp()`)))
    return pauseRow?.until
  }

  /** Resolves with the milliseconds until the start time. */
  async function takeSlot(id: string, key: string, signal: AbortSignal): Promise<number> {
    for (;;) {
      const { rows } = await system.execute<{ wait: number | null }>(sql`
        select platform.take_pacer_place(${id}::uuid, ${key}, make_interval(secs => ${minuteSeconds / perMinute}),
          ${maxConcurrent}::integer, make_interval(secs => ${leaseSeconds})) as wait`)
      const waitMs = rows[0]?.wait ?? null
      if (waitMs !== null) {
        slotIds.add(id)
        heartbeat ??= setInterval(() => void sendHeartbeat(), heartbeatMs).unref()
        return waitMs
      }
      await pause(retryMs, signal)
    }
  }

  async function sendHeartbeat() {
    const until = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
    await ignoreFailure(
      system.execute(sql`update platform.pacer_places set until = greatest(until, ${until})
        where id = any(${sql.param([...slotIds])}::uuid[])`),
    )
  }

  async function release(id: string) {
    if (!slotIds.delete(id)) return
    if (slotIds.size === 0) {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
    await ignoreFailure(system.execute(sql`delete from platform.pacer_places where id = ${id}::uuid`))
  }

  /** A failure while the database is away repairs itself: a slot without heartbeats expires. */
  async function ignoreFailure(query: Promise<unknown>) {
    try {
      await query
    } catch (failure) {
      log.debug({ err: failure }, 'a slot of a rate limiter could not be extended or released')
    }
  }
}

/** Key of the row that holds the end of a pause. */
function pauseKeyOf(key: string): string {
  return `hold of ${key}`
}

/** Throws the signal's reason if it aborts during the wait. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
