import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { environmentWithModel, jobsOf, stateOf } from '../../../test/model-test-environment.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { generateListingEndpoint } from '../../listings/run-api.ts'
import { limitSentences, sellerLimits } from '../seller-limits.ts'
import { sellerUsage } from './tables.ts'
import { takeListings } from './take-listing.ts'

const { listingsPerDay } = sellerLimits

test('a listing counts only if it is going to be written', async () => {
  const { env, seller, item } = await environmentWithModel()
  const ask = (more = {}) => seller.try(generateListingEndpoint, { itemId: item.id, ...more })
  expect((await ask({ userId: randomUUID() })).status).toBe(403)
  expect((await seller.try(generateListingEndpoint, { itemId: randomUUID() })).status).toBe(404)
  expect(await askedListings(env, seller.userId)).toBe(0)
  // Several parallel requests, and a repeat whose first answer was lost: one listing.
  await Promise.all([ask(), ask(), ask({ onlyFirst: true })])
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  await ask({ onlyFirst: true })
  const [job] = await jobsOf(env)
  expect(job).toBeDefined()
  expect(await askedListings(env, seller.userId)).toBe((await jobsOf(env)).length)
})

test('a listing beyond the daily limit is refused with an error message, and its item stays unchanged', async () => {
  const { env, seller, item, model } = await environmentWithModel()
  env.clock.forward(secondsToNoon())
  await setAsked(env, seller.userId, listingsPerDay)
  const refused = await seller.try(generateListingEndpoint, { itemId: item.id, brand: 'Fernwold' })
  expect(refused).toMatchObject({ status: 429, json: { success: false, error: limitSentences.listingsPerDay } })
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect(retryAfter).toBeLessThanOrEqual(12 * 3600)
  expect(await stateOf(seller)).toMatchObject({ status: 'pending', error: null })
  expect([await jobsOf(env), model.requests]).toEqual([[], []])
  expect(await askedListings(env, seller.userId)).toBe(listingsPerDay)

  env.clock.forward(retryAfter)
  expect((await seller.try(generateListingEndpoint, { itemId: item.id })).status).toBe(200)
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  expect(await askedListings(env, seller.userId)).toBe(1)
})

test('the day ends at midnight UTC, and a process whose clock is behind does not begin it again', async () => {
  const env = await createTestEnvironment()
  const { userId } = await env.seller()
  await setAsked(env, userId, listingsPerDay, '2026-03-01')
  const take = (at: string) => takeOneAt(env, userId, new Date(at))
  await expect(take('2026-03-01T23:59:18.500Z')).rejects.toMatchObject({ code: 'too-many', retryAfter: 42 })
  await take('2026-03-02T00:00:00Z')
  expect(await askedListings(env, userId)).toBe(1)
  await take('2026-03-01T23:59:59Z')
  await take('2026-03-02T00:00:01Z')
  expect(await askedListings(env, userId)).toBe(3)
  // A clock that was wrong by years locks no seller out.
  await setAsked(env, userId, listingsPerDay, '2031-01-01')
  await take('2026-03-02T00:00:02Z')
  expect(await askedListings(env, userId)).toBe(1)
})

test('two processes that ask for listings at the same moment get only as many as are left', async () => {
  const env = await createTestEnvironment()
  const other = await startAnotherProcess(env)
  const { userId } = await env.seller()
  const now = new Date('2026-03-01T12:00:00Z')
  await setAsked(env, userId, listingsPerDay - 5, '2026-03-01')
  const takes = Array.from({ length: 6 }, () => [env, other].map((process) => takeOneAt(process, userId, now)))
  const results = await Promise.allSettled(takes.flat())
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await askedListings(env, userId)).toBe(listingsPerDay)
})

/** Keeps midnight from falling between two lines of a test. */
function secondsToNoon(): number {
  const day = 24 * 3600
  return (1.5 * day - ((Date.now() / 1000) % day)) % day
}

type HasServices = Pick<TestEnvironment, 'services'>

function takeOneAt({ services }: HasServices, userId: string, at: Date) {
  return services.db.asUser(userId, (tx) => takeListings(tx, { clock: { now: () => at }, userId }, 1))
}

async function setAsked({ services }: HasServices, userId: string, listingsAsked: number, listingsOn?: string) {
  const counted = { listingsAsked, listingsOn: listingsOn ?? services.clock.now().toISOString().slice(0, 10) }
  await services.db.asUser(userId, (tx) =>
    tx
      .insert(sellerUsage)
      .values({ userId, ...counted })
      .onConflictDoUpdate({ target: sellerUsage.userId, set: counted }),
  )
}

async function askedListings({ services }: HasServices, userId: string): Promise<number> {
  const [used] = await services.db.asUser(userId, (tx) => tx.select().from(sellerUsage))
  return used?.listingsAsked ?? 0
}
