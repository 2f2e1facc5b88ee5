import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './db.ts'
import { type FetchedJob, type JobLoop, startJobLoop } from './job-loop.ts'
import type { Log } from './log.ts'
import { serveRound, takeRounds } from './rounds.ts'

/** A kind of job: its queue's name, the shape of its payload (ids only) and its policy. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** How often a job whose process died or whose handler threw is run again. */
  readonly retries: number
  /** Seconds after which a running job counts as lost. */
  readonly expiresAfter: number
  /** Jobs of this kind at once in one process, where nothing else is said when work begins. */
  readonly concurrency: number
}

/** `round`: its place among the jobs of all users, the least first; 0 for a job without one. */
export type RunningJob<Payload> = { id: string; payload: Payload; round: number; signal: AbortSignal }

export type JobToSend<Payload> = { id: string; payload: Payload; startAfterSeconds?: number }

/** In whose turns jobs run, one after the other; or in which round, where one takes another's place. */
export type Turns = { of: string } | { round: number }

/** What a process does with a kind of job; may run twice for one job and does no harm then. */
export type JobHandler<Payload> = {
  run(job: RunningJob<Payload>): Promise<void>
  /** Called once when every retry is used up, so that nothing stays half done for ever. */
  giveUp(job: RunningJob<Payload>): Promise<void>
}

export type Jobs = {
  /** Makes the queues; call once before sending. */
  start(kinds: readonly JobKind[]): Promise<void>
  /**
   * Sends jobs inside the caller's transaction, by one statement: unseen before its commit, gone after its rollback.
   * Left out, `turns` are nobody's: first come, first served, before all that have turns.
   */
  send<P extends z.ZodType>(
    tx: Tx,
    kind: JobKind<P>,
    jobs: readonly JobToSend<z.infer<P>>[],
    turns?: Turns,
  ): Promise<void>
  /** Takes jobs of this kind, `atOnce` at once. */
  work<P extends z.ZodType>(kind: JobKind<P>, handler: JobHandler<z.infer<P>>, atOnce?: number): void
  /** Waits for running jobs (their signal is aborted after the grace), then leaves the queue. */
  stop(): Promise<void>
}

/** A died process's job is noticed after this many seconds without a sign of life. pg-boss's least value. */
const heartbeatSeconds = 10
const heartbeatMs = 4_000
const stopGraceMs = 3_000
/** Jobs are announced on this channel; looking is for those whose time has come, and for what was announced to nobody. */
const channel = 'jobs'
const lookEveryMs = 1_000
const lookForLostEveryMs = 2_500

/** The queue in PostgreSQL (schema `queue`), reached over connections of its own. */
export function openJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    schema: 'queue',
    max: 4,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the job queue lost its database for a moment')
  boss.on('error', onFailure)
  const loops = new Map<string, JobLoop>()
  let listening: { close(): Promise<void> } | undefined
  const gaveUp = (kind: JobKind) => `${kind.name}-gave-up`

  return {
    async start(kinds) {
      await boss.start()
      for (const kind of kinds) {
        const policy = { ...policyOf(kind), deadLetter: gaveUp(kind) }
        await boss.createQueue(gaveUp(kind), { retryLimit: 1000, retryDelay: 5 })
        await boss.createQueue(kind.name, policy)
        // One that an older version made has the policy of that version.
        await boss.updateQueue(kind.name, { ...policy, notify: false })
      }
      listening = await boss.getDb().listen?.(
        channel,
        (queue) => loops.get(queue)?.wake(),
        () => loops.forEach((loop) => loop.wake()),
      )
    },
    async send(tx, kind, jobs, turns) {
      const first = turns === undefined ? 0 : await firstRound(tx, kind, turns, jobs.length)
      const rows = jobs.map(({ id, payload, startAfterSeconds = 0 }, index) => ({
        id,
        // The id travels in the payload too: a job handed to the gave-up queue gets a new id of its own.
        data: { jobId: id, ...(kind.payload.parse(payload) as object) },
        priority: turns === undefined ? 0 : -(first + index),
        startAfter: startAfterSeconds,
      }))
      await boss.insert(kind.name, rows, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${channel}, ${kind.name})`)
    },
    work(kind, handler, atOnce = kind.concurrency) {
      const common = { boss, heartbeatMs, onFailure }
      loops.set(
        kind.name,
        startJobLoop({
          ...common,
          queue: kind.name,
          places: atOnce,
          everyMs: lookEveryMs,
          onFetched: (round) => serveRound(boss.getDb(), kind.name, round),
          run: (job, signal) => handler.run(runningJob(kind, job, signal)),
        }),
      )
      loops.set(
        gaveUp(kind),
        startJobLoop({
          ...common,
          queue: gaveUp(kind),
          places: 1,
          everyMs: lookForLostEveryMs,
          run: (job, signal) => handler.giveUp(runningJob(kind, job, signal)),
        }),
      )
    },
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop(stopGraceMs)))
      await listening?.close()
      await boss.stop({ graceful: false })
    },
  }
}

function policyOf({ retries, expiresAfter }: JobKind) {
  return { retryLimit: retries, retryDelay: 1, heartbeatSeconds, expireInSeconds: expiresAfter }
}

async function firstRound(tx: Tx, { name }: JobKind, turns: Turns, count: number): Promise<number> {
  return 'round' in turns ? turns.round : takeRounds(tx, { queue: name, userId: turns.of, count })
}

function runningJob<P extends z.ZodType>(kind: JobKind<P>, { data, priority }: FetchedJob, signal: AbortSignal) {
  const { jobId, ...payload } = data as { jobId: string }
  // Not -0.
  return { id: jobId, payload: kind.payload.parse(payload), round: 0 - priority, signal } as RunningJob<z.infer<P>>
}
