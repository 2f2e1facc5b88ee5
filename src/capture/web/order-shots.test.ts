import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { captureWorld, openWorld, words } from './capture-test-world.ts'
import { settled } from './moved-time.ts'

async function withThree(...how: Parameters<typeof openWorld>) {
  const world = openWorld(...how)
  for (let taken = 0; taken < 3; taken += 1) await world.store.shutter()
  world.store.review()
  const [first = '', second = '', third = ''] = world.state().shots.map((shot) => shot.id)
  const frames = async () => (await words(world.state().shots)).map((shown) => shown.slice('frame '.length, 7))
  return { ...world, first, second, third, frames }
}

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
  const later = captureWorld()
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
