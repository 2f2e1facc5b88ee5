import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createTestLog } from '../../../../test/test-log.ts'
import { createRateLimiter } from './rate-limiter.ts'

/** In a minute: those follow each other at once. */
const manyPerMinute = 60_000

test('works begin a gap apart, whichever process they are in', async () => {
  const { rateLimiter, another, placesOf, nextIn } = await env({ perMinute: 1, atOnce: 5 })
  expect(await rateLimiter.inTurn('key', { signal: quiet }, async () => 'first')).toBe('first')
  const waiting = new AbortController()
  const second = another.inTurn('key', { signal: waiting.signal }, async () => 'second')
  await expect.poll(() => placesOf('key')).toBe(1)
  // It has its moment, and whoever comes then gets the one after it.
  expect(await nextIn('key')).toBeGreaterThan(60)
  expect(await rateLimiter.inTurn('other key', { signal: quiet }, async () => 'at once')).toBe('at once')
  waiting.abort(new Error('nobody waits'))
  await expect(second).rejects.toThrow('nobody waits')
  expect(await placesOf('key')).toBe(0)
})

test('no more than so many work at once, in all processes together; who waits is next', async () => {
  const { rateLimiter, another, placesOf } = await env({ perMinute: manyPerMinute, atOnce: 2 })
  const works = [held(), held(), held()] as const
  const [first, second, third] = works
  const ended = [
    rateLimiter.inTurn('key', { signal: quiet }, first.work),
    another.inTurn('key', { signal: quiet }, second.work),
  ]
  await Promise.all([first.begun, second.begun])
  ended.push(rateLimiter.inTurn('key', { signal: quiet }, third.work))
  expect(await placesOf('key')).toBe(2)
  second.end()
  await third.begun
  expect(await placesOf('key')).toBe(2)
  first.end()
  third.end()
  await Promise.all(ended)
  expect(await placesOf('key')).toBe(0)
})

test('a work that fails gives its place back and throws what it threw', async () => {
  const { rateLimiter, placesOf } = await env({ perMinute: manyPerMinute, atOnce: 1 })
  await expect(rateLimiter.inTurn('key', { signal: quiet }, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(await placesOf('key')).toBe(0)
  expect(await rateLimiter.inTurn('key', { signal: quiet }, async () => 'next')).toBe('next')
})

test('who gives up while all places are taken waits no longer, and keeps nobody behind waiting', async () => {
  const { rateLimiter, placesOf } = await env({ perMinute: manyPerMinute, atOnce: 1 })
  const [first, last] = [held(), held()]
  const working = rateLimiter.inTurn('key', { signal: quiet }, first.work)
  await first.begun
  const givingUp = new AbortController()
  const waiting = [1, 2].map(() =>
    rateLimiter.inTurn('key', { signal: givingUp.signal }, () => Promise.reject(new Error('it began'))),
  )
  const lastEnd = rateLimiter.inTurn('key', { signal: quiet }, last.work)
  givingUp.abort(new Error('nobody waits'))
  expect(await Promise.allSettled(waiting)).toMatchObject([
    { reason: { message: 'nobody waits' } },
    { reason: { message: 'nobody waits' } },
  ])
  first.end()
  await last.begun
  last.end()
  await Promise.all([working, lastEnd])
  expect(await placesOf('key')).toBe(0)
})

test('the place of a process that died is free once it has shown no life for long enough', async () => {
  const { rateLimiter, query, placesOf } = await env({ perMinute: manyPerMinute, atOnce: 1 })
  await query(
    "insert into platform.pacer_places values (gen_random_uuid(), 'key', clock_timestamp() + interval '1 hour')",
  )
  const work = held()
  const working = rateLimiter.inTurn('key', { signal: quiet }, work.work)
  await turn()
  await query("update platform.pacer_places set until = clock_timestamp() - interval '1 second'")
  await work.begun
  expect(await placesOf('key')).toBe(1)
  work.end()
  await working
})

test('after a hold nothing begins for so long, not even what had its moment already', async () => {
  const { rateLimiter, another, placesOf, nextIn, query } = await env({ perMinute: 10, atOnce: 5 })
  const nextAt = async () =>
    (await query("select extract(epoch from next_at) as at from platform.rate limiters where key = 'key'")).rows[0].at
  await rateLimiter.inTurn('key', { signal: quiet }, async () => undefined)
  const waiting = new AbortController()
  const begun: string[] = []
  const second = rateLimiter.inTurn('key', { signal: waiting.signal }, async () => void begun.push('second'))
  await expect.poll(() => placesOf('key')).toBe(1)
  const end = await rateLimiter.hold('key', 3600)
  expect(await nextIn('key')).toBeGreaterThan(3500)
  // A shorter hold of another process shortens nothing.
  expect(await another.hold('key', 1)).toEqual(end)
  expect(await nextIn('key')).toBeGreaterThan(3500)
  // Its moment comes after 6 s: it finds the hold, gives the place back and takes the moment after the hold.
  const heldUntil = await nextAt()
  await expect.poll(async () => Number(await nextAt()) - Number(heldUntil), { timeout: 20_000 }).toBeCloseTo(6.05)
  expect([begun, await placesOf('key')]).toEqual([[], 1])
  waiting.abort(new Error('nobody waits'))
  await expect(second).rejects.toThrow('nobody waits')
})

test('what caused a hold and has waited by itself begins in spite of it, unless a later one holds it as well', async () => {
  const { rateLimiter, another, placesOf } = await env({ perMinute: manyPerMinute, atOnce: 5 })
  const despiteHoldUntil = await rateLimiter.hold('key', 3600)
  const begin = (signal = quiet) => another.inTurn('key', { signal, despiteHoldUntil }, async () => 'begun')
  expect(await begin()).toBe('begun')
  await rateLimiter.hold('key', 7200)
  const waiting = new AbortController()
  const later = begin(waiting.signal)
  await expect.poll(() => placesOf('key')).toBe(1)
  waiting.abort(new Error('nobody waits'))
  await expect(later).rejects.toThrow('nobody waits')
})

const quiet = new AbortController().signal

/** Two processes' rate limiters on one database. */
async function env(limits: { perMinute: number; atOnce: number }) {
  const { services } = await createTestEnvironment()
  const query = (text: string, values: unknown[] = []) => services.db.pool.query(text, values)
  const create = () => createRateLimiter({ db: services.db, log: createTestLog('here'), ...limits })
  const number = async (text: string, key: string) => Number((await query(text, [key])).rows[0]?.number ?? 0)
  return {
    rateLimiter: create(),
    another: create(),
    query,
    placesOf: (key: string) => number('select count(*) as number from platform.pacer_places where key = $1', key),
    /** Seconds until the next free moment. */
    nextIn: (key: string) =>
      number(
        'select extract(epoch from next_at - clock_timestamp()) as number from platform.rate limiters where key = $1',
        key,
      ),
  }
}

/** A work that lasts until it is ended. */
function held() {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const work = () => {
    begun.resolve()
    return ended.promise
  }
  return { work, begun: begun.promise, end: () => ended.resolve() }
}
