import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { captureEnvironment, openEnvironment, words } from './capture-test-environment.ts'
import { settled } from './moved-time.ts'

test('shots are uploaded in the order that the seller put them in, later ones after them', async () => {
  const { store, handedOver, time, first, second, third, frames } = await withThree()
  store.reorder([third, first, second])
  expect(await frames()).toEqual(['3', '1', '2'])
  store.takeMore()
  await time.pass(1000)
  await store.shutter()
  expect(await frames()).toEqual(['3', '1', '2', '4'])
  store.upload()
  await settled()
  expect((await words(handedOver[0]?.shots ?? [])).map((shown) => shown[6])).toEqual(['3', '1', '2', '4'])
})

test('the order is kept on the device, with a shot that was brought back into it', async () => {
  const { store, state, log, first, second, third } = await withThree()
  const { batchId } = state()
  store.remove(second)
  store.reorder([third, first])
  store.undoRemove()
  store.undoRemove()
  await settled()
  expect(log.filter((line) => line.startsWith('order'))).toEqual([
    `order of ${batchId}: ${third} ${first}`,
    `order of ${batchId}: ${third} ${second} ${first}`,
  ])
})

test('a later page goes on in the order that it finds, and each shot stays later than all before it', async () => {
  const { store, state, first, second, third } = await withThree()
  store.reorder([third, second, first])
  const later = captureEnvironment()
  later.store.continueWith({ id: 'kept', shots: state().shots })
  expect(await words(later.state().shots)).toEqual(['frame 3 at 0.9', 'frame 2 at 0.9', 'frame 1 at 0.9'])
  later.store.open()
  later.camera.ready()
  await later.store.shutter()
  const times = later.state().shots.map(({ takenAt }) => takenAt)
  expect(Math.max(...times)).toBe(times.at(-1))
})

test('an order that the device cannot store holds for this page, and says so', async () => {
  const { store, state, first, second, third, frames } = await withThree(() => ({
    keepOrder: () => Promise.reject(new AppError('broken', 'No room.')),
  }))
  store.reorder([second, first, third])
  await settled()
  expect(await frames()).toEqual(['2', '1', '3'])
  expect(state().problem).toBe(
    'The new order is only on this page: your device could not store it. Upload the photos before you leave the page.',
  )
})

test('open starts the back camera and keeps the screen on, close stops it and keeps the shots', async () => {
  const { store, state, camera, log } = captureEnvironment()
  store.open()
  store.open()
  expect(state()).toMatchObject({ isOpen: true, camera: 'starting', facing: 'environment', ratio: '16:9' })
  camera.ready()
  await store.shutter()
  store.close()
  store.close()
  expect(camera.asked).toEqual(['start environment', 'stop'])
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
  expect(camera.asked).toEqual(['start environment', 'start user', 'start user', 'start environment'])
})

test('the ratio is remembered on this device; one that is not known counts for nothing', () => {
  const { store, settings } = captureEnvironment()
  store.setRatio('1:1')
  const ratioOf = (remembered: string | null) =>
    captureEnvironment((usual) => ({ settings: { ...usual.settings, read: () => remembered } })).state().ratio
  expect([...settings]).toEqual([['cameraRatio', '1:1']])
  expect(['1:1', '4:3', '5:7', null].map(ratioOf)).toEqual(['1:1', '4:3', '16:9', '16:9'])
})

test('facing and ratio chosen while closed start nothing', () => {
  const { store, state, camera } = captureEnvironment()
  store.flip()
  store.setRatio('1:1')
  store.retryCamera()
  expect(camera.asked).toEqual([])
  expect(state()).toMatchObject({ facing: 'user', ratio: '1:1' })
})

test('a camera fault shows, and Try Again starts once more', () => {
  const { store, state, camera } = openEnvironment()
  camera.tell({ kind: 'failed', fault: 'denied' })
  expect(state()).toMatchObject({ camera: 'error', fault: 'denied' })
  store.retryCamera()
  store.retryCamera()
  expect(camera.asked).toEqual(['start environment', 'start environment'])
  expect(state()).toMatchObject({ camera: 'starting', fault: null })
})

test('Take More leaves a running camera alone and starts one that is gone', () => {
  const { store, state, camera } = openEnvironment()
  store.review()
  expect(state().view).toBe('review')
  store.takeMore()
  expect([state().view, camera.asked.length]).toEqual(['camera', 1])
  store.review()
  camera.tell({ kind: 'failed', fault: 'stopped' })
  store.takeMore()
  expect(camera.asked.length).toBe(2)
})

test('the size of the frame stays while the camera restarts, and follows a turned phone', () => {
  const { store, state, camera } = openEnvironment()
  store.flip()
  expect(state().frame).toEqual({ width: 1920, height: 1080 })
  camera.tell({ kind: 'frame', frame: { width: 1080, height: 1920 } })
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

test('torch and zoom show what the camera made of the wish', async () => {
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

test('an answer to an older wish does not undo a newer one', async () => {
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

test('torch and zoom are kept for another ratio, and end with the overlay', async () => {
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

test('the torch is off with another camera, and gone with one that has none', () => {
  const { store, state, camera } = openEnvironment()
  camera.ready(undefined, true)
  store.setTorch(true)
  store.flip()
  expect(state().torch).toBeNull()
  camera.ready(undefined, true)
  expect(state().torch).toEqual({ on: false })
})

test('kept shots go on in the order they were left in, and open nothing by themselves', async () => {
  const { store, state, kept } = openEnvironment()
  await store.shutter()
  await store.shutter()
  const shots = state().shots.toReversed()
  const later = captureEnvironment()
  later.store.continueWith({ id: 'batch of yesterday', shots })
  expect(later.state()).toMatchObject({ isOpen: false, batchId: 'batch of yesterday' })
  expect(await words(later.state().shots)).toEqual(['frame 2 at 0.9', 'frame 1 at 0.9'])
  expect(kept.size).toBe(2)
})

test('kept shots do not get in the way of what is being shot', async () => {
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
  for (let taken = 0; taken < 3; taken += 1) await env.store.shutter()
  env.store.review()
  const [first = '', second = '', third = ''] = env.state().shots.map((shot) => shot.id)
  const frames = async () => (await words(env.state().shots)).map((shown) => shown.slice('frame '.length, 7))
  return { ...env, first, second, third, frames }
}
