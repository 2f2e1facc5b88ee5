import { expect, test } from 'vitest'
import { noAdjustments } from '../../imaging/adjustments.ts'
import { gate, openEnvironment, words } from './capture-test-environment.ts'

async function withShots(count: number, ...how: Parameters<typeof openEnvironment>) {
  const env = openEnvironment(...how)
  for (let taken = 0; taken < count; taken += 1) await env.store.shutter()
  env.store.review()
  const [first = '', second = ''] = env.state().shots.map((shot) => shot.id)
  return { ...env, first, second }
}

test('a removed shot is gone from the grid at once and stays in storage for 10 s', async () => {
  const { store, state, kept, time, first } = await withShots(2)
  store.remove(first)
  expect(await words(state().shots)).toEqual(['frame 2 at 0.9'])
  expect(state().removed).toMatchObject([{ shot: { id: first }, at: 0 }])
  await time.pass(9999)
  expect(kept.has(first)).toBe(true)
  await time.pass(1)
  expect(kept.has(first)).toBe(false)
  expect(state().removed).toEqual([])
})

test('undo brings it back to its place', async () => {
  const { store, state, kept, time, second } = await withShots(3)
  store.remove(second)
  store.undoRemove()
  store.undoRemove()
  expect(await words(state().shots)).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9', 'frame 3 at 0.9'])
  await time.pass(60_000)
  expect(kept.size).toBe(3)
})

test('each removed shot has 10 s of its own, and undo brings back the last one first', async () => {
  const { store, state, kept, time, first, second } = await withShots(3)
  const removed = () => state().removed.map(({ shot }) => shot.id)
  store.remove(first)
  await time.pass(5000)
  store.remove(second)
  store.remove(second)
  expect(removed()).toEqual([first, second])
  store.undoRemove()
  expect(await words(state().shots)).toEqual(['frame 2 at 0.9', 'frame 3 at 0.9'])
  store.remove(second)
  await time.pass(4999)
  expect(removed()).toEqual([first, second])
  await time.pass(1)
  expect(removed()).toEqual([second])
  expect([kept.has(first), kept.has(second)]).toEqual([false, true])
  await time.pass(4999)
  store.undoRemove()
  expect(await words(state().shots)).toEqual(['frame 2 at 0.9', 'frame 3 at 0.9'])
})

test('undone one after the other, all are back in their places', async () => {
  const { store, state, time, first, second } = await withShots(3)
  store.remove(first)
  store.remove(second)
  store.undoRemove()
  store.undoRemove()
  await time.pass(60_000)
  expect(await words(state().shots)).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9', 'frame 3 at 0.9'])
})

test('closing, handing over and the next item settle it', async () => {
  for (const leave of ['close', 'upload', 'nextItem'] as const) {
    const { store, state, kept, handedOver, first } = await withShots(2)
    store.remove(first)
    store[leave]()
    expect(kept.has(first)).toBe(false)
    expect(state().removed).toEqual([])
    expect(handedOver.flatMap((batch) => batch.shots.map((shot) => shot.id))).not.toContain(first)
  }
})

test('an edit still being saved does not put a removed shot back into storage', async () => {
  const storage = gate()
  const arrived = gate()
  let slow = false
  const { store, state, kept, time, first } = await withShots(1, (usual) => ({
    keepShot: async (shot, batchId) => {
      if (slow) arrived.open()
      if (slow) await storage.passed
      await usual.keepShot(shot, batchId)
    },
  }))
  store.edit(first)
  await store.saveEdit({ ...noAdjustments, warmth: 5 })
  slow = true
  const undoing = store.undoEdit(first)
  await arrived.passed
  store.remove(first)
  await time.pass(10_000)
  storage.open()
  await undoing
  await time.pass(0)
  expect(kept.size).toBe(0)
  expect(state().shots).toEqual([])
})

test('an edit saved meanwhile is there when a removed shot comes back', async () => {
  const drawn = gate()
  const begun = gate()
  const { store, state, kept, first } = await withShots(1, ({ render }) => ({
    render: async (source, ask) => {
      if (ask.adjustments.warmth) begun.open()
      if (ask.adjustments.warmth) await drawn.passed
      return render(source, ask)
    },
  }))
  const changing = store.applyToAll({ ...noAdjustments, warmth: 5 })
  await begun.passed
  store.remove(first)
  drawn.open()
  await changing
  store.undoRemove()
  expect(await words(state().shots)).toEqual(['frame 1 at 0.9, warmth 5 at 0.92'])
  expect(state().shots).toEqual([kept.get(first)?.shot])
})

test('a shot that storage does not let go of is told', async () => {
  const { store, state, time, first } = await withShots(1, () => ({
    forgetShots: () => Promise.reject(new Error('no')),
  }))
  store.remove(first)
  await time.pass(10_000)
  await time.pass(0)
  expect(state().problem).toMatch(/^A photo could not be removed from this device/)
})
