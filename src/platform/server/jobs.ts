import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './db.ts'
import type { Log } from './log.ts'

/** A kind of job: its queue's name, the shape of its payload (ids only) and its policy. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** How often a job whose process died or whose handler threw is run again. */
  readonly retries: number
  /** Seconds after which a running job counts as lost. */
  readonly expiresAfter: number
  /** Jobs of this kind at once in one process. */
  readonly concurrency: number
}

export type RunningJob<Payload> = { id: string; payload: Payload; signal: AbortSignal }

/** What a process does with a kind of job; may run twice for one job and does no harm then. */
export type JobHandler<Payload> = {
  run(job: RunningJob<Payload>): Promise<void>
  /** Called once when every retry is used up, so that nothing stays half done for ever. */
  giveUp(job: RunningJob<Payload>): Promise<void>
}

export type Jobs = {
  /** Makes the queues; call once before sending. */
  start(kinds: readonly JobKind[]): Promise<void>
  /** Sends a job inside the caller's transaction: unseen before its commit, gone after its rollback. */
  send<P extends z.ZodType>(
    tx: Tx,
    kind: JobKind<P>,
    job: { id: string; payload: z.infer<P>; startAfterSeconds?: number },
  ): Promise<void>
  work<P extends z.ZodType>(kind: JobKind<P>, handler: JobHandler<z.infer<P>>): Promise<void>
  /** Waits for running jobs (their signal is aborted after the grace), then leaves the queue. */
  stop(): Promise<void>
}

/** A died process's job is noticed after this many seconds without a sign of life. pg-boss's least value. */
const heartbeatSeconds = 10
const stopGraceMs = 3_000

/** The queue in PostgreSQL (schema `queue`), reached over connections of its own. */
export function openJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    schema: 'queue',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue lost its database for a moment'))
  // NOTIFY wakes a worker once per job; short polls keep a backlog moving when several arrive together.
  const polling = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 }
  const gaveUp = (kind: JobKind) => `${kind.name}-gave-up`

  return {
    async start(kinds) {
      await boss.start()
      for (const kind of kinds) {
        await boss.createQueue(gaveUp(kind), { notify: true, retryLimit: 1000, retryDelay: 5 })
        await boss.createQueue(kind.name, {
          notify: true,
          retryLimit: kind.retries,
          retryDelay: 1,
          heartbeatSeconds,
          expireInSeconds: kind.expiresAfter,
          deadLetter: gaveUp(kind),
        })
      }
    },
    async send(tx, kind, { id, payload, startAfterSeconds }) {
      // The id travels in the payload too: a job handed to the gave-up queue gets a new id of its own.
      const data = { jobId: id, ...(kind.payload.parse(payload) as object) }
      await boss.send(kind.name, data, {
        id,
        db: fromDrizzle(tx, sql),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      })
    },
    async work(kind, handler) {
      const read = (data: unknown, signal: AbortSignal) => {
        const { jobId, ...payload } = data as { jobId: string }
        return { id: jobId, payload: kind.payload.parse(payload), signal } as RunningJob<z.infer<typeof kind.payload>>
      }
      await boss.work(kind.name, { ...polling, localConcurrency: kind.concurrency }, async ([job]) => {
        if (job) await handler.run(read(job.data, job.signal))
      })
      await boss.work(gaveUp(kind), polling, async ([job]) => {
        if (job) await handler.giveUp(read(job.data, job.signal))
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: stopGraceMs }),
  }
}
