import { expect, test } from 'vitest'
import { cameraDevice } from './camera-test-device.ts'
import { settled } from './moved-time.ts'

async function running(device = cameraDevice()) {
  device.session.start('environment')
  const track = await device.run()
  await device.time.pass(10_000)
  return { ...device, track }
}

test('a track that ends is replaced by a fresh camera', async () => {
  const { track, run, kinds, live } = await running()
  track.end()
  await run()
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
  expect(live()).toBe(1)
})

test('a mute of a moment is not believed, one that lasts is', async () => {
  const { track, time, run, kinds } = await running()
  track.mute(true)
  await time.pass(900)
  track.mute(false)
  await time.pass(5000)
  expect(kinds()).toEqual(['starting', 'ready'])
  track.mute(true)
  await time.pass(1000)
  await run()
  expect(track.readyState).toBe('ended')
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('a camera that dies while the page is hidden comes back with the page, once', async () => {
  const { page, track, time, asked, run, kinds } = await running()
  page.hide()
  track.end()
  await time.pass(60_000)
  expect(asked).toHaveLength(1)
  page.comeBack()
  await run()
  expect(asked).toHaveLength(2)
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('a page that comes back to a camera with frames leaves it alone', async () => {
  const { page, element, time, asked } = await running()
  page.hide()
  page.comeBack()
  await time.pass(500)
  element.frame()
  await time.pass(10_000)
  expect(asked).toHaveLength(1)
})

test('a page that was itself held up does not blame the camera', async () => {
  const { page, element, time, asked } = await running()
  page.comeBack()
  await time.pass(1500)
  element.frame()
  await time.pass(10_000)
  expect(asked).toHaveLength(1)
})

test('a camera that calls itself live but shows no frames is replaced', async () => {
  const { page, element, track, time, run, kinds } = await running()
  page.comeBack()
  element.currentTime += 5
  await time.pass(2000)
  await run()
  expect(track.readyState).toBe('ended')
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('a video that is out of the page is not judged before it is back and plays', async () => {
  const { page, element, time, asked, run } = await running()
  Object.assign(element, { isConnected: false, paused: true })
  page.comeBack()
  await time.pass(60_000)
  expect([asked.length, element.paused]).toEqual([1, true])
  element.isConnected = true
  await element.play()
  await time.pass(2000)
  await run()
  expect(asked).toHaveLength(2)
})

test('a video that leaves the sight while it is looked at is not judged', async () => {
  const { page, element, time, asked } = await running()
  page.comeBack()
  await time.pass(500)
  Object.assign(element, { isConnected: false, paused: true })
  await time.pass(60_000)
  Object.assign(element, { isConnected: true })
  page.comeBack()
  await time.pass(500)
  page.hide()
  await time.pass(60_000)
  expect(asked).toHaveLength(1)
})

test('a video that left the sight is looked at again once it is back and plays', async () => {
  const { page, element, time, asked } = await running()
  page.comeBack()
  element.isConnected = false
  await time.pass(5000)
  element.isConnected = true
  await element.play()
  await time.pass(2000)
  await settled()
  expect(asked).toHaveLength(2)
})

test('where the browser does not tell of frames, the clock of the video does', async () => {
  const { page, element, time, asked } = await running()
  Object.defineProperty(element, 'requestVideoFrameCallback', { value: undefined })
  page.comeBack()
  element.currentTime += 0.5
  await time.pass(5000)
  expect(asked).toHaveLength(1)
  page.comeBack()
  await time.pass(2000)
  await settled()
  expect(asked).toHaveLength(2)
})

test('a video that the browser paused plays again when the page comes back', async () => {
  const { page, element } = await running()
  element.paused = true
  page.comeBack()
  expect(element.paused).toBe(false)
})

test('a camera that is busy gets three tries, then the seller is told that it stopped', async () => {
  const { track, time, refuse, asked, kinds } = await running()
  track.end()
  await refuse('NotReadableError')
  for (const _ of [2, 3]) {
    await time.pass(1000)
    await refuse('NotReadableError')
  }
  await time.pass(60_000)
  expect(asked).toHaveLength(4)
  expect(kinds().at(-1)).toBe('stopped')
})

test('a camera that keeps dying is not restarted for ever', async () => {
  const { track, time, run, kinds } = await running()
  track.end()
  for (const _ of [1, 2, 3]) {
    const next = await run()
    await time.pass(100)
    next.end()
    await time.pass(1000)
  }
  expect(kinds().at(-1)).toBe('stopped')
})

test('a camera that ran steadily in between gets its three tries again', async () => {
  const device = await running()
  let { track } = device
  for (const _ of [1, 2, 3, 4, 5]) {
    track.end()
    track = await device.run()
    await device.time.pass(10_000)
  }
  expect(device.kinds().at(-1)).toBe('ready')
})

test('a camera that stopped is tried again when the seller comes back to the page', async () => {
  const { track, time, page, refuse, run, kinds } = await running()
  track.end()
  for (const _ of [1, 2, 3]) {
    await refuse('NotReadableError')
    await time.pass(1000)
  }
  expect(kinds().at(-1)).toBe('stopped')
  page.comeBack()
  await run()
  expect(kinds().at(-1)).toBe('ready')
})

test('a refused permission is not asked for again by itself', async () => {
  const { track, time, page, refuse, asked, kinds } = await running()
  track.end()
  await refuse('NotAllowedError')
  expect(kinds().at(-1)).toBe('denied')
  page.comeBack()
  await time.pass(60_000)
  expect(asked).toHaveLength(2)
})

test('a camera that was unplugged is said to be missing', async () => {
  const { track, time, refuse, kinds } = await running()
  track.end()
  for (const _ of [1, 2, 3]) {
    await refuse('NotFoundError')
    await time.pass(1000)
  }
  expect(kinds().at(-1)).toBe('missing')
})

test('a camera that never tells its size is tried again', async () => {
  const device = cameraDevice()
  device.session.start('environment')
  const silent = await device.grant()
  await device.time.pass(10_000)
  await device.run()
  expect(silent.readyState).toBe('ended')
  expect(device.kinds()).toEqual(['starting', 'starting', 'ready'])
})

test('a stopped camera is not brought back, and leaves no timer behind', async () => {
  const { session, track, page, time, asked } = await running()
  track.mute(true)
  page.comeBack()
  session.stop()
  page.comeBack()
  expect([time.running(), page.listening()]).toEqual([0, 0])
  await time.pass(60_000)
  expect(asked).toHaveLength(1)
})
