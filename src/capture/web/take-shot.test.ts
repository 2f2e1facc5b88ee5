import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { captureEnvironment, gate, openEnvironment, photoTexts } from './capture-test-environment.ts'

test('a shot is the visible frame with the live filters, and is stored before it shows', async () => {
  const { store, state, camera, storedShots } = openEnvironment((usual) => ({
    keepShot: async (shot, batchId) => {
      expect(state().shots).toEqual([])
      await usual.keepShot(shot, batchId)
    },
  }))
  // The new ratio restarts the camera.
  store.setRatio('1:1')
  camera.ready()
  store.setFilters({ brightness: 10, contrast: -5 })
  await store.shutter()
  expect(camera.grabbedCrops).toEqual([{ x: 420, y: 0, width: 1080, height: 1080 }])
  expect(await photoTexts(state().shots)).toEqual(['frame 1, brightness 10, contrast -5 at 0.9'])
  const [shot] = state().shots
  expect(shot?.original).toBe(shot?.photo)
  expect(shot).toMatchObject({ adjustments: { brightness: 0, contrast: 0 }, past: [] })
  expect(await shot?.preview?.text()).toMatch(/^small frame 1/)
  expect(storedShots.get(shot?.id ?? '')).toEqual({ shot, batchId: state().batchId })
})

test('the shutter does nothing before the camera is ready, in review, and while closed', async () => {
  const { store, state, camera } = captureEnvironment()
  await store.shutter()
  store.open()
  await store.shutter()
  camera.ready()
  store.review()
  await store.shutter()
  expect([camera.grabbedCrops.length, state().shots.length, state().pendingShotCount]).toEqual([0, 0, 0])
})

test('quick shots are counted while they are taken, and show in the order of the presses', async () => {
  const slow = gate()
  const { store, state, time } = openEnvironment(({ render }) => ({
    render: async (source, request) => {
      const rendered = await render(source, request)
      if ((await rendered.blob.text()).startsWith('frame 1 ')) await slow.passed
      return rendered
    },
  }))
  const shots = [store.shutter(), store.shutter(), store.shutter()]
  expect(state().pendingShotCount).toBe(3)
  await time.pass(0)
  await time.pass(0)
  expect(state()).toMatchObject({ pendingShotCount: 3, shots: [] })
  slow.open()
  await Promise.all(shots)
  expect(state().pendingShotCount).toBe(0)
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9', 'frame 2 at 0.9', 'frame 3 at 0.9'])
  const times = state().shots.map((shot) => shot.takenAt)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(new Set(times).size).toBe(3)
})

test('a shot that storage refuses is shown with the reason', async () => {
  let full = true
  const { store, state } = openEnvironment((usual) => ({
    keepShot: async (shot, batchId) => {
      if (full) throw new AppError('broken', 'No room is left: this photo is only on this page.')
      await usual.keepShot(shot, batchId)
    },
  }))
  await store.shutter()
  full = false
  await store.shutter()
  expect(state().shots.map((shot) => shot.storageFault)).toEqual([
    'No room is left: this photo is only on this page.',
    undefined,
  ])
  expect(state().problem).toBeNull()
})

test('a storage error without its own sentence gets the default one', async () => {
  const { store, state } = openEnvironment(() => ({ keepShot: () => Promise.reject(new Error('quota')) }))
  await store.shutter()
  expect(state().shots[0]?.storageFault).toMatch(/^Your device couldn't save this photo/)
})

test('a failed shot shows a message, and the other shots show', async () => {
  const { store, state } = openEnvironment(({ render }) => ({
    render: async (source, request) => {
      const rendered = await render(source, request)
      if ((await rendered.blob.text()).startsWith('frame 2 ')) throw new Error('lost')
      return rendered
    },
  }))
  await Promise.all([store.shutter(), store.shutter(), store.shutter()])
  expect(await photoTexts(state().shots)).toEqual(['frame 1 at 0.9', 'frame 3 at 0.9'])
  expect(state()).toMatchObject({ pendingShotCount: 0, problem: expect.stringMatching(/^The photo wasn't taken/) })
  await store.shutter()
  expect(state().problem).toBeNull()
})

test('a camera without a frame shows its own message', async () => {
  const { store, state } = openEnvironment(({ camera }) => ({
    camera: { ...camera, grab: () => Promise.reject(new AppError('broken', 'The camera had no picture.')) },
  }))
  await store.shutter()
  expect(state()).toMatchObject({ pendingShotCount: 0, shots: [], problem: 'The camera had no picture.' })
})

test('the limit of photos per item includes removed and pending shots', async () => {
  const { store, state, camera } = openEnvironment(undefined, 2)
  const onTaking = vi.fn<() => void>()
  await Promise.all([store.shutter(onTaking), store.shutter(onTaking), store.shutter(onTaking)])
  expect(state().shots).toHaveLength(2)
  expect(onTaking).toHaveBeenCalledTimes(2)
  expect(state().problem).toBe('An item can have up to 2 photos. Press Next item to take more.')
  for (const { id } of state().shots) store.remove(id)
  await store.shutter()
  expect(camera.grabbedCrops).toHaveLength(2)
  store.undoRemove()
  store.undoRemove()
  expect(state().shots).toHaveLength(2)
})
