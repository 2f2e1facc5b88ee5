import { expect, test } from 'vitest'
import { noAdjustments } from '../../imaging/adjustments.ts'
import { gate, openEnvironment, photoTexts } from './capture-test-environment.ts'

async function withShots(count: number, ...how: Parameters<typeof openEnvironment>) {
  const env = openEnvironment(...how)
  for (let shotIndex = 0; shotIndex < count; shotIndex += 1) await env.store.shutter()
  env.store.review()
  const [first = '', second = ''] = env.state().shots.map((shot) => shot.id)
  return { ...env, first, second }
}

test('a removed shot leaves the grid at once and stays in storage for 10 s', async () => {
  const { store, state, storedShots, time, first } = await withShots(2)
  store.remove(first)
  expect(await photoTexts(state().shots)).toEqual(['frame 2 at 0.9'])
  expect(state().removedShots).toMatchObject([{ shot: { id: first }, index: 0 }])
  await time.pass(9999)
  expect(storedShots.has(first)).toBe(true)
  await time.pass(1)
  expect(storedShots.has(first)).toBe(false)
  expect(state().removedShots).toEqual([])
})

test('undo restores the shot to its position', async () => {
  const { store, state, storedShots, time, second } = await withShots(3)
  store.remove(second)
  store.undoRemove()
  store.undoRemove()
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9', 'frame 3 at 0.9'])
  await time.pass(60_000)
  expect(storedShots.size).toBe(3)
})

test('each removed shot has its own 10 s, and undo restores the last one first', async () => {
  const { store, state, storedShots, time, first, second } = await withShots(3)
  const removedIds = () => state().removedShots.map(({ shot }) => shot.id)
  store.remove(first)
  await time.pass(5000)
  store.remove(second)
  store.remove(second)
  expect(removedIds()).toEqual([first, second])
  store.undoRemove()
  expect(await photoTexts(state().shots)).toEqual(['frame 2 at 0.9', 'frame 3 at 0.9'])
  store.remove(second)
  await time.pass(4999)
  expect(removedIds()).toEqual([first, second])
  await time.pass(1)
  expect(removedIds()).toEqual([second])
  expect([storedShots.has(first), storedShots.has(second)]).toEqual([false, true])
  await time.pass(4999)
  store.undoRemove()
  expect(await photoTexts(state().shots)).toEqual(['frame 2 at 0.9', 'frame 3 at 0.9'])
})

test('several undos restore all shots to their positions', async () => {
  const { store, state, time, first, second } = await withShots(3)
  store.remove(first)
  store.remove(second)
  store.undoRemove()
  store.undoRemove()
  await time.pass(60_000)
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9', 'frame 3 at 0.9'])
})

test('closing, uploading and the next item remove the shot for good', async () => {
  for (const leave of ['close', 'upload', 'nextItem'] as const) {
    const { store, state, storedShots, handedOverBatches, first } = await withShots(2)
    store.remove(first)
    store[leave]()
    expect(storedShots.has(first)).toBe(false)
    expect(state().removedShots).toEqual([])
    expect(handedOverBatches.flatMap((batch) => batch.shots.map((shot) => shot.id))).not.toContain(first)
  }
})

test('an edit that is still being saved does not put a removed shot back into storage', async () => {
  const storage = gate()
  const arrived = gate()
  let slow = false
  const { store, state, storedShots, time, first } = await withShots(1, (usual) => ({
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
  expect(storedShots.size).toBe(0)
  expect(state().shots).toEqual([])
})

test('a restored shot has the edit that was saved while it was removed', async () => {
  const renderGate = gate()
  const renderStarted = gate()
  const { store, state, storedShots, first } = await withShots(1, ({ render }) => ({
    render: async (source, request) => {
      if (request.adjustments.warmth) renderStarted.open()
      if (request.adjustments.warmth) await renderGate.passed
      return render(source, request)
    },
  }))
  const changing = store.applyToAll({ ...noAdjustments, warmth: 5 })
  await renderStarted.passed
  store.remove(first)
  renderGate.open()
  await changing
  store.undoRemove()
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9, warmth 5 at 0.92'])
  expect(state().shots).toEqual([storedShots.get(first)?.shot])
})

test('a shot that storage cannot remove shows a message', async () => {
  const { store, state, time, first } = await withShots(1, () => ({
    deleteShots: () => Promise.reject(new Error('no')),
  }))
  store.remove(first)
  await time.pass(10_000)
  await time.pass(0)
  expect(state().problem).toMatch(/^1 photo couldn't be deleted from this device/)
})
