import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createTestLog } from '../../../../test/test-log.ts'
import { createRateLimiter } from './rate-limiter.ts'

/** So many that one follows the other at once. */
const manyPerMinute = 60_000

test('tasks start a gap apart in any process', async () => {
  const { rateLimiter, another, slotsOf, nextIn } = await env({ perMinute: 1, maxConcurrent: 5 })
  expect(await rateLimiter.run('key', { signal: neverAborted }, async () => 'first')).toBe('first')
  const waiting = new AbortController()
  const second = another.run('key', { signal: waiting.signal }, async () => 'second')
  await expect.poll(() => slotsOf('key')).toBe(1)
  // The waiting task has its start time, and the next one gets the time after it.
  expect(await nextIn('key')).toBeGreaterThan(60)
  expect(await rateLimiter.run('other key', { signal: neverAborted }, async () => 'at once')).toBe('at once')
  waiting.abort(new Error('nobody waits'))
  await expect(second).rejects.toThrow('nobody waits')
  expect(await slotsOf('key')).toBe(0)
})

test('no more than the allowed number of tasks run at once in all processes together, and the one that waits is next', async () => {
  const { rateLimiter, another, slotsOf } = await env({ perMinute: manyPerMinute, maxConcurrent: 2 })
  const tasks = [endlessTask(), endlessTask(), endlessTask()] as const
  const [first, second, third] = tasks
  const ended = [
    rateLimiter.run('key', { signal: neverAborted }, first.work),
    another.run('key', { signal: neverAborted }, second.work),
  ]
  await Promise.all([first.started, second.started])
  ended.push(rateLimiter.run('key', { signal: neverAborted }, third.work))
  expect(await slotsOf('key')).toBe(2)
  second.end()
  await third.started
  expect(await slotsOf('key')).toBe(2)
  first.end()
  third.end()
  await Promise.all(ended)
  expect(await slotsOf('key')).toBe(0)
})

test('a task that fails releases its slot, and its error is thrown', async () => {
  const { rateLimiter, slotsOf } = await env({ perMinute: manyPerMinute, maxConcurrent: 1 })
  await expect(rateLimiter.run('key', { signal: neverAborted }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(await slotsOf('key')).toBe(0)
  expect(await rateLimiter.run('key', { signal: neverAborted }, async () => 'next')).toBe('next')
})

test('a caller that gives up while all slots are taken stops waiting and delays nobody behind it', async () => {
  const { rateLimiter, slotsOf } = await env({ perMinute: manyPerMinute, maxConcurrent: 1 })
  const [first, last] = [endlessTask(), endlessTask()]
  const working = rateLimiter.run('key', { signal: neverAborted }, first.work)
  await first.started
  const givingUp = new AbortController()
  const waiting = [1, 2].map(() =>
    rateLimiter.run('key', { signal: givingUp.signal }, () => Promise.reject(new Error('it began'))),
  )
  const lastEnd = rateLimiter.run('key', { signal: neverAborted }, last.work)
  givingUp.abort(new Error('nobody waits'))
  expect(await Promise.allSettled(waiting)).toMatchObject([
    { reason: { message: 'nobody waits' } },
    { reason: { message: 'nobody waits' } },
  ])
  first.end()
  await last.started
  last.end()
  await Promise.all([working, lastEnd])
  expect(await slotsOf('key')).toBe(0)
})

test('the slot of a dead process is free once its heartbeats have stopped for long enough', async () => {
  const { rateLimiter, query, slotsOf } = await env({ perMinute: manyPerMinute, maxConcurrent: 1 })
  await query(
    "insert into platform.pacer_places values (gen_random_uuid(), 'key', clock_timestamp() + interval '1 hour')",
  )
  const task = endlessTask()
  const working = rateLimiter.run('key', { signal: neverAborted }, task.work)
  await turn()
  await query("update platform.pacer_places set until = clock_timestamp() - interval '1 second'")
  await task.started
  expect(await slotsOf('key')).toBe(1)
  task.end()
  await working
})

test('after a pause begins nothing starts until it ends, not even a task that had its start time', async () => {
  const { rateLimiter, another, slotsOf, nextIn, query } = await env({ perMinute: 10, maxConcurrent: 5 })
  const nextAt = async () =>
    (await query("select extract(epoch from next_at) as at from platform.pacers where key = 'key'")).rows[0].at
  await rateLimiter.run('key', { signal: neverAborted }, async () => undefined)
  const waiting = new AbortController()
  const startedTasks: string[] = []
  const second = rateLimiter.run('key', { signal: waiting.signal }, async () => void startedTasks.push('second'))
  await expect.poll(() => slotsOf('key')).toBe(1)
  const end = await rateLimiter.pause('key', 3600)
  expect(await nextIn('key')).toBeGreaterThan(3500)
  // A shorter pause by another process shortens nothing.
  expect(await another.pause('key', 1)).toEqual(end)
  expect(await nextIn('key')).toBeGreaterThan(3500)
  // The start time comes after 6 s: the task finds the pause, releases its slot and takes the time after the pause.
  const pausedUntil = await nextAt()
  await expect.poll(async () => Number(await nextAt()) - Number(pausedUntil), { timeout: 20_000 }).toBeCloseTo(6.05)
  expect([startedTasks, await slotsOf('key')]).toEqual([[], 1])
  waiting.abort(new Error('nobody waits'))
  await expect(second).rejects.toThrow('nobody waits')
})

test('a caller that caused a pause and waited on its own starts in spite of it, unless a later pause began', async () => {
  const { rateLimiter, another, slotsOf } = await env({ perMinute: manyPerMinute, maxConcurrent: 5 })
  const despitePauseUntil = await rateLimiter.pause('key', 3600)
  const begin = (signal = neverAborted) => another.run('key', { signal, despitePauseUntil }, async () => 'begun')
  expect(await begin()).toBe('begun')
  await rateLimiter.pause('key', 7200)
  const waiting = new AbortController()
  const later = begin(waiting.signal)
  await expect.poll(() => slotsOf('key')).toBe(1)
  waiting.abort(new Error('nobody waits'))
  await expect(later).rejects.toThrow('nobody waits')
})

const neverAborted = new AbortController().signal

/** Two rate limiters, as of two processes, on one database. */
async function env(limits: { perMinute: number; maxConcurrent: number }) {
  const { services } = await createTestEnvironment()
  const query = (text: string, values: unknown[] = []) => services.db.pool.query(text, values)
  const create = () => createRateLimiter({ db: services.db, log: createTestLog('here'), ...limits })
  const number = async (text: string, key: string) => Number((await query(text, [key])).rows[0]?.number ?? 0)
  return {
    rateLimiter: create(),
    another: create(),
    query,
    slotsOf: (key: string) => number('select count(*) as number from platform.pacer_places where key = $1', key),
    /** Seconds until the next free start time. */
    nextIn: (key: string) =>
      number(
        'select extract(epoch from next_at - clock_timestamp()) as number from platform.pacers where key = $1',
        key,
      ),
  }
}

/** A task that lasts until the test ends it. */
function endlessTask() {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const work = () => {
    started.resolve()
    return ended.promise
  }
  return { work, started: started.promise, end: () => ended.resolve() }
}
