import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestLog } from '../../../test/test-log.ts'
import { createWorld } from '../../../test/world.ts'
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
  const { world, open } = await queue()
  const { jobs, begun } = await open()
  const undone = world.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, numbered(1, 2))
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await world.services.db.asUser(randomUUID(), async (tx) => {
    await jobs.send(tx, kind, numbered(3, 4))
    expect(begun).toEqual([])
  })
  await expect.poll(() => new Set(begun.map(({ number }) => number))).toEqual(new Set([3, 4]))
  expect(begun).toHaveLength(2)
})

test('a backlog of one process is worked through with all its places, by one insert and in the order of the turns', async () => {
  const { world, open } = await queue()
  const { jobs, begun } = await open({ atOnce: 4 })
  const userId = randomUUID()
  await world.services.db.asUser(userId, (tx) => jobs.send(tx, kind, numbered(1, 2, 3, 4, 5, 6, 7), { of: userId }))
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
  const { world, open } = await queue()
  const { jobs, begun } = await open({ atOnce: 1 })
  const userId = randomUUID()
  await world.services.db.asUser(userId, async (tx) => {
    await jobs.send(tx, kind, numbered(1, 2, 3), { of: userId })
  })
  await expect.poll(() => begun.length).toBe(1)
  await world.services.db.asUser(userId, (tx) => jobs.send(tx, kind, numbered(4), { round: begun[0]?.round ?? 0 }))
  for (const index of [0, 1, 2]) {
    begun[index]?.end()
    await expect.poll(() => begun.length).toBe(index + 2)
  }
  expect(begun.map(({ number }) => number)).toEqual([1, 4, 2, 3])
})

test('who is sending jobs for a long time keeps nobody else’s from beginning', async () => {
  const { world, open } = await queue()
  const { jobs, begun } = await open()
  const { db } = world.services
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

test('what a stopping process does not end in time is aborted and run by the next one', async () => {
  const { world, open } = await queue()
  const first = await open()
  await world.services.db.asUser(randomUUID(), (tx) => first.jobs.send(tx, kind, numbered(1, 2)))
  await expect.poll(() => first.begun.length).toBe(2)
  const stopped = first.jobs.stop()
  first.begun[0]?.end()
  await stopped
  expect(first.begun.map(({ signal }) => signal.aborted)).toEqual([false, true])
  const next = await open()
  await expect.poll(() => next.begun.map(({ number }) => number)).toEqual([first.begun[1]?.number])
  expect(next.begun[0]?.id).toBe(first.begun[1]?.id)
})

test('a job that throws runs again as often as its kind says, then it is given up with its own id, once', async () => {
  const { world, open } = await queue()
  const { jobs, begun, givenUp } = await open()
  const [job = { id: '', payload: { number: 0 } }] = numbered(1)
  await world.services.db.asUser(randomUUID(), (tx) => jobs.send(tx, kind, [job]))
  for (const times of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(times)
    begun[times - 1]?.fail()
  }
  await expect.poll(() => givenUp).toEqual([job.id])
  expect(begun).toHaveLength(3)
})

type Begun = { id: string; number: number; round: number; signal: AbortSignal; end: () => void; fail: () => void }

/** A queue of its own in a database, and processes that work on it. */
async function queue() {
  const world = await createWorld()
  return {
    world,
    open: async ({ atOnce }: { atOnce?: number } = {}) => {
      const jobs: Jobs = openJobs(world.connection, createTestLog('here'))
      await jobs.start([kind])
      const begun: Begun[] = []
      const givenUp: string[] = []
      const run = (job: RunningJob<z.infer<typeof payload>>) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        const { id, round, signal } = job
        const fail = () => reject(new Error('no'))
        signal.addEventListener('abort', fail)
        begun.push({ id, number: job.payload.number, round, signal, end: () => resolve(), fail })
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
