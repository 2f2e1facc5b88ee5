import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startAnotherProcess } from '../../../../test/another-process.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { limitSentences, sellerLimits } from '../../../items/seller-limits.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import { uploadPlaces } from '../tables.ts'
import type { UploadLine } from './upload-line.ts'
import { createUploadPlaces } from './upload-places.ts'

const { uploadsAtOnce } = sellerLimits
const tooMany = { code: 'too-many', sentence: limitSentences.uploadsAtOnce, retryAfter: 1 }

test('two processes give a seller as many places as one, whichever is asked, and others theirs', async () => {
  const world = await createWorld()
  const other = await startAnotherProcess(world)
  const lines = [world.services.uploadLine, other.services.uploadLine]
  const gate = Promise.withResolvers<void>()
  const userId = randomUUID()
  const refusals: unknown[] = []
  const ask = async (line: UploadLine) => {
    try {
      await line.inPlace(userId, () => gate.promise)
      return 'stored'
    } catch (error) {
      refusals.push(error)
      return 'refused'
    }
  }
  const asked = Array.from({ length: uploadsAtOnce }, () => lines.map(ask)).flat()
  // Half of them are refused while the others hold their places.
  await expect.poll(() => refusals).toHaveLength(uploadsAtOnce)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooMany)
  expect(await placesOf(world, userId)).toHaveLength(uploadsAtOnce)
  for (const line of lines) {
    await expect(line.inPlace(userId, async () => 'stored')).rejects.toMatchObject(tooMany)
    expect(await line.inPlace(randomUUID(), async () => 'stored')).toBe('stored')
  }
  gate.resolve()
  expect((await Promise.all(asked)).filter((end) => end === 'stored')).toHaveLength(uploadsAtOnce)
  expect(await placesOf(world, userId)).toEqual([])
  for (const line of lines) expect(await line.inPlace(userId, async () => 'stored')).toBe('stored')
})

test('the places of a process that died are free a minute later, and removed with the next that is taken', async () => {
  const world = await createWorld()
  const userId = randomUUID()
  const until = new Date(world.clock.now().getTime() + 60_000)
  const left = Array.from({ length: uploadsAtOnce }, () => ({ id: randomUUID(), userId, until }))
  await world.services.db.asUser(userId, (tx) => tx.insert(uploadPlaces).values(left))
  const line = world.services.uploadLine
  await expect(line.inPlace(userId, async () => 'stored')).rejects.toMatchObject(tooMany)
  world.clock.forward(60)
  expect(await line.inPlace(userId, () => placesOf(world, userId))).toHaveLength(1)
})

test('an upload that takes long keeps its place as long as its process lives', async () => {
  const world = await createWorld()
  const userId = randomUUID()
  const places = createUploadPlaces(world.services, 20)
  await places.hold(userId, async () => {
    const [taken] = await placesOf(world, userId)
    world.clock.forward(3600)
    await expect
      .poll(() => placesOf(world, userId))
      .toMatchObject([{ id: taken?.id, until: expect.toSatisfy((until: Date) => until > world.clock.now()) }])
  })
  expect(await placesOf(world, userId)).toEqual([])
})

test('work that fails leaves its place, and work whose place cannot be left has succeeded all the same', async () => {
  const world = await createWorld()
  const userId = randomUUID()
  const { db, clock, log } = world.services
  let isAway = false
  const failing: Database = {
    ...db,
    asUser: (...asked) => (isAway ? Promise.reject(new Error('the database is away')) : db.asUser(...asked)),
  }
  const places = createUploadPlaces({ db: failing, clock, log })
  const broken = places.hold(userId, () => Promise.reject(new Error('the photo was damaged')))
  await expect(broken).rejects.toThrow('the photo was damaged')
  expect(await placesOf(world, userId)).toEqual([])
  const stored = places.hold(userId, async () => {
    isAway = true
    return 'stored'
  })
  expect(await stored).toBe('stored')
  await expect(places.hold(userId, async () => 'stored')).rejects.toThrow('the database is away')
})

test('places that a crash of the database has emptied are free, and nobody misses them', async () => {
  const world = await createWorld()
  const userId = randomUUID()
  const places = createUploadPlaces(world.services, 20)
  const { rows } = await world.services.db.pool.query(
    "select relname, relpersistence from pg_class where relname in ('upload_places', 'request_windows') order by 1",
  )
  expect(rows).toEqual([
    { relname: 'request_windows', relpersistence: 'u' },
    { relname: 'upload_places', relpersistence: 'u' },
  ])
  await places.hold(userId, async () => {
    await world.services.db.asUser(userId, (tx) => tx.delete(uploadPlaces))
  })
  expect(await placesOf(world, userId)).toEqual([])
})

function placesOf({ services }: World, userId: string) {
  return services.db.asUser(userId, (tx) => tx.select().from(uploadPlaces))
}
