import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { sweep } from '../../../app/server/sweep.ts'
import { openDatabase } from '../db/db.ts'
import { requestWindows } from '../db/tables.ts'
import { createLog } from '../process/log.ts'
import { parseAppSecrets } from '../settings/app-secrets.ts'
import { createRequestLimits, type RequestLimits } from './request-limits.ts'

const whom = 'seller@example.org'
const tenAnHour = { times: 10, seconds: 3600 }

test('simultaneous requests in two processes pass only as often as the limit allows', async () => {
  const env = await createTestEnvironment()
  const other = await startAnotherProcess(env)
  const both = [env.services.requestLimits, other.services.requestLimits]
  const takes = Array.from({ length: 15 }, () => both.map((limits) => limits.count('ask', whom, tenAnHour)))
  expect(passed(await Promise.allSettled(takes.flat()))).toBe(10)
  expect(passed(await takeTimes(env.services.requestLimits, 5, 'ask', 'somebody else'))).toBe(5)
  expect(passed(await takeTimes(other.services.requestLimits, 5, 'ask for something else', whom))).toBe(5)
})

test('a caller over the limit gets the seconds to wait, and passes again after them', async () => {
  const { db, appSecrets: secrets } = (await createTestEnvironment()).services
  let now = new Date('2026-03-01T12:00:00Z')
  const limits = createRequestLimits({ db, secrets, clock: { now: () => now } })
  await takeTimes(limits, 10, 'ask', whom)
  now = new Date('2026-03-01T12:59:18.500Z')
  await expect(limits.count('ask', whom, tenAnHour)).rejects.toMatchObject({
    code: 'too-many',
    sentence: 'Too many tries. Wait 42 seconds and try again.',
    retryAfter: 42,
  })
  now = new Date('2026-03-01T13:00:00Z')
  expect(passed(await takeTimes(limits, 11, 'ask', whom))).toBe(10)
})

test.each([
  [1, 'a second'],
  [60, '60 seconds'],
  [900, '15 minutes'],
  [24 * 3600, '24 hours'],
])('a wait of %i s is written as %s', async (seconds, words) => {
  const { db, appSecrets: secrets } = (await createTestEnvironment()).services
  const at = new Date()
  const limits = createRequestLimits({ db, secrets, clock: { now: () => at } })
  const limit = { times: 1, seconds }
  await limits.count('ask', whom, limit)
  await expect(limits.count('ask', whom, limit)).rejects.toMatchObject({
    sentence: `Too many tries. Wait ${words} and try again.`,
    retryAfter: seconds,
  })
})

test('the database does not show who was limited, and nobody can guess it without the secrets', async () => {
  const { db, clock, requestLimits } = (await createTestEnvironment()).services
  await requestLimits.count('ask', whom, tenAnHour)
  const [first] = await windows(db)
  expect(first?.key).toMatch(/^ask:[\w-]{43}$/)
  const stranger = createRequestLimits({ db, clock, secrets: parseAppSecrets(`1:${'y'.repeat(40)}`) })
  await stranger.count('ask', whom, tenAnHour)
  expect(new Set((await windows(db)).map(({ key }) => key)).size).toBe(2)
})

test('a flood stops counting one above the limit, and a clock that is set back locks nobody out for longer', async () => {
  const { db, appSecrets: secrets } = (await createTestEnvironment()).services
  let now = new Date('2026-03-01T12:00:00Z')
  const limits = createRequestLimits({ db, secrets, clock: { now: () => now } })
  expect(passed(await takeTimes(limits, 40, 'ask', whom))).toBe(10)
  expect(await windows(db)).toMatchObject([{ times: 11 }])
  now = new Date('2026-02-01T12:00:00Z')
  await expect(limits.count('ask', whom, tenAnHour)).rejects.toMatchObject({ retryAfter: 3600 })
  now = new Date('2026-02-01T13:00:00Z')
  await limits.count('ask', whom, tenAnHour)
})

test('all clients of one /56 of IPv6 together pass four times as often as one client', async () => {
  const { requestLimits } = (await createTestEnvironment()).services
  const ask = async (client: string) => passed(await takeTimes(requestLimits, 11, 'ask', client))
  const passedOf = []
  for (const network of [0, 1, 2, 3, 0xff])
    passedOf.push(await ask(`2001:db8:0:1${network.toString(16).padStart(2, '0')}::`))
  expect(passedOf).toEqual([10, 10, 10, 10, 0])
  expect(await ask('2001:db8:0:200::')).toBe(10)
})

test('connections closed by the database fail no request, and a closed pool is reported as try-later', async () => {
  const { connection, services } = await createTestEnvironment()
  const { clock, appSecrets: secrets } = services
  const db = openDatabase({ ...connection, application_name: 'ending' }, createLog('silent'))
  const limits = createRequestLimits({ db, clock, secrets })
  await takeTimes(limits, 3, 'ask', whom)
  await services.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ending'",
  )
  expect(passed(await takeTimes(limits, 3, 'ask', whom))).toBe(3)
  await db.close()
  await expect(limits.count('ask', whom, tenAnHour)).rejects.toMatchObject({ code: 'try-later' })
})

test('a forgotten count starts from zero in every process, and other counts stay', async () => {
  const env = await createTestEnvironment()
  const other = (await startAnotherProcess(env)).services.requestLimits
  const { requestLimits } = env.services
  await takeTimes(requestLimits, 10, 'ask', whom)
  await takeTimes(requestLimits, 10, 'ask', 'somebody else')
  await other.forget('ask', whom)
  expect(passed(await takeTimes(requestLimits, 11, 'ask', whom))).toBe(10)
  await expect(requestLimits.count('ask', 'somebody else', tenAnHour)).rejects.toMatchObject({ code: 'too-many' })
})

test('the sweep deletes closed windows, and an open window continues to count', async () => {
  const env = await createTestEnvironment()
  const { requestLimits, db } = env.services
  const onceADay = { times: 1, seconds: 24 * 3600 }
  await requestLimits.count('ask', whom, tenAnHour)
  await requestLimits.count('ask', 'somebody else', onceADay)
  env.clock.forward(3600)
  await sweep(env.services, new AbortController().signal)
  expect(await windows(db)).toHaveLength(1)
  await expect(requestLimits.count('ask', 'somebody else', onceADay)).rejects.toMatchObject({ code: 'too-many' })
})

function takeTimes(limits: RequestLimits, times: number, what: string, by: string) {
  return Promise.allSettled(Array.from({ length: times }, () => limits.count(what, by, tenAnHour)))
}

function passed(results: PromiseSettledResult<void>[]): number {
  const faults = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  for (const fault of faults) expect(fault).toMatchObject({ code: 'too-many' })
  return results.length - faults.length
}

function windows(db: TestEnvironment['services']['db']) {
  return db.system.select().from(requestWindows)
}
