import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createTestLog } from '../../../../test/test-log.ts'
import { asWork } from '../http/request-id.ts'
import { createLog, type Log } from '../process/log.ts'
import { type JobKind, type Jobs, openJobs, type RunningJob } from './jobs.ts'

const payload = z.object({ number: z.int() })
const kind: JobKind<typeof payload> = {
  name: 'try-out',
  payload,
  retries: 2,
  expiresAfter: 60,
  concurrency: 3,
}

test('jobs sent in a transaction are invisible before its commit and gone after its rollback', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs } = await open()
  const failedTransaction = env.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, jobsOf(1, 2))
    throw new Error('rolled back')
  })
  await expect(failedTransaction).rejects.toThrow('rolled back')
  await env.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, jobsOf(3, 4))
    expect(startedJobs).toEqual([])
  })
  await expect.poll(() => new Set(startedJobs.map(({ number }) => number))).toEqual(new Set([3, 4]))
  expect(startedJobs).toHaveLength(2)
})

test('the state of a job is known until it ended, and after its last try', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs, givenUpIds } = await open()
  const [good, bad] = jobsOf(1, 2)
  if (!good || !bad) throw new Error('no jobs')
  await env.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [good, bad]))
  const states = () => Promise.all([good.id, bad.id, randomUUID()].map((id) => jobs.stateOf(kind, id)))
  await expect.poll(() => startedJobs.length).toBe(2)
  expect(await states()).toEqual(['unfinished', 'unfinished', undefined])
  startedJobs.find(({ number }) => number === 1)?.end()
  for (let tries = 1; tries <= kind.retries + 1; tries += 1) {
    await expect.poll(() => startedJobs.filter(({ number }) => number === 2).length).toBe(tries)
    startedJobs
      .filter(({ number }) => number === 2)
      .at(-1)
      ?.fail()
  }
  await expect.poll(() => givenUpIds).toHaveLength(1)
  expect(await states()).toEqual(['done', 'failed', undefined])
})

test('one insert of many jobs fills all slots of a process, and the jobs run in fair order', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs } = await open({ atOnce: 4 })
  const userId = randomUUID()
  await env.services.db.asUser(userId, (tx) => jobs.send(tx, kind, jobsOf(1, 2, 3, 4, 5, 6, 7), { userId: userId }))
  await expect.poll(() => startedJobs.length).toBe(4)
  startedJobs[2]?.end()
  await expect.poll(() => startedJobs.length).toBe(5)
  startedJobs[0]?.end()
  await expect.poll(() => startedJobs.length).toBe(6)
  startedJobs[1]?.end()
  await expect.poll(() => startedJobs.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(startedJobs.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a job sent in the round of another job runs before the jobs of later rounds', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs } = await open({ atOnce: 1 })
  const userId = randomUUID()
  await env.services.db.asUser(userId, async (tx) => {
    await jobs.send(tx, kind, jobsOf(1, 2, 3), { userId: userId })
  })
  await expect.poll(() => startedJobs.length).toBe(1)
  await env.services.db.asUser(userId, (tx) => jobs.send(tx, kind, jobsOf(4), { round: startedJobs[0]?.round ?? 0 }))
  for (const index of [0, 1, 2]) {
    startedJobs[index]?.end()
    await expect.poll(() => startedJobs.length).toBe(index + 2)
  }
  expect(startedJobs.map(({ number }) => number)).toEqual([1, 4, 2, 3])
})

test('a seller who sends jobs in a long transaction does not delay the jobs of others', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs } = await open()
  const { db } = env.services
  const [one, other] = [randomUUID(), randomUUID()]
  await db.asUser(one, (tx) => jobs.send(tx, kind, jobsOf(1), { userId: one }))
  await expect.poll(() => startedJobs.length).toBe(1)
  await db.asUser(one, async (tx) => {
    await jobs.send(tx, kind, jobsOf(2), { userId: one })
    await db.asUser(other, (otherTx) => jobs.send(otherTx, kind, jobsOf(3), { userId: other }))
    await expect.poll(() => startedJobs.map(({ number }) => number)).toEqual([1, 3])
  })
  await expect.poll(() => startedJobs.map(({ number }) => number)).toEqual([1, 3, 2])
})

test('a job that a stopping process does not end in time is aborted, and another process starts it at once', async () => {
  const { env, open } = await openQueue()
  const first = await open()
  await env.services.db.asUser(randomUUID(), (tx) => first.jobs.send(tx, kind, jobsOf(1, 2)))
  await expect.poll(() => first.startedJobs.length).toBe(2)
  const next = await open()
  const stopped = first.jobs.drain(100)
  first.startedJobs[0]?.end()
  await stopped
  expect(first.startedJobs.map(({ signal }) => signal.aborted)).toEqual([false, true])
  await expect.poll(() => next.startedJobs.map(({ number }) => number)).toEqual([first.startedJobs[1]?.number])
  expect(next.startedJobs[0]?.id).toBe(first.startedJobs[1]?.id)
})

test('a job that was requeued several times still has all its retries', async () => {
  const { env, open } = await openQueue()
  let last = await open()
  const [job = { id: '', payload: { number: 0 } }] = jobsOf(1)
  await env.services.db.asUser(randomUUID(), (tx) => last.jobs.send(tx, kind, [job]))
  for (let times = 0; times < 4; times += 1) {
    await expect.poll(() => last.startedJobs.length).toBe(1)
    const next = await open()
    await last.jobs.drain(0)
    last = next
  }
  const { startedJobs, givenUpIds } = last
  for (const times of [1, 2, 3]) {
    await expect.poll(() => startedJobs.length).toBe(times)
    expect(givenUpIds).toEqual([])
    startedJobs[times - 1]?.fail()
  }
  await expect.poll(() => givenUpIds).toEqual([job.id])
})

test('a process that still runs a requeued job cannot complete the next attempt', async () => {
  const { env, open } = await openQueue()
  const first = await open({ ignoresAbort: true })
  await env.services.db.asUser(randomUUID(), (tx) => first.jobs.send(tx, kind, jobsOf(1)))
  await expect.poll(() => first.startedJobs.length).toBe(1)
  const next = await open()
  await first.jobs.drain(0)
  await expect.poll(() => next.startedJobs.length).toBe(1)
  first.startedJobs[0]?.end()
  await first.jobs.stop()
  const states = await env.services.db.pool.query('select state, retry_count from queue.job where name = $1', [
    kind.name,
  ])
  expect(states.rows).toEqual([{ state: 'active', retry_count: 1 }])
})

test('a stopping process fetches no more jobs and can still send', async () => {
  const { env, open } = await openQueue()
  const stopping = await open()
  await stopping.jobs.drain(0)
  await env.services.db.asUser(randomUUID(), (tx) => stopping.jobs.send(tx, kind, jobsOf(1)))
  const next = await open()
  await expect.poll(() => next.startedJobs.map(({ number }) => number)).toEqual([1])
  expect(stopping.startedJobs).toEqual([])
})

test('log lines of a job carry the id of the request that sent it, also through jobs that send jobs', async () => {
  const { env, open } = await openQueue()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { jobs, startedJobs } = await open({ log })
  const [first, second] = jobsOf(1, 2)
  if (!first || !second) throw new Error('two jobs were made')
  const send = (job: typeof first) => env.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [job]))
  await asWork({ requestId: 'the-request' }, () => send(first))
  await expect.poll(() => startedJobs.length).toBe(1)
  startedJobs[0]?.logLine(log)
  await startedJobs[0]?.inside(() => send(second))
  await expect.poll(() => startedJobs.length).toBe(2)
  startedJobs[1]?.logLine(log)
  for (const { end } of startedJobs) end()
  await expect.poll(() => lines.filter((line) => line.includes('a job ended'))).toHaveLength(2)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const [job, words] of [first, second].flatMap((each) => [
    [each, 'doing it'] as const,
    [each, 'a job ended'] as const,
  ]))
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: words, requestId: 'the-request', job: kind.name, jobId: job.id }),
    )
})

test('a job that throws runs again as often as its kind says, then it is given up once, with its own id', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs, givenUpIds } = await open()
  const [job = { id: '', payload: { number: 0 } }] = jobsOf(1)
  await env.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [job]))
  for (const times of [1, 2, 3]) {
    await expect.poll(() => startedJobs.length).toBe(times)
    startedJobs[times - 1]?.fail()
  }
  await expect.poll(() => givenUpIds).toEqual([job.id])
  expect(startedJobs).toHaveLength(3)
})

test('the queue keeps the logged facts of a failed job, and no data that was sent', async () => {
  const { env, open } = await openQueue()
  const { jobs, startedJobs } = await open()
  const { db } = env.services
  const sentValue = 'a street and a number'
  const refused: unknown = await db.system.execute(sql`select ${sentValue}::uuid`).catch((error: unknown) => error)
  expect(refused).toMatchObject({ params: [sentValue], cause: { message: expect.stringContaining(sentValue) } })
  await db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, jobsOf(1)))
  await expect.poll(() => startedJobs.length).toBe(1)
  startedJobs[0]?.fail(new Error('it could not be done', { cause: refused }))
  const storedOutput = async () =>
    (await db.pool.query('select output from queue.job where name = $1 and output is not null', [kind.name])).rows
  const cause = { message: expect.stringContaining('Failed query: select') }
  await expect.poll(storedOutput).toMatchObject([{ output: { error: { message: 'it could not be done', cause } } }])
  expect(JSON.stringify(await storedOutput())).not.toContain(sentValue)
})

type StartedJob = {
  id: string
  number: number
  round: number
  signal: AbortSignal
  end: () => void
  fail: (failure?: Error) => void
  /** Runs `work` in the context of the job. */
  inside: <T>(work: () => T) => T
  logLine: (log: Log) => void
}

/** A test environment, and `open` to start processes that work on its queue. */
async function openQueue() {
  const env = await createTestEnvironment()
  return {
    env,
    /** `ignoresAbort`: its jobs do not end when they are aborted. */
    open: async ({ atOnce, ignoresAbort, log }: { atOnce?: number; ignoresAbort?: boolean; log?: Log } = {}) => {
      const jobs: Jobs = openJobs(env.connection, log ?? createTestLog('here'))
      await jobs.start([kind])
      const startedJobs: StartedJob[] = []
      const givenUpIds: string[] = []
      const run = (job: RunningJob<z.infer<typeof payload>>) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const { id, round, signal } = job
        const fail = (failure = new Error('no')) => reject(failure)
        if (!ignoresAbort) signal.addEventListener('abort', () => fail())
        const inside = AsyncLocalStorage.snapshot() as StartedJob['inside']
        const logLine = (to: Log) => inside(() => to.info('doing it'))
        startedJobs.push({ id, number: job.payload.number, round, signal, end: () => resolve(), fail, inside, logLine })
        return promise
      }
      jobs.work(kind, { run, giveUp: async ({ id }) => void givenUpIds.push(id) }, atOnce)
      onTestFinished(async () => {
        for (const { end } of startedJobs) end()
        await jobs.stop()
      })
      return { jobs, startedJobs, givenUpIds }
    },
  }
}

function jobsOf(...numbers: number[]) {
  return numbers.map((number) => ({ id: randomUUID(), payload: { number } }))
}
