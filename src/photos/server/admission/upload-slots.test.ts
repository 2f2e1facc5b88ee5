import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import { uploadPlaces } from '../tables.ts'
import type { UploadAdmission } from './upload-admission.ts'
import { createUploadSlots } from './upload-slots.ts'

const { uploadsAtOnce } = sellerLimits
const check = async () => undefined
const tooMany = { code: 'too-many', sentence: limitSentences.uploadsAtOnce, retryAfter: 1 }

test('two processes give a seller as many slots together as one process, and leave other sellers theirs', async () => {
  const env = await createTestEnvironment()
  const other = await startAnotherProcess(env)
  const admissions = [env.services.uploadAdmission, other.services.uploadAdmission]
  const gate = Promise.withResolvers<void>()
  const userId = randomUUID()
  const refusals: unknown[] = []
  const send = async (admission: UploadAdmission) => {
    try {
      await admission.admit(userId, check, () => gate.promise)
      return 'stored'
    } catch (error) {
      refusals.push(error)
      return 'refused'
    }
  }
  const uploads = Array.from({ length: uploadsAtOnce }, () => admissions.map(send)).flat()
  // Half of them are refused while the others keep their slots.
  await expect.poll(() => refusals).toHaveLength(uploadsAtOnce)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooMany)
  expect(await slotsOf(env, userId)).toHaveLength(uploadsAtOnce)
  for (const admission of admissions) {
    await expect(admission.admit(userId, check, async () => 'stored')).rejects.toMatchObject(tooMany)
    expect(await admission.admit(randomUUID(), check, async () => 'stored')).toBe('stored')
  }
  gate.resolve()
  expect((await Promise.all(uploads)).filter((end) => end === 'stored')).toHaveLength(uploadsAtOnce)
  expect(await slotsOf(env, userId)).toEqual([])
  for (const admission of admissions) expect(await admission.admit(userId, check, async () => 'stored')).toBe('stored')
})

test('the slots of a process that died are free a minute later, and the next upload deletes them', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const until = new Date(env.clock.now().getTime() + 60_000)
  const abandonedSlots = Array.from({ length: uploadsAtOnce }, () => ({ id: randomUUID(), userId, until }))
  await env.services.db.asUser(userId, (tx) => tx.insert(uploadPlaces).values(abandonedSlots))
  const admission = env.services.uploadAdmission
  await expect(admission.admit(userId, check, async () => 'stored')).rejects.toMatchObject(tooMany)
  env.clock.forward(60)
  expect(await admission.admit(userId, check, () => slotsOf(env, userId))).toHaveLength(1)
})

test('an upload that takes long keeps its slot as long as its process lives', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const slots = createUploadSlots({ ...env.services, tooMany: tooManyUploads }, 20)
  await slots.runInSlot(userId, check, async () => {
    const [takenSlot] = await slotsOf(env, userId)
    env.clock.forward(3600)
    await expect
      .poll(() => slotsOf(env, userId))
      .toMatchObject([{ id: takenSlot?.id, until: expect.toSatisfy((until: Date) => until > env.clock.now()) }])
  })
  expect(await slotsOf(env, userId)).toEqual([])
})

test('work that fails releases its slot, and work succeeds even when its slot cannot be released', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const { db, clock, log } = env.services
  let isDatabaseAway = false
  const failing: Database = {
    ...db,
    asUser: (...args) => (isDatabaseAway ? Promise.reject(new Error('the database is away')) : db.asUser(...args)),
  }
  const slots = createUploadSlots({ db: failing, clock, log, tooMany: tooManyUploads })
  const broken = slots.runInSlot(userId, check, () => Promise.reject(new Error('the photo was damaged')))
  await expect(broken).rejects.toThrow('the photo was damaged')
  expect(await slotsOf(env, userId)).toEqual([])
  const stored = slots.runInSlot(userId, check, async () => {
    isDatabaseAway = true
    return 'stored'
  })
  expect(await stored).toBe('stored')
  await expect(slots.runInSlot(userId, check, async () => 'stored')).rejects.toThrow('the database is away')
})

test('a slot is released in the transaction of its work, and in one of its own when that is rolled back', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const { db } = env.services
  const slots = createUploadSlots({ ...env.services, tooMany: tooManyUploads })
  await slots.runInSlot(userId, check, async (release) => {
    await db.asUser(userId, release)
    expect(await slotsOf(env, userId)).toEqual([])
  })
  const broken = slots.runInSlot(userId, check, (release) =>
    db.asUser(userId, async (tx) => {
      await release(tx)
      throw new Error('the photo was not recorded')
    }),
  )
  await expect(broken).rejects.toThrow('the photo was not recorded')
  expect(await slotsOf(env, userId)).toEqual([])
})

test('an upload that is refused takes no slot', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const neverStored = () => Promise.reject(new Error('it came in'))
  const refused = () => Promise.reject(new AppError('gone', 'This photo was deleted.'))
  const admission = env.services.uploadAdmission
  for (let repeat = 0; repeat <= uploadsAtOnce; repeat += 1)
    await expect(admission.admit(userId, refused, neverStored)).rejects.toMatchObject({ code: 'gone' })
  expect(await slotsOf(env, userId)).toEqual([])
})

test('slots that a crash of the database has deleted are free, and running uploads finish without them', async () => {
  const env = await createTestEnvironment()
  const userId = randomUUID()
  const slots = createUploadSlots({ ...env.services, tooMany: tooManyUploads }, 20)
  const { rows } = await env.services.db.pool.query(
    "select relname, relpersistence from pg_class where relname in ('upload_places', 'request_windows') order by 1",
  )
  expect(rows).toEqual([
    { relname: 'request_windows', relpersistence: 'u' },
    { relname: 'upload_places', relpersistence: 'u' },
  ])
  await slots.runInSlot(userId, check, async () => {
    await env.services.db.asUser(userId, (tx) => tx.delete(uploadPlaces))
  })
  expect(await slotsOf(env, userId)).toEqual([])
})

function tooManyUploads() {
  return new AppError('too-many', limitSentences.uploadsAtOnce, { retryAfter: 1 })
}

function slotsOf({ services }: TestEnvironment, userId: string) {
  return services.db.asUser(userId, (tx) => tx.select().from(uploadPlaces))
}
