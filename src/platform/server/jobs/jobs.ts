import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { deadConnectionTimeouts, type Tx } from '../db/db.ts'
import { asWork, currentWork } from '../http/request-id.ts'
import type { Log } from '../process/log.ts'
import { type FetchedJob, type JobLoop, type LoopOptions, startJobLoop } from './job-loop.ts'
import { makeQueues, type QueuePolicy } from './make-queues.ts'

/** A kind of job: its queue's name, its payload's schema (ids only) and its policy. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** How often a job runs again after its process died or its handler threw. */
  readonly retries: number
  /** Seconds after which a running job counts as lost. */
  readonly expiresAfter: number
  /** Jobs of this kind at once in one process, unless `work` sets another number. */
  readonly concurrency: number
}

/** `round`: position among the jobs of all users, the smallest first; 0 for a job without one. */
export type RunningJob<Payload> = { id: string; payload: Payload; round: number; signal: AbortSignal }

export type JobToSend<Payload> = { id: string; payload: Payload; startAfterSeconds?: number }

/** The user in whose fair order jobs run, one a round; or the fixed round of another job. */
export type FairOrder = { userId: string } | { round: number }

/** `unfinished`: it waits, runs or will be tried again. `failed`: every try failed. */
export type JobState = 'unfinished' | 'done' | 'failed'

/** Does the work of a kind of job. Must be safe to run twice for one job. */
export type JobHandler<Payload> = {
  run(job: RunningJob<Payload>): Promise<void>
  /** Called once after the last retry failed, so that nothing stays half done. */
  giveUp(job: RunningJob<Payload>): Promise<void>
}

export type Jobs = {
  /** Creates the queues. Call it once before sending. */
  start(kinds: readonly JobKind[]): Promise<void>
  /**
   * Sends jobs inside the caller's transaction, in one statement: invisible before its commit, gone after its rollback.
   * Jobs without `order` run first come, first served, before all jobs with one.
   */
  send<P extends z.ZodType>(
    tx: Tx,
    kind: JobKind<P>,
    jobs: readonly JobToSend<z.infer<P>>[],
    order?: FairOrder,
  ): Promise<void>
  /** Deletes jobs that have not started from the queue, inside the caller's transaction. Running jobs continue. */
  deleteWaiting(tx: Tx, kind: JobKind, ids: readonly string[]): Promise<void>
  /** The state of a job. Undefined if the queue has no such job, as some days after its end. */
  stateOf(kind: JobKind, id: string): Promise<JobState | undefined>
  /** Starts to work on jobs of this kind, `concurrency` at once. */
  work<P extends z.ZodType>(kind: JobKind<P>, handler: JobHandler<z.infer<P>>, concurrency?: number): void
  /**
   * Fetches no more jobs and waits for the running ones. After `graceMs` their signal aborts and they are requeued: another
   * process starts them at once, without using up a retry. Sending still works.
   */
  drain(graceMs: number): Promise<void>
  /** Stops the work like `drain(0)`, then closes the queue. */
  stop(): Promise<void>
}

/** Seconds without a heartbeat after which a job's process counts as dead. pg-boss allows no less. */
const heartbeatSeconds = 10
const heartbeatMs = 4_000
/** Jobs are announced on this channel. Polling finds jobs whose start time has come, and jobs that nobody heard announced. */
const channel = 'jobs'
const pollIntervalMs = 1_000
const givenUpPollIntervalMs = 2_500

/** Milliseconds for a query of the queue: pg-boss may rebuild an index, which takes long. */
const queryTimeoutMs = 300_000

/** Opens the queue in PostgreSQL (schema `queue`), over connections of its own. */
export function openJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...({ ...deadConnectionTimeouts, query_timeout: queryTimeoutMs, ...connection } as Record<string, unknown>),
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
  const givenUpQueue = (kind: JobKind) => `${kind.name}-gave-up`
  let stopped: Promise<unknown> | undefined
  const drain = async (graceMs: number) => {
    stopped ??= Promise.all([...loops.values()].map((loop) => loop.stop(graceMs)))
    await stopped
  }

  return {
    async start(kinds) {
      await boss.start()
      await makeQueues(
        boss,
        kinds.flatMap((kind) => [
          [givenUpQueue(kind), givenUpPolicy],
          [kind.name, { ...policyOf(kind), deadLetter: givenUpQueue(kind) }],
        ]),
      )
      listening = await boss.getDb().listen?.(
        channel,
        (queue) => loops.get(queue)?.wake(),
        () => loops.forEach((loop) => loop.wake()),
      )
    },
    async send(tx, kind, jobs, order) {
      const startRound = order === undefined ? 0 : await firstRound(tx, kind, order, jobs.length)
      const rows = jobs.map(({ id, payload, startAfterSeconds = 0 }, index) => ({
        id,
        data: withIds(id, kind.payload.parse(payload) as object),
        priority: order === undefined ? 0 : -(startRound + index),
        startAfter: startAfterSeconds,
      }))
      await boss.insert(kind.name, rows, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${channel}, ${kind.name})`)
    },
    async deleteWaiting(tx, { name }, ids) {
      await tx.execute(sql`delete from queue.job
        where name = ${name} and id = any(${sql.param([...ids])}::uuid[]) and state in ('created', 'retry')`)
    },
    async stateOf({ name }, id) {
      const job = await boss.getJobById(name, id)
      if (!job) return undefined
      if (job.state === 'completed') return 'done'
      return job.state === 'failed' || job.state === 'cancelled' ? 'failed' : 'unfinished'
    },
    work(kind, handler, concurrency = kind.concurrency) {
      const startLoop = (
        queue: string,
        handle: (job: RunningJob<z.infer<typeof kind.payload>>) => Promise<void>,
        own: Pick<LoopOptions, 'slots' | 'pollIntervalMs' | 'onFetched'>,
      ) => {
        const loop = startJobLoop({
          boss,
          queue,
          heartbeatMs,
          onFailure,
          run: (fetched, signal) => runJob({ log, kind, queue, fetched, signal }, handle),
          async requeue(job) {
            if (await requeue(boss.getDb(), queue, job))
              log.info(namesOf(queue, job), 'a job was requeued for another process')
          },
          ...own,
        })
        loops.set(queue, loop)
      }
      startLoop(kind.name, (job) => handler.run(job), {
        slots: concurrency,
        pollIntervalMs,
        onFetched: (round) => serveRound(boss.getDb(), kind.name, round),
      })
      startLoop(givenUpQueue(kind), (job) => handler.giveUp(job), { slots: 1, pollIntervalMs: givenUpPollIntervalMs })
    },
    drain,
    async stop() {
      await drain(0)
      await listening?.close()
      await boss.stop({ graceful: false })
    },
  }
}

const givenUpPolicy: QueuePolicy = { retryLimit: 1000, retryDelay: 5, notify: false }

function policyOf({ retries, expiresAfter }: JobKind): QueuePolicy {
  return { retryLimit: retries, retryDelay: 1, heartbeatSeconds, expireInSeconds: expiresAfter, notify: false }
}

/**
 * Reserves rounds for a user's next jobs in the sender's transaction, one each. A round serves one job of every user, so that a
 * user with many jobs does not delay one with few. Resolves with the first round; the others follow it.
 */
async function firstRound(tx: Tx, { name }: JobKind, order: FairOrder, count: number): Promise<number> {
  if ('round' in order) return order.round
  const { rows } = await tx.execute<{ first: string }>(
    sql`select platform.take_rounds(${name}, ${order.userId}, ${count}::integer) as first`,
  )
  return Number(rows[0]?.first)
}

/**
 * Returns a job that this process will not end to the queue, and announces it. The next attempt counts as a retry, so one more
 * is allowed; this process can no longer complete or fail it. Resolves with false, and changes nothing, if the job no longer
 * belongs to this process.
 */
async function requeue(db: Db, queue: string, job: FetchedJob): Promise<boolean> {
  const { rows } = await db.executeSql(
    `with handed_back as (
      update queue.job
      set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
      where name = $2 and id = $3 and retry_count = $4 and state = 'active'
      returning id
    )
    select pg_notify($1, $2) from handed_back`,
    [channel, queue, job.id, job.retryCount],
  )
  return rows.length > 0
}

/** Records that a job of this round starts: users without waiting jobs join after it. */
async function serveRound(db: Db, queue: string, round: number): Promise<void> {
  await db.executeSql('select platform.serve_round($1, $2)', [queue, round])
}

/** Fields that travel in a job's payload beside those of its kind. */
type PayloadIds = { jobId: string; requestId?: string | undefined }

/** Adds the current request's id to a payload, and the job's own: a job gets a new id in the queue of given-up jobs. */
function withIds(jobId: string, payload: object): PayloadIds {
  return { ...payload, jobId, requestId: currentWork()?.requestId }
}

/** The job's fields in a log line. */
function namesOf(queue: string, { data }: FetchedJob) {
  const { jobId, requestId } = data as PayloadIds
  return { requestId, job: queue, jobId }
}

type Run<P extends z.ZodType> = {
  log: Log
  kind: JobKind<P>
  /** The queue of this kind, or the one of its given-up jobs. */
  queue: string
  fetched: FetchedJob
  signal: AbortSignal
}

/** Runs `handle` for a fetched job. Its log lines carry the job's names and the id of the request that sent it. */
function runJob<P extends z.ZodType>(
  { log, kind, queue, fetched, signal }: Run<P>,
  handle: (job: RunningJob<z.infer<P>>) => Promise<void>,
): Promise<void> {
  return asWork(namesOf(queue, fetched), async () => {
    const startedAt = performance.now()
    try {
      await handle(runningJob(kind, fetched, signal))
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'a job ended')
    } catch (failure) {
      // An aborted job is not logged here: the requeue or the next attempt is logged instead.
      if (!signal.aborted) log.warn({ err: failure }, 'a job failed; it is run again as often as its kind allows')
      throw failure
    }
  })
}

function runningJob<P extends z.ZodType>(kind: JobKind<P>, { data, priority }: FetchedJob, signal: AbortSignal) {
  const { jobId, requestId: _, ...payload } = data as PayloadIds
  // `0 -`: plain negation would give -0.
  return { id: jobId, payload: kind.payload.parse(payload), round: 0 - priority, signal } as RunningJob<z.infer<P>>
}
