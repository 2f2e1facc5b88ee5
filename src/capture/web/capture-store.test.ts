import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { captureEnvironment, openEnvironment, photoTexts } from './capture-test-environment.ts'
import { promisesSettled } from './fake-time.ts'

test('shots are uploaded in the order that the seller chose, and later shots come last', async () => {
  const { store, handedOverBatches, time, first, second, third, frames } = await withThree()
  store.reorder([third, first, second])
  expect(await frames()).toEqual(['3', '1', '2'])
  store.takeMore()
  await time.pass(1000)
  await store.shutter()
  expect(await frames()).toEqual(['3', '1', '2', '4'])
  store.upload()
  await promisesSettled()
  expect((await photoTexts(handedOverBatches[0]?.shots ?? [])).map((shown) => shown[6])).toEqual(['3', '1', '2', '4'])
})

test('the order is stored on the device, including a restored shot', async () => {
  const { store, state, log, first, second, third } = await withThree()
  const { batchId } = state()
  store.remove(second)
  store.reorder([third, first])
  store.undoRemove()
  store.undoRemove()
  await promisesSettled()
  expect(log.filter((line) => line.startsWith('order'))).toEqual([
    `order of ${batchId}: ${third} ${first}`,
    `order of ${batchId}: ${third} ${second} ${first}`,
  ])
})

test('a later page continues in the stored order, and new shots come last', async () => {
  const { store, state, first, second, third } = await withThree()
  store.reorder([third, second, first])
  const later = captureEnvironment()
  later.store.continueWith({ id: 'kept', shots: state().shots })
  expect(await photoTexts(later.state().shots)).toEqual(['frame 3 at 0.9', 'frame 2 at 0.9', 'frame 1 at 0.9'])
  later.store.open()
  later.camera.ready()
  await later.store.shutter()
  const times = later.state().shots.map(({ takenAt }) => takenAt)
  expect(Math.max(...times)).toBe(times.at(-1))
})

test('an order that the device cannot store applies to this page, and a message says so', async () => {
  const { store, state, first, second, third, frames } = await withThree(() => ({
    keepOrder: () => Promise.reject(new AppError('broken', 'No room.')),
  }))
  store.reorder([second, first, third])
  await promisesSettled()
  expect(await frames()).toEqual(['2', '1', '3'])
  expect(state().problem).toBe(
    "Your device couldn't save the new order, so it's only on this page. Upload the photos before you close this page.",
  )
})

test('open starts the back camera and keeps the screen on, and close stops it and keeps the shots', async () => {
  const { store, state, camera, log } = captureEnvironment()
  store.open()
  store.open()
  expect(state()).toMatchObject({ isOpen: true, camera: 'starting', facing: 'environment', ratio: '16:9' })
  camera.ready()
  await store.shutter()
  store.close()
  store.close()
  expect(camera.calls).toEqual(['start environment', 'stop'])
  expect(log).toEqual(['awake', 'kept id-2', 'may sleep'])
  expect(state()).toMatchObject({ isOpen: false, camera: 'off', shots: [{ id: 'id-2' }] })
})

test('the camera restarts when the facing or the ratio changes, and only then', () => {
  const { store, camera } = openEnvironment()
  store.flip()
  store.setRatio('4:3')
  store.setRatio('4:3')
  store.setFilters({ brightness: 5, contrast: 0 })
  store.flip()
  expect(camera.calls).toEqual(['start environment', 'start user', 'start user', 'start environment'])
})

test('the ratio is remembered on this device, and an unknown one is ignored', () => {
  const { store, settings } = captureEnvironment()
  store.setRatio('1:1')
  const ratioOf = (remembered: string | null) =>
    captureEnvironment((usual) => ({ settings: { ...usual.settings, read: () => remembered } })).state().ratio
  expect([...settings]).toEqual([['cameraRatio', '1:1']])
  expect(['1:1', '4:3', '5:7', null].map(ratioOf)).toEqual(['1:1', '4:3', '16:9', '16:9'])
})

test('flipping and changing the ratio while closed start no camera', () => {
  const { store, state, camera } = captureEnvironment()
  store.flip()
  store.setRatio('1:1')
  store.retryCamera()
  expect(camera.calls).toEqual([])
  expect(state()).toMatchObject({ facing: 'user', ratio: '1:1' })
})

test('a camera fault is shown, and Try Again starts the camera once more', () => {
  const { store, state, camera } = openEnvironment()
  camera.emit({ kind: 'failed', fault: 'denied' })
  expect(state()).toMatchObject({ camera: 'error', fault: 'denied' })
  store.retryCamera()
  store.retryCamera()
  expect(camera.calls).toEqual(['start environment', 'start environment'])
  expect(state()).toMatchObject({ camera: 'starting', fault: null })
})

test('Take More leaves a running camera alone and restarts one that stopped', () => {
  const { store, state, camera } = openEnvironment()
  store.review()
  expect(state().view).toBe('review')
  store.takeMore()
  expect([state().view, camera.calls.length]).toEqual(['camera', 1])
  store.review()
  camera.emit({ kind: 'failed', fault: 'stopped' })
  store.takeMore()
  expect(camera.calls.length).toBe(2)
})

test('the size of the frame stays while the camera restarts, and follows a turned phone', () => {
  const { store, state, camera } = openEnvironment()
  store.flip()
  expect(state().frame).toEqual({ width: 1920, height: 1080 })
  camera.emit({ kind: 'turned', frame: { width: 1080, height: 1920 } })
  expect(state().frame).toEqual({ width: 1080, height: 1920 })
  store.close()
  expect(state().frame).toBeNull()
})

test('the choice to save to the gallery outlives the page as the text true or false', () => {
  const { store, state, settings } = captureEnvironment()
  expect(state().saveToGallery).toBe(false)
  store.setSaveToGallery(true)
  expect([state().saveToGallery, settings.get('saveToGallery')]).toEqual([true, 'true'])
  store.setSaveToGallery(false)
  expect(settings.get('saveToGallery')).toBe('false')
  const later = captureEnvironment(() => ({ settings: { read: () => 'true', write: () => {} } }))
  expect(later.state().saveToGallery).toBe(true)
})

test('torch and zoom show the actual values of the camera', async () => {
  const { store, state, camera, time } = openEnvironment(({ camera: usual }) => ({
    camera: { ...usual, setTorch: async () => false, setZoom: async () => 4 },
  }))
  camera.ready(undefined, true, { min: 1, max: 5, step: 0.5, value: 1 })
  expect(state()).toMatchObject({ torch: { on: false }, zoom: { value: 1 } })
  store.setTorch(true)
  store.setZoom(9)
  expect(state()).toMatchObject({ torch: { on: true }, zoom: { value: 5 } })
  await time.pass(0)
  expect(state()).toMatchObject({ torch: { on: false }, zoom: { min: 1, max: 5, value: 4 } })
})

test('a late answer to an older zoom does not undo a newer one', async () => {
  const first = Promise.withResolvers<number>()
  const { store, state, camera, time } = openEnvironment(({ camera: usual }) => ({
    camera: { ...usual, setZoom: async (value) => (value === 2 ? first.promise : value) },
  }))
  camera.ready(undefined, false, { min: 1, max: 5, step: 0.5, value: 1 })
  store.setZoom(2)
  store.setZoom(3)
  await time.pass(0)
  first.resolve(2)
  await time.pass(0)
  expect(state().zoom?.value).toBe(3)
})

test('torch and zoom survive a change of the ratio, and are reset when the overlay closes', async () => {
  const set: unknown[] = []
  const { store, state, camera, time } = openEnvironment(({ camera: usual }) => ({
    camera: {
      ...usual,
      setTorch: async (on) => set.push(on) > 0 && on,
      setZoom: async (value) => (set.push(value) > 0 ? value : 0),
    },
  }))
  const zoom = { min: 1, max: 5, step: 0.5, value: 1 }
  camera.ready(undefined, true, zoom)
  store.setTorch(true)
  store.setZoom(3)
  await time.pass(0)
  store.setRatio('1:1')
  expect(state()).toMatchObject({ torch: null, zoom: null })
  camera.ready(undefined, true, zoom)
  await time.pass(0)
  expect(state()).toMatchObject({ torch: { on: true }, zoom: { value: 3 } })
  expect(set).toEqual([true, 3, true, 3])

  store.close()
  store.open()
  camera.ready(undefined, true, zoom)
  expect(state()).toMatchObject({ torch: { on: false }, zoom: { value: 1 } })
})

test('the torch is off on another camera, and hidden on one without a torch', () => {
  const { store, state, camera } = openEnvironment()
  camera.ready(undefined, true)
  store.setTorch(true)
  store.flip()
  expect(state().torch).toBeNull()
  camera.ready(undefined, true)
  expect(state().torch).toEqual({ on: false })
})

test('kept shots continue in their order without opening the camera', async () => {
  const { store, state, storedShots } = openEnvironment()
  await store.shutter()
  await store.shutter()
  const shots = state().shots.toReversed()
  const later = captureEnvironment()
  later.store.continueWith({ id: 'batch of yesterday', shots })
  expect(later.state()).toMatchObject({ isOpen: false, batchId: 'batch of yesterday' })
  expect(await photoTexts(later.state().shots)).toEqual(['frame 2 at 0.9', 'frame 1 at 0.9'])
  expect(storedShots.size).toBe(2)
})

test('kept shots are not resumed while other shots exist', async () => {
  const { store, state } = openEnvironment()
  const taking = store.shutter()
  store.continueWith({ id: 'batch of yesterday', shots: [] })
  expect(state().batchId).toBe('id-1')
  await taking
  store.continueWith({ id: 'batch of yesterday', shots: [] })
  expect(state().batchId).toBe('id-1')
})

async function withThree(...how: Parameters<typeof openEnvironment>) {
  const env = openEnvironment(...how)
  for (let shotIndex = 0; shotIndex < 3; shotIndex += 1) await env.store.shutter()
  env.store.review()
  const [first = '', second = '', third = ''] = env.state().shots.map((shot) => shot.id)
  const frames = async () => (await photoTexts(env.state().shots)).map((shown) => shown.slice('frame '.length, 7))
  return { ...env, first, second, third, frames }
}
