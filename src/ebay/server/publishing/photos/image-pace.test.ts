import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestEnvironment } from '../../../../../test/test-environment.ts'
import { createImagePace } from './image-pace.ts'

const never = new AbortController().signal

test('of one account 50 photos are on their way or counted by eBay, by all processes together, and other accounts are free', async () => {
  const { services } = await createTestEnvironment()
  const [one, other] = [createImagePace(services), createImagePace(services)]
  let begun = 0
  const answers = Promise.withResolvers<void>()
  const send = () => {
    begun += 1
    return answers.promise
  }
  const first = Array.from({ length: 50 }, (_, at) => (at % 2 ? one : other).inTurn('account', never, send))
  await expect.poll(() => begun).toBe(50)
  const more = [one, other].map((pace) => pace.inTurn('account', never, send))
  await one.inTurn('another account', never, async () => undefined)
  expect(begun).toBe(50)

  answers.resolve()
  await Promise.all(first)
  // They arrived, at the latest now: eBay counts them for 5 seconds more.
  const { rows } = await services.db.system.execute<{ left: number }>(sql`
    select extract(epoch from min(until) - clock_timestamp())::float8 as left from platform.pacer_places`)
  expect(rows[0]?.left).toBeGreaterThan(3)
  expect(begun).toBe(50)
  await services.db.system.execute(sql`update platform.pacer_places set until = clock_timestamp()`)
  await Promise.all(more)
  expect(begun).toBe(52)
})

test('who waits for a place stops waiting when told so, and the next in line goes on', async () => {
  const { services } = await createTestEnvironment()
  const pace = createImagePace(services)
  const answers = Promise.withResolvers<void>()
  const full = Array.from({ length: 50 }, () => pace.inTurn('account', never, () => answers.promise))
  const stopping = new AbortController()
  const stopped = pace.inTurn('account', stopping.signal, async () => 'sent')
  const next = pace.inTurn('account', never, async () => 'sent')
  const stoppedBehind = pace.inTurn('account', stopping.signal, async () => 'sent')
  stopping.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
  await expect(stoppedBehind).rejects.toThrow('stopping')
  answers.resolve()
  await Promise.all(full)
  await services.db.system.execute(sql`update platform.pacer_places set until = clock_timestamp()`)
  expect(await next).toBe('sent')
})

test('a photo that fails gives its place back like any other', async () => {
  const { services } = await createTestEnvironment()
  const pace = createImagePace(services)
  await expect(pace.inTurn('account', never, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await pace.inTurn('account', never, async () => 'sent')).toBe('sent')
})

test('which account photos went to is not to be read in the database', async () => {
  const { services } = await createTestEnvironment()
  await createImagePace(services).inTurn('practice seller-of-jeans', never, async () => undefined)
  const { rows } = await services.db.system.execute(
    sql`select key from platform.pacers union all select key from platform.pacer_places`,
  )
  const hashed = { key: expect.stringMatching(/^ebay images:[\w-]{43}$/) }
  expect(rows).toEqual([hashed, hashed])
})
