import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../../test/test-environment.ts'
import { createImageLimiter } from './image-limiter.ts'

const neverAborted = new AbortController().signal

test('at most 50 photos of an account are in transit or counted by eBay, across processes, and other accounts are not limited', async () => {
  const { services } = await createTestEnvironment()
  const [one, other] = [createImageLimiter(services), createImageLimiter(services)]
  let started = 0
  const answers = Promise.withResolvers<void>()
  const send = () => {
    started += 1
    return answers.promise
  }
  const first = Array.from({ length: 50 }, (_, index) => (index % 2 ? one : other).run('account', neverAborted, send))
  await expect.poll(() => started).toBe(50)
  const waiting = [one, other].map((limiter) => limiter.run('account', neverAborted, send))
  await one.run('another account', neverAborted, async () => undefined)
  expect(started).toBe(50)

  answers.resolve()
  await Promise.all(first)
  // All photos have arrived by now. eBay counts them for 5 seconds more.
  const { rows } = await services.db.system.execute<{ left: number }>(sql`
    select extract(epoch from min(until) - clock_timestamp())::float8 as left from platform.pacer_places`)
  expect(rows[0]?.left).toBeGreaterThan(3)
  expect(started).toBe(50)
  await services.db.system.execute(sql`update platform.pacer_places set until = clock_timestamp()`)
  await Promise.all(waiting)
  expect(started).toBe(52)
})

test('a waiting photo stops waiting when its signal aborts, and the next one is sent', async () => {
  const { services } = await createTestEnvironment()
  const limiter = createImageLimiter(services)
  const answers = Promise.withResolvers<void>()
  const sending = Array.from({ length: 50 }, () => limiter.run('account', neverAborted, () => answers.promise))
  const stopping = new AbortController()
  const stopped = limiter.run('account', stopping.signal, async () => 'sent')
  const next = limiter.run('account', neverAborted, async () => 'sent')
  const stoppedBehind = limiter.run('account', stopping.signal, async () => 'sent')
  stopping.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
  await expect(stoppedBehind).rejects.toThrow('stopping')
  answers.resolve()
  await Promise.all(sending)
  await services.db.system.execute(sql`update platform.pacer_places set until = clock_timestamp()`)
  expect(await next).toBe('sent')
})

test('a photo that fails frees its slot', async () => {
  const { services } = await createTestEnvironment()
  const limiter = createImageLimiter(services)
  await expect(limiter.run('account', neverAborted, () => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  )
  expect(await limiter.run('account', neverAborted, async () => 'sent')).toBe('sent')
})

test('the limiter stores only a hash of the account', async () => {
  const { services } = await createTestEnvironment()
  await createImageLimiter(services).run('practice seller-of-jeans', neverAborted, async () => undefined)
  const { rows } = await services.db.system.execute(
    sql`select key from platform.pacers union all select key from platform.pacer_places`,
  )
  const hashed = { key: expect.stringMatching(/^ebay images:[\w-]{43}$/) }
  expect(rows).toEqual([hashed, hashed])
})
