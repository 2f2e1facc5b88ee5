import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { silenceLimits, type Tx } from '../db/db.ts'
import { asWork, currentWork } from '../http/request-id.ts'
import type { Log } from '../process/log.ts'
import { type FetchedJob, type JobLoop, type LoopOptions, startJobLoop } from './job-loop.ts'
import { makeQueues, type QueuePolicy } from './make-queues.ts'

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
export type FairQueue = { of: string } | { round: number }

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
    turns?: FairQueue,
  ): Promise<void>
  /** Takes jobs that nobody has begun out of the queue again, inside the caller's transaction. Those that run go on. */
  takeOut(tx: Tx, kind: JobKind, ids: readonly string[]): Promise<void>
  /** Takes jobs of this kind, `atOnce` at once. */
  work<P extends z.ZodType>(kind: JobKind<P>, handler: JobHandler<z.infer<P>>, atOnce?: number): void
  /**
   * Takes no more jobs and waits for those that run. After the grace their signal is aborted and they are requeued: another process
   * begins them at once, and none of their repeats is used up. Sending goes on.
   */
  rest(graceMs: number): Promise<void>
  /** Rests, if it does not yet, and leaves the queue. */
  stop(): Promise<void>
}

/** A died process's job is noticed after this many seconds without a heartbeat. pg-boss's least value. */
const heartbeatSeconds = 10
const heartbeatMs = 4_000
/** Jobs are announced on this channel; looking is for those whose time has come, and for what was announced to nobody. */
const channel = 'jobs'
const lookEveryMs = 1_000
const lookForLostEveryMs = 2_500

/** What the queue asks may be the rebuilding of an index, which takes its time. */
const upkeepMs = 300_000

/** The queue in PostgreSQL (schema `queue`), reached over connections of its own. */
export function openJobs(connection: PoolConfig, log: Log): Jobs {
  const boss = new PgBoss({
    ...({ ...silenceLimits, query_timeout: upkeepMs, ...connection } as Record<string, unknown>),
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
  let resting: Promise<unknown> | undefined
  const rest = async (graceMs: number) => {
    resting ??= Promise.all([...loops.values()].map((loop) => loop.stop(graceMs)))
    await resting
  }

  return {
    async start(kinds) {
      await boss.start()
      await makeQueues(
        boss,
        kinds.flatMap((kind) => [
          [gaveUp(kind), gaveUpPolicy],
          [kind.name, { ...policyOf(kind), deadLetter: gaveUp(kind) }],
        ]),
      )
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
        data: carry(id, kind.payload.parse(payload) as object),
        priority: turns === undefined ? 0 : -(first + index),
        startAfter: startAfterSeconds,
      }))
      await boss.insert(kind.name, rows, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${channel}, ${kind.name})`)
    },
    async takeOut(tx, { name }, ids) {
      await tx.execute(sql`delete from queue.job
        where name = ${name} and id = any(${sql.param([...ids])}::uuid[]) and state in ('created', 'retry')`)
    },
    work(kind, handler, atOnce = kind.concurrency) {
      const startLoop = (
        queue: string,
        handle: (job: RunningJob<z.infer<typeof kind.payload>>) => Promise<void>,
        own: Pick<LoopOptions, 'places' | 'everyMs' | 'onFetched'>,
      ) => {
        const loop = startJobLoop({
          boss,
          queue,
          heartbeatMs,
          onFailure,
          run: (fetched, signal) => runJob({ log, kind, queue, fetched, signal }, handle),
          async requeue(job) {
            if (await requeue(boss.getDb(), queue, job))
              log.info(namesOf(queue, job), 'a job was requeued, for another process to begin')
          },
          ...own,
        })
        loops.set(queue, loop)
      }
      startLoop(kind.name, (job) => handler.run(job), {
        places: atOnce,
        everyMs: lookEveryMs,
        onFetched: (round) => serveRound(boss.getDb(), kind.name, round),
      })
      startLoop(gaveUp(kind), (job) => handler.giveUp(job), { places: 1, everyMs: lookForLostEveryMs })
    },
    rest,
    async stop() {
      await rest(0)
      await listening?.close()
      await boss.stop({ graceful: false })
    },
  }
}

const gaveUpPolicy: QueuePolicy = { retryLimit: 1000, retryDelay: 5, notify: false }

function policyOf({ retries, expiresAfter }: JobKind): QueuePolicy {
  return { retryLimit: retries, retryDelay: 1, heartbeatSeconds, expireInSeconds: expiresAfter, notify: false }
}

/**
 * Gives a user's next jobs in a queue their rounds, one each, in the sender's transaction: each round serves one job of every
 * user, so that whoever sends many keeps nobody waiting who sends few. Gives the first of them; the others follow it.
 */
async function firstRound(tx: Tx, { name }: JobKind, turns: FairQueue, count: number): Promise<number> {
  if ('round' in turns) return turns.round
  const { rows } = await tx.execute<{ first: string }>(
    sql`select platform.take_rounds(${name}, ${turns.of}, ${count}::integer) as first`,
  )
  return Number(rows[0]?.first)
}

/**
 * Gives a queue back what this process took and will not end: others are told, and begin it at once. None of its repeats is used up,
 * as its next attempt counts as one and is allowed one more; this process can settle nothing of that. What is not this process's
 * any more stays as it is; gives whether it still was.
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

/** A job of this round begins: users who had none waiting come after it. */
async function serveRound(db: Db, queue: string, round: number): Promise<void> {
  await db.executeSql('select platform.serve_round($1, $2)', [queue, round])
}

/** What travels in a job's payload besides what its kind says. */
type Carried = { jobId: string; requestId?: string | undefined }

/** The payload as it travels: with the job's own id, as one handed to the gave-up queue gets a new one, and with whose request it is. */
function carry(jobId: string, payload: object): Carried {
  return { ...payload, jobId, requestId: currentWork()?.requestId }
}

/** How the log names a job. */
function namesOf(queue: string, { data }: FetchedJob) {
  const { jobId, requestId } = data as Carried
  return { requestId, job: queue, jobId }
}

type Run<P extends z.ZodType> = {
  log: Log
  kind: JobKind<P>
  /** That of its kind, or the one of those that are given up. */
  queue: string
  fetched: FetchedJob
  signal: AbortSignal
}

/** Hands a job that was fetched to whoever does it; the log lines of that name the job and the request that asked for it. */
function runJob<P extends z.ZodType>(
  { log, kind, queue, fetched, signal }: Run<P>,
  handle: (job: RunningJob<z.infer<P>>) => Promise<void>,
): Promise<void> {
  return asWork(namesOf(queue, fetched), async () => {
    const began = performance.now()
    try {
      await handle(runningJob(kind, fetched, signal))
      log.info({ ms: Math.round(performance.now() - began) }, 'a job ended')
    } catch (failure) {
      // Of one that was stopped is said elsewhere what becomes of it.
      if (!signal.aborted) log.warn({ err: failure }, 'a job failed; it is run again as often as its kind allows')
      throw failure
    }
  })
}

function runningJob<P extends z.ZodType>(kind: JobKind<P>, { data, priority }: FetchedJob, signal: AbortSignal) {
  const { jobId, requestId: _, ...payload } = data as Carried
  // Not -0.
  return { id: jobId, payload: kind.payload.parse(payload), round: 0 - priority, signal } as RunningJob<z.infer<P>>
}
