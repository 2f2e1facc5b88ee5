import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { rateLimiters } from '../db/tables.ts'
import type { Log } from '../process/log.ts'
import { createWaitingQueues } from './waiting-queues.ts'

export type RateLimiter = {
  /**
   * Does `work` in the turn of whoever is asked as `key`: a gap after the one before, and not too many at once, by all processes
   * together. The place is given back however the work ends.
   * Throws the signal's reason when it aborts while waiting; the work itself hears nothing of it from here.
   */
  inTurn<Result>(key: string, request: Request, work: () => Promise<Result>): Promise<Result>
  /** Begins nothing else as `key` for so many seconds, in any process. What has begun goes on. Gives when the hold is over. */
  hold(key: string, seconds: number): Promise<Date>
}

/** `despiteHoldUntil`: the end of the hold that this one is the cause of, and has waited out by itself; a later one holds it too. */
type Request = { signal: AbortSignal; despiteHoldUntil?: Date | undefined }

type RateLimiterOptions = {
  db: Pick<Database, 'system'>
  log: Log
  /** Works that begin in a minute, at most. */
  perMinute: number
  /** Works at once, at most. */
  atOnce: number
  /** What is kept of a key, the same in every process; left out, the key. */
  keptAs?: (key: string) => string
}

const askAgainMs = 250
/** A minute and what requests are late by on their way, so that no minute of whoever counts them holds one too many. */
const minuteSeconds = 60.5
/** A place whose process shows no life for so long is free: it died. */
const leaseSeconds = 20
const heartbeatMs = 5_000

/** Keeps the limits of something outside. `key` says who is asked, as whom; never with a secret in it. */
export function createRateLimiter({
  db: { system },
  log,
  perMinute,
  atOnce,
  keptAs = (key) => key,
}: RateLimiterOptions): RateLimiter {
  // One of this process asks for a place at a time: the first in line gets the next one, and the others cost nothing.
  const inLine = createWaitingQueues()
  const places = new Set<string>()
  let life: NodeJS.Timeout | undefined

  return {
    async inTurn(asked, { signal, despiteHoldUntil }, work) {
      const key = keptAs(asked)
      const id = randomUUID()
      try {
        const heldUntil = despiteHoldUntil && (await endOfHold(key))
        // During a hold those that caused it keep the gap among themselves.
        if (heldUntil && heldUntil <= despiteHoldUntil) await untilMoment(id, `${key} in spite of a hold`, signal)
        else await untilTurn(id, key, signal)
        return await work()
      } finally {
        await giveBack(id)
      }
    },
    async hold(asked, seconds) {
      const key = keptAs(asked)
      const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`
      await system.execute(sql`
        insert into platform.pacers as pacer (key, next_at) values (${key}, ${until}), (${holdOf(key)}, ${until})
        on conflict (key) do update set next_at = greatest(pacer.next_at, excluded.next_at)`)
      return (await endOfHold(key)) ?? new Date()
    },
  }

  async function untilTurn(id: string, key: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await untilMoment(id, key, signal)
      // A moment that was given before the hold is worth nothing any more.
      if (!(await endOfHold(key))) return
      await giveBack(id)
    }
  }

  async function untilMoment(id: string, key: string, signal: AbortSignal): Promise<void> {
    await pause(await inLine(key, signal, () => takePlace(id, key, signal)), signal)
  }

  /** Undefined while nothing is held. */
  async function endOfHold(key: string): Promise<Date | undefined> {
    const [held] = await system
      .select({ until: rateLimiters.nextAt })
      .from(rateLimiters)
      .where(and(eq(rateLimiters.key, holdOf(key)), gt(rateLimiters.nextAt, sql`clock_timestamp()`)))
    return held?.until
  }

  /** Gives the milliseconds until its moment. */
  async function takePlace(id: string, key: string, signal: AbortSignal): Promise<number> {
    for (;;) {
      const { rows } = await system.execute<{ wait: number | null }>(sql`
        select platform.take_pacer_place(${id}::uuid, ${key}, make_interval(secs => ${minuteSeconds / perMinute}),
          ${atOnce}::integer, make_interval(secs => ${leaseSeconds})) as wait`)
      const waitMs = rows[0]?.wait ?? null
      if (waitMs !== null) {
        places.add(id)
        life ??= setInterval(() => void sendHeartbeat(), heartbeatMs).unref()
        return waitMs
      }
      await pause(askAgainMs, signal)
    }
  }

  async function sendHeartbeat() {
    const until = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
    await quietly(
      system.execute(sql`update platform.pacer_places set until = greatest(until, ${until})
        where id = any(${sql.param([...places])}::uuid[])`),
    )
  }

  async function giveBack(id: string) {
    if (!places.delete(id)) return
    if (places.size === 0) {
      clearInterval(life)
      life = undefined
    }
    await quietly(system.execute(sql`delete from platform.pacer_places where id = ${id}::uuid`))
  }

  /** What fails while the database is away mends itself: a place that nobody shows life for runs out. */
  async function quietly(asked: Promise<unknown>) {
    try {
      await asked
    } catch (failure) {
      log.debug({ err: failure }, 'a place of a rate limiter could not be kept or given back')
    }
  }
}

/** Where the end of a hold lies. */
function holdOf(key: string): string {
  return `hold of ${key}`
}

/** Throws the signal's reason when it aborts meanwhile. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
