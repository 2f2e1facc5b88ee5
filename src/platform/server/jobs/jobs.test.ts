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

test('jobs of one transaction are unseen before its commit, and gone after its rollback', async () => {
  const { env, open } = await queue()
  const { jobs, begun } = await open()
  const undone = env.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, numbered(1, 2))
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await env.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, numbered(3, 4))
    expect(begun).toEqual([])
  })
  await expect.poll(() => new Set(begun.map(({ number }) => number))).toEqual(new Set([3, 4]))
  expect(begun).toHaveLength(2)
})

test('a backlog of one process is worked through with all its places, by one insert and in the order of the turns', async () => {
  const { env, open } = await queue()
  const { jobs, begun } = await open({ atOnce: 4 })
  const userId = randomUUID()
  await env.services.db.asUser(userId, (tx) => jobs.send(tx, kind, numbered(1, 2, 3, 4, 5, 6, 7), { of: userId }))
  await expect.poll(() => begun.length).toBe(4)
  begun[2]?.end()
  await expect.poll(() => begun.length).toBe(5)
  begun[0]?.end()
  await expect.poll(() => begun.length).toBe(6)
  begun[1]?.end()
  await expect.poll(() => begun.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(begun.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a job in the round of another takes its turn before those that came between', async () => {
  const { env, open } = await queue()
  const { jobs, begun } = await open({ atOnce: 1 })
  const userId = randomUUID()
  await env.services.db.asUser(userId, async (tx) => {
    await jobs.send(tx, kind, numbered(1, 2, 3), { of: userId })
  })
  await expect.poll(() => begun.length).toBe(1)
  await env.services.db.asUser(userId, (tx) => jobs.send(tx, kind, numbered(4), { round: begun[0]?.round ?? 0 }))
  for (const index of [0, 1, 2]) {
    begun[index]?.end()
    await expect.poll(() => begun.length).toBe(index + 2)
  }
  expect(begun.map(({ number }) => number)).toEqual([1, 4, 2, 3])
})

test('who is sending jobs for a long time keeps nobody else’s from beginning', async () => {
  const { env, open } = await queue()
  const { jobs, begun } = await open()
  const { db } = env.services
  const [one, other] = [randomUUID(), randomUUID()]
  await db.asUser(one, (tx) => jobs.send(tx, kind, numbered(1), { of: one }))
  await expect.poll(() => begun.length).toBe(1)
  await db.asUser(one, async (tx) => {
    await jobs.send(tx, kind, numbered(2), { of: one })
    await db.asUser(other, (theirs) => jobs.send(theirs, kind, numbered(3), { of: other }))
    await expect.poll(() => begun.map(({ number }) => number)).toEqual([1, 3])
  })
  await expect.poll(() => begun.map(({ number }) => number)).toEqual([1, 3, 2])
})

test('what a stopping process does not end in time is aborted, and another begins it at once', async () => {
  const { env, open } = await queue()
  const first = await open()
  await env.services.db.asUser(randomUUID(), (tx) => first.jobs.send(tx, kind, numbered(1, 2)))
  await expect.poll(() => first.begun.length).toBe(2)
  const next = await open()
  const rested = first.jobs.rest(100)
  first.begun[0]?.end()
  await rested
  expect(first.begun.map(({ signal }) => signal.aborted)).toEqual([false, true])
  await expect.poll(() => next.begun.map(({ number }) => number)).toEqual([first.begun[1]?.number])
  expect(next.begun[0]?.id).toBe(first.begun[1]?.id)
})

test('a job that was requeued again and again has all its repeats left', async () => {
  const { env, open } = await queue()
  let last = await open()
  const [job = { id: '', payload: { number: 0 } }] = numbered(1)
  await env.services.db.asUser(randomUUID(), (tx) => last.jobs.send(tx, kind, [job]))
  for (let times = 0; times < 4; times += 1) {
    await expect.poll(() => last.begun.length).toBe(1)
    const next = await open()
    await last.jobs.rest(0)
    last = next
  }
  const { begun, givenUp } = last
  for (const times of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(times)
    expect(givenUp).toEqual([])
    begun[times - 1]?.fail()
  }
  await expect.poll(() => givenUp).toEqual([job.id])
})

test('a process that goes on with a job it has requeued settles nothing of the next attempt', async () => {
  const { env, open } = await queue()
  const first = await open({ deaf: true })
  await env.services.db.asUser(randomUUID(), (tx) => first.jobs.send(tx, kind, numbered(1)))
  await expect.poll(() => first.begun.length).toBe(1)
  const next = await open()
  await first.jobs.rest(0)
  await expect.poll(() => next.begun.length).toBe(1)
  first.begun[0]?.end()
  await first.jobs.stop()
  const states = await env.services.db.pool.query('select state, retry_count from queue.job where name = $1', [
    kind.name,
  ])
  expect(states.rows).toEqual([{ state: 'active', retry_count: 1 }])
})

test('who rests takes nothing more, and still sends', async () => {
  const { env, open } = await queue()
  const resting = await open()
  await resting.jobs.rest(0)
  await env.services.db.asUser(randomUUID(), (tx) => resting.jobs.send(tx, kind, numbered(1)))
  const next = await open()
  await expect.poll(() => next.begun.map(({ number }) => number)).toEqual([1])
  expect(resting.begun).toEqual([])
})

test('the log lines of a job name the request that asked for it, and so do those of the jobs that it sends', async () => {
  const { env, open } = await queue()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { jobs, begun } = await open({ log })
  const [first, second] = numbered(1, 2)
  if (!first || !second) throw new Error('two jobs were made')
  const send = (job: typeof first) => env.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [job]))
  await asWork({ requestId: 'the-request' }, () => send(first))
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.say(log)
  await begun[0]?.inside(() => send(second))
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.say(log)
  for (const { end } of begun) end()
  await expect.poll(() => lines.filter((line) => line.includes('a job ended'))).toHaveLength(2)
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const [job, words] of [first, second].flatMap((each) => [
    [each, 'doing it'] as const,
    [each, 'a job ended'] as const,
  ]))
    expect(said).toContainEqual(
      expect.objectContaining({ msg: words, requestId: 'the-request', job: kind.name, jobId: job.id }),
    )
})

test('a job that throws runs again as often as its kind says, then it is given up with its own id, once', async () => {
  const { env, open } = await queue()
  const { jobs, begun, givenUp } = await open()
  const [job = { id: '', payload: { number: 0 } }] = numbered(1)
  await env.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [job]))
  for (const times of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(times)
    begun[times - 1]?.fail()
  }
  await expect.poll(() => givenUp).toEqual([job.id])
  expect(begun).toHaveLength(3)
})

test('of a job that failed the queue keeps what the log says, and nothing of what was sent', async () => {
  const { env, open } = await queue()
  const { jobs, begun } = await open()
  const { db } = env.services
  const sent = 'a street and a number'
  const refused: unknown = await db.system.execute(sql`select ${sent}::uuid`).catch((error: unknown) => error)
  expect(refused).toMatchObject({ params: [sent], cause: { message: expect.stringContaining(sent) } })
  await db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, numbered(1)))
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.fail(new Error('it could not be done', { cause: refused }))
  const kept = async () =>
    (await db.pool.query('select output from queue.job where name = $1 and output is not null', [kind.name])).rows
  const cause = { message: expect.stringContaining('Failed query: select') }
  await expect.poll(kept).toMatchObject([{ output: { error: { message: 'it could not be done', cause } } }])
  expect(JSON.stringify(await kept())).not.toContain(sent)
})

type Begun = {
  id: string
  number: number
  round: number
  signal: AbortSignal
  end: () => void
  fail: (failure?: Error) => void
  /** Does something as the job does it. */
  inside: <T>(work: () => T) => T
  say: (log: Log) => void
}

/** A queue of its own in a database, and processes that work on it. */
async function queue() {
  const env = await createTestEnvironment()
  return {
    env,
    /** `deaf`: its jobs do not end when they are told to. */
    open: async ({ atOnce, deaf, log }: { atOnce?: number; deaf?: boolean; log?: Log } = {}) => {
      const jobs: Jobs = openJobs(env.connection, log ?? createTestLog('here'))
      await jobs.start([kind])
      const begun: Begun[] = []
      const givenUp: string[] = []
      const run = (job: RunningJob<z.infer<typeof payload>>) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const { id, round, signal } = job
        const fail = (failure = new Error('no')) => reject(failure)
        if (!deaf) signal.addEventListener('abort', () => fail())
        const inside = AsyncLocalStorage.snapshot() as Begun['inside']
        const say = (to: Log) => inside(() => to.info('doing it'))
        begun.push({ id, number: job.payload.number, round, signal, end: () => resolve(), fail, inside, say })
        return promise
      }
      jobs.work(kind, { run, giveUp: async ({ id }) => void givenUp.push(id) }, atOnce)
      onTestFinished(async () => {
        for (const { end } of begun) end()
        await jobs.stop()
      })
      return { jobs, begun, givenUp }
    },
  }
}

function numbered(...numbers: number[]) {
  return numbers.map((number) => ({ id: randomUUID(), payload: { number } }))
}
