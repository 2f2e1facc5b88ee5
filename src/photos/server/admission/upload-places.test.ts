import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import { uploadPlaces } from '../tables.ts'
import type { UploadAdmission } from './upload-admission.ts'
import { createUploadPlaces } from './upload-places.ts'

const { uploadsAtOnce } = sellerLimits
const ask = async () => undefined
const tooMany = { code: 'too-many', sentence: limitSentences.uploadsAtOnce, retryAfter: 1 }

test('two processes give a seller as many places as one, whichever is asked, and others theirs', async () => {
  const env = await createTestEnvironment()
  const other = await startAnotherProcess(env)
  const doors = [env.services.uploadAdmission, other.services.uploadAdmission]
  const gate = Promise.withResolvers<void>()
  const userId = randomUUID()
  const refusals: unknown[] = []
  const send = async (door: UploadAdmission) => {
    try {
      await door.admit(userId, ask, () => gate.promise)
      return 'stored'
    } catch (error) {
      refusals.push(error)
      return 'refused'
    }
  }
  const asked = Array.from({ length: uploadsAtOnce }, () => doors.map(send)).flat()
  // Half of them are refused while the others hold their places.
  await expect.poll(() => refusals).toHaveLength(uploadsAtOnce)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooMany)
  expect(await placesOf(env, userId)).toHaveLength(uploadsAtOnce)
  for (const door of doors) {
    await expect(door.admit(userId, ask, async () => 'stored')).rejects.toMatchObject(tooMany)
    expect(await door.admit(randomUUID(), ask, async () => 'stored')).toBe('stored')
  }
  gate.resolve()
  expect((await Promise.all(asked)).filter((end) => end === 'stored')).toHaveLength(uploadsAtOnce)
  expect(await placesOf(env, userId)).toEqual([])
  for (const door of doors) expect(await door.admit(userId, ask, async () => 'stored')).toBe('stored')
})

test('the places of a process that died are free a minute later, and removed with the next that is taken', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const until = new Date(env.clock.now().getTime() + 60_000)
  const left = Array.from({ length: uploadsAtOnce }, () => ({ id: randomUUID(), userId, until }))
  await env.services.db.asUser(userId, (tx) => tx.insert(uploadPlaces).values(left))
  const door = env.services.uploadAdmission
  await expect(door.admit(userId, ask, async () => 'stored')).rejects.toMatchObject(tooMany)
  env.clock.forward(60)
  expect(await door.admit(userId, ask, () => placesOf(env, userId))).toHaveLength(1)
})

test('an upload that takes long keeps its place as long as its process lives', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const places = createUploadPlaces({ ...env.services, tooMany: tooManyUploads }, 20)
  await places.hold(userId, ask, async () => {
    const [taken] = await placesOf(env, userId)
    env.clock.forward(3600)
    await expect
      .poll(() => placesOf(env, userId))
      .toMatchObject([{ id: taken?.id, until: expect.toSatisfy((until: Date) => until > env.clock.now()) }])
  })
  expect(await placesOf(env, userId)).toEqual([])
})

test('work that fails leaves its place, and work whose place cannot be left has succeeded all the same', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const { db, clock, log } = env.services
  let isAway = false
  const failing: Database = {
    ...db,
    asUser: (...asked) => (isAway ? Promise.reject(new Error('the database is away')) : db.asUser(...asked)),
  }
  const places = createUploadPlaces({ db: failing, clock, log, tooMany: tooManyUploads })
  const broken = places.hold(userId, ask, () => Promise.reject(new Error('the photo was damaged')))
  await expect(broken).rejects.toThrow('the photo was damaged')
  expect(await placesOf(env, userId)).toEqual([])
  const stored = places.hold(userId, ask, async () => {
    isAway = true
    return 'stored'
  })
  expect(await stored).toBe('stored')
  await expect(places.hold(userId, ask, async () => 'stored')).rejects.toThrow('the database is away')
})

test('a place is given back with the transaction of its work, and with one of its own where that is rolled back', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const { db } = env.services
  const places = createUploadPlaces({ ...env.services, tooMany: tooManyUploads })
  await places.hold(userId, ask, async (leave) => {
    await db.asUser(userId, leave)
    expect(await placesOf(env, userId)).toEqual([])
  })
  const broken = places.hold(userId, ask, (leave) =>
    db.asUser(userId, async (tx) => {
      await leave(tx)
      throw new Error('the photo was not recorded')
    }),
  )
  await expect(broken).rejects.toThrow('the photo was not recorded')
  expect(await placesOf(env, userId)).toEqual([])
})

test('whoever may not come in takes no place', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const neverStored = () => Promise.reject(new Error('it came in'))
  const refused = () => Promise.reject(new AppError('gone', 'This photo was deleted.'))
  const door = env.services.uploadAdmission
  for (let repeat = 0; repeat <= uploadsAtOnce; repeat += 1)
    await expect(door.admit(userId, refused, neverStored)).rejects.toMatchObject({ code: 'gone' })
  expect(await placesOf(env, userId)).toEqual([])
})

test('places that a crash of the database has emptied are free, and nobody misses them', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const places = createUploadPlaces({ ...env.services, tooMany: tooManyUploads }, 20)
  const { rows } = await env.services.db.pool.query(
    "select relname, relpersistence from pg_class where relname in ('upload_places', 'request_windows') order by 1",
  )
  expect(rows).toEqual([
    { relname: 'request_windows', relpersistence: 'u' },
    { relname: 'upload_places', relpersistence: 'u' },
  ])
  await places.hold(userId, ask, async () => {
    await env.services.db.asUser(userId, (tx) => tx.delete(uploadPlaces))
  })
  expect(await placesOf(env, userId)).toEqual([])
})

function tooManyUploads() {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}

function placesOf({ services }: TestEnvironment, userId: string) {
  return services.db.asUser(userId, (tx) => tx.select().from(uploadPlaces))
}
