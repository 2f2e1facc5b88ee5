import { expect, test } from 'vitest'
import { noAdjustments } from '../../imaging/adjustments.ts'
import { gate, openEnvironment, photoTexts } from './capture-test-environment.ts'

test('upload stops the camera, closes, saves to the gallery if wanted, then hands the batch over', async () => {
  const { store, state, camera, handedOverBatches, log } = openEnvironment()
  store.setSaveToGallery(true)
  await store.shutter()
  await store.shutter()
  const { batchId } = state()
  store.review()
  store.upload()
  expect(camera.calls.at(-1)).toBe('stop')
  expect(log.slice(-3)).toEqual(['may sleep', 'gallery 2', `handed over ${batchId}`])
  expect(handedOverBatches.map(({ id }) => id)).toEqual([batchId])
  expect(await photoTexts(handedOverBatches[0]?.shots ?? [])).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9'])
  expect(state()).toMatchObject({ isOpen: false, view: 'camera', shots: [], finishedBatchId: batchId })
  expect(state().batchId).not.toBe(batchId)
})

test('the gallery gets photos only if wanted', async () => {
  const { store, log } = openEnvironment()
  await store.shutter()
  store.upload()
  expect(log.some((each) => each.startsWith('gallery'))).toBe(false)
})

test('upload without shots shows a message and stays open', () => {
  const { store, state, handedOverBatches } = openEnvironment()
  store.upload()
  expect(state()).toMatchObject({ isOpen: true, problem: 'No images to upload' })
  expect(handedOverBatches).toEqual([])
})

test('a batch kept earlier is uploaded without opening the camera', async () => {
  const { store, state } = openEnvironment()
  await store.shutter()
  const later = openEnvironment()
  later.store.close()
  later.store.continueWith({ id: 'kept', shots: state().shots })
  later.store.upload()
  expect(later.handedOverBatches).toEqual([{ id: 'kept', shots: state().shots }])
})

test('Next item hands the batch over and continues with an empty one, while the camera runs', async () => {
  const { store, state, camera, handedOverBatches } = openEnvironment()
  await store.shutter()
  const first = state().batchId
  store.nextItem()
  store.nextItem()
  expect(handedOverBatches.map(({ id }) => id)).toEqual([first])
  expect(state()).toMatchObject({ isOpen: true, view: 'camera', camera: 'ready', shots: [], finishedBatchId: first })
  expect(camera.calls).toEqual(['start environment'])
  await store.shutter()
  expect(await photoTexts(state().shots)).toEqual(['frame 2 at 0.9'])
})

test('Next item without shots does nothing', () => {
  const { store, state, handedOverBatches } = openEnvironment()
  const before = state()
  store.nextItem()
  expect(state()).toBe(before)
  expect(handedOverBatches).toEqual([])
})

test('a shot pressed before Next item belongs to the finished item, which waits for it', async () => {
  const slow = gate()
  const { store, state, handedOverBatches, time } = openEnvironment(({ render }) => ({
    render: async (source, request) => {
      await slow.passed
      return render(source, request)
    },
  }))
  const finished = state().batchId
  const before = [store.shutter(), store.shutter()]
  store.nextItem()
  expect(state()).toMatchObject({ pendingShotCount: 0, shots: [] })
  const shownCounts = new Set<number>()
  store.subscribe(() => shownCounts.add(state().shots.length))
  const nextShot = store.shutter()
  await time.pass(0)
  expect(handedOverBatches).toEqual([])
  slow.open()
  await Promise.all([...before, nextShot])
  await time.pass(0)
  expect(handedOverBatches.map(({ id }) => id)).toEqual([finished])
  expect(await photoTexts(handedOverBatches[0]?.shots ?? [])).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9'])
  expect(await photoTexts(state().shots)).toEqual(['frame 3 at 0.9'])
  expect([...shownCounts]).toEqual([0, 1])
})

test('items are handed over in the order in which they were finished', async () => {
  const slow = gate()
  let renders = 0
  const { store, state, handedOverBatches, time } = openEnvironment(({ render }) => ({
    render: async (source, request) => {
      renders += 1
      if (renders === 1) await slow.passed
      return render(source, request)
    },
  }))
  const first = state().batchId
  const shots = [store.shutter()]
  store.nextItem()
  const second = state().batchId
  shots.push(store.shutter())
  store.nextItem()
  await shots[1]
  await time.pass(0)
  expect(handedOverBatches).toEqual([])
  slow.open()
  await Promise.all(shots)
  await time.pass(0)
  expect(handedOverBatches.map(({ id }) => id)).toEqual([first, second])
})

test('a finished item without a successful shot is not handed over', async () => {
  const { store, state, handedOverBatches, time } = openEnvironment(() => ({
    render: () => Promise.reject(new Error('no')),
  }))
  const taking = store.shutter()
  store.upload()
  await taking
  await time.pass(0)
  expect(handedOverBatches).toEqual([])
  expect(state().problem).toMatch(/^The photo wasn't taken/)
})

test('an upload waits for an edit that is being saved, and includes it', async () => {
  const { store, state, handedOverBatches, time } = openEnvironment()
  await store.shutter()
  store.review()
  store.edit(state().shots[0]?.id ?? '')
  const saving = store.saveEdit({ ...noAdjustments, exposure: 7 })
  store.upload()
  expect(handedOverBatches).toEqual([])
  await saving
  await time.pass(0)
  expect(await photoTexts(handedOverBatches[0]?.shots ?? [])).toEqual(['frame 1 at 0.9, exposure 7 at 0.92'])
})

test('a shot that could not be stored is handed over anyway', async () => {
  const { store, handedOverBatches } = openEnvironment(() => ({ keepShot: () => Promise.reject(new Error('full')) }))
  await store.shutter()
  store.upload()
  expect(handedOverBatches[0]?.shots).toHaveLength(1)
})

test('discard removes every shot of the batch, including pending and removed ones', async () => {
  const { store, state, storedShots, log, time } = openEnvironment()
  await store.shutter()
  await store.shutter()
  const { batchId, shots } = state()
  store.remove(shots[0]?.id ?? '')
  const taking = store.shutter()
  const discarding = store.discard()
  expect(state()).toMatchObject({ shots: [], pendingShotCount: 0, removedShots: [] })
  expect(state().batchId).not.toBe(batchId)
  await Promise.all([taking, discarding, store.discard()])
  await time.pass(20_000)
  expect(storedShots.size).toBe(0)
  expect(log.filter((each) => each.startsWith('kept'))).toHaveLength(2)
})

test('discard waits for a shot that is being stored, and removes it too', async () => {
  const storage = gate()
  const arrived = gate()
  const { store, storedShots } = openEnvironment((usual) => ({
    keepShot: async (shot, batchId) => {
      arrived.open()
      await storage.passed
      await usual.keepShot(shot, batchId)
    },
  }))
  const taking = store.shutter()
  await arrived.passed
  const discarding = store.discard()
  storage.open()
  await Promise.all([taking, discarding])
  expect(storedShots.size).toBe(0)
})

test('discard stops apply to all', async () => {
  let renders = 0
  const { store, state } = openEnvironment(({ render }) => ({
    render: (source, request) => {
      renders += 1
      return render(source, request)
    },
  }))
  for (const _ of [1, 2, 3]) await store.shutter()
  store.review()
  const stop = store.subscribe(() => {
    if (state().progressText !== 'Applying to 1 of 3 photos') return
    stop()
    void store.discard()
  })
  await store.applyToAll({ ...noAdjustments, warmth: 5 })
  expect(renders).toBe(4)
  expect(state()).toMatchObject({ shots: [], progressText: null })
})

test('a discard that storage refuses shows a message', async () => {
  const { store, state } = openEnvironment(() => ({ deleteShots: () => Promise.reject(new Error('no')) }))
  await store.shutter()
  await store.shutter()
  await store.discard()
  expect(state().problem).toMatch(/^2 photos couldn't be deleted from this device/)
})
