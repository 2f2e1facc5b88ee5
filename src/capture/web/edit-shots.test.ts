import { expect, test } from 'vitest'
import { noAdjustments } from '../../imaging/adjustments.ts'
import { AppError } from '../../platform/errors.ts'
import type { CapturePorts } from './capture-ports.ts'
import { gate, openEnvironment, photoTexts } from './capture-test-environment.ts'

const brighter = { ...noAdjustments, brightness: 10 }
const warmer = { ...noAdjustments, warmth: 20 }

/** An environment with some shots and the review grid. */
async function reviewing(shots: number, changed?: (usual: CapturePorts) => Partial<CapturePorts>) {
  const env = openEnvironment(changed)
  for (let shotIndex = 0; shotIndex < shots; shotIndex += 1) await env.store.shutter()
  env.store.review()
  const ids = env.state().shots.map((shot) => shot.id)
  return { ...env, ids, id: ids[0] ?? '' }
}

test('a saved edit replaces the photo at quality 0.92 and returns to the grid', async () => {
  const { store, state, storedShots, id } = await reviewing(2)
  store.edit(id)
  expect(state()).toMatchObject({ view: 'edit', editedShotId: id })
  expect(await store.saveEdit(brighter)).toBe(true)
  expect(state()).toMatchObject({ view: 'review', editedShotId: null })
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9, brightness 10 at 0.92', 'frame 2 at 0.9'])
  expect(state().shots[0]).toMatchObject({ adjustments: brighter, past: [noAdjustments] })
  expect(await state().shots[0]?.preview?.text()).toBe('small frame 1 at 0.9, brightness 10 at 0.92')
  expect(storedShots.get(id)?.shot).toEqual(state().shots[0])
})

test('an edit is in durable storage before it shows', async () => {
  const storage = gate()
  let slow = false
  const { store, state, time, id } = await reviewing(1, (usual) => ({
    keepShot: async (shot, batchId) => {
      if (slow) await storage.passed
      await usual.keepShot(shot, batchId)
    },
  }))
  slow = true
  store.edit(id)
  const saving = store.saveEdit(brighter)
  await time.pass(0)
  await time.pass(0)
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9'])
  storage.open()
  expect(await saving).toBe(true)
})

test('every edit is rendered from the photo as taken', async () => {
  const { store, state, id } = await reviewing(1)
  for (const adjustments of [brighter, warmer]) {
    store.edit(id)
    await store.saveEdit(adjustments)
  }
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9, warmth 20 at 0.92'])
  expect(state().shots[0]?.past).toEqual([noAdjustments, brighter])
})

test('undo goes back save by save, to the photo as taken', async () => {
  const { store, state, storedShots, id } = await reviewing(1)
  for (const adjustments of [brighter, warmer]) {
    store.edit(id)
    await store.saveEdit(adjustments)
  }
  await store.undoEdit(id)
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9, brightness 10 at 0.92'])
  await store.undoEdit(id)
  expect(state().shots[0]?.photo).toBe(state().shots[0]?.original)
  expect(state().shots[0]).toMatchObject({ adjustments: noAdjustments, past: [] })
  expect(storedShots.get(id)?.shot).toEqual(state().shots[0])
  await store.undoEdit(id)
  expect(state().shots[0]?.past).toEqual([])
})

test('two simultaneous presses of Undo edit undo one edit, and a later press undoes the previous edit', async () => {
  const { store, state, id } = await reviewing(1)
  for (const adjustments of [brighter, warmer]) {
    store.edit(id)
    await store.saveEdit(adjustments)
  }
  await Promise.all([store.undoEdit(id), store.undoEdit(id)])
  expect(state().shots[0]).toMatchObject({ adjustments: brighter, past: [noAdjustments] })
  await store.undoEdit(id)
  expect(state().shots[0]?.past).toEqual([])
})

test('cancel discards the edit, also while it is being saved', async () => {
  const drawn = gate()
  let slow = false
  const signals: (AbortSignal | undefined)[] = []
  const { store, state, log, time, id } = await reviewing(1, ({ render }) => ({
    render: async (source, request, options) => {
      signals.push(options?.signal)
      if (slow) await drawn.passed
      return render(source, request)
    },
  }))
  store.edit(id)
  store.cancelEdit()
  expect(state()).toMatchObject({ view: 'review', editedShotId: null })
  slow = true
  store.edit(id)
  const saving = store.saveEdit(brighter)
  await time.pass(0)
  store.cancelEdit()
  expect(signals.at(-1)?.aborted).toBe(true)
  drawn.open()
  expect(await saving).toBe(false)
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9'])
  expect(state().problem).toBeNull()
  expect(log.filter((each) => each.startsWith('kept'))).toHaveLength(1)
})

test('a second press of Save changes nothing', async () => {
  const { store, state, log, id } = await reviewing(1)
  store.edit(id)
  expect(await Promise.all([store.saveEdit(brighter), store.saveEdit(brighter)])).toEqual([true, true])
  expect(state().shots[0]?.past).toHaveLength(1)
  expect(log.filter((each) => each.startsWith('kept'))).toHaveLength(2)
})

test('a failed edit leaves the photo unchanged and the editor open', async () => {
  let broken = false
  const { store, state, id } = await reviewing(1, ({ render }) => ({
    render: async (source, request) => {
      if (broken) throw new AppError('broken', 'There is not enough memory.')
      return render(source, request)
    },
  }))
  broken = true
  store.edit(id)
  expect(await store.saveEdit(brighter)).toBe(false)
  expect(state()).toMatchObject({ view: 'edit', editedShotId: id, problem: 'There is not enough memory.' })
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9'])
  broken = false
  expect(await store.saveEdit(brighter)).toBe(true)
  expect(state().problem).toBeNull()
})

test('an edit that storage refuses is used, and a message says that it is only on this page', async () => {
  let full = false
  const { store, state, storedShots, id } = await reviewing(1, (usual) => ({
    keepShot: (shot, batchId) => (full ? Promise.reject(new Error('full')) : usual.keepShot(shot, batchId)),
  }))
  full = true
  store.edit(id)
  expect(await store.saveEdit(brighter)).toBe(true)
  expect(state().shots[0]?.storageFault).toMatch(/^Your device couldn't save this edit/)
  expect(storedShots.get(id)?.shot.adjustments).toEqual(noAdjustments)
  full = false
  store.edit(id)
  await store.saveEdit(warmer)
  expect(state().shots[0]?.storageFault).toBeUndefined()
})

test('apply to all adjusts every photo of the batch and shows its progress', async () => {
  const { store, state, storedShots, ids, id } = await reviewing(3)
  const counts = new Set<string | null>()
  store.subscribe(() => counts.add(state().progressText))
  store.edit(id)
  expect(await store.applyToAll(brighter)).toBe(true)
  expect([...counts]).toEqual([
    null,
    'Applying to 1 of 3 photos',
    'Applying to 2 of 3 photos',
    'Applying to 3 of 3 photos',
  ])
  expect(state()).toMatchObject({ view: 'review', editedShotId: null, progressText: null, problem: null })
  expect(await photoTexts(state().shots)).toEqual(
    [1, 2, 3].map((frame) => `frame ${frame} at 0.9, brightness 10 at 0.92`),
  )
  expect(ids.map((each) => storedShots.get(each)?.shot.adjustments)).toEqual([brighter, brighter, brighter])
})

test('apply to all includes a shot that is still being taken', async () => {
  const { store, state } = openEnvironment()
  await store.shutter()
  const taking = store.shutter()
  store.review()
  store.edit(state().shots[0]?.id ?? '')
  await Promise.all([taking, store.applyToAll(brighter)])
  expect(state().shots.map((shot) => shot.adjustments)).toEqual([brighter, brighter])
})

test('apply to all names the photos that fail, and changes the others', async () => {
  const { store, state, id } = await reviewing(4, ({ render }) => ({
    render: async (source, request) => {
      const rendered = await render(source, request)
      if (/^frame [24] .*0\.92$/.test(await rendered.blob.text())) throw new Error('no')
      return rendered
    },
  }))
  store.edit(id)
  expect(await store.applyToAll(brighter)).toBe(false)
  expect(state().shots.map((shot) => shot.adjustments.brightness)).toEqual([10, 0, 10, 0])
  expect(state()).toMatchObject({
    view: 'review',
    progressText: null,
    problem: "Photos #2 and #4 couldn't be edited and haven't changed. Try again.",
  })
})

test('cancel stops apply to all', async () => {
  const drawn = gate()
  const { store, state, id } = await reviewing(3, ({ render }) => ({
    render: async (source, request) => {
      const rendered = await render(source, request)
      if ((await rendered.blob.text()).startsWith('frame 2 at 0.9,')) await drawn.passed
      return rendered
    },
  }))
  store.edit(id)
  store.subscribe(() => state().progressText === 'Applying to 2 of 3 photos' && (store.cancelEdit(), drawn.open()))
  expect(await store.applyToAll(brighter)).toBe(false)
  expect(state().shots.map((shot) => shot.adjustments.brightness)).toEqual([10, 0, 0])
  expect(state()).toMatchObject({ progressText: null, problem: null })
})

test('editing an unknown shot does nothing', async () => {
  const { store, state } = await reviewing(1)
  store.edit('unknown')
  expect(state()).toMatchObject({ view: 'review', editedShotId: null })
  expect(await store.saveEdit(brighter)).toBe(false)
  await store.undoEdit('unknown')
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9'])
})
