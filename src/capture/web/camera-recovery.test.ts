import { expect, test } from 'vitest'
import { cameraDevice } from './camera-test-device.ts'
import { promisesSettled } from './fake-time.ts'

async function runningDevice(device = cameraDevice()) {
  device.session.start('environment')
  const track = await device.run()
  await device.time.pass(10_000)
  return { ...device, track }
}

test('a track that ends is replaced by a new camera', async () => {
  const { track, run, kinds, live } = await runningDevice()
  track.end()
  await run()
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
  expect(live()).toBe(1)
})

test('a short mute is ignored, and a lasting one restarts the camera', async () => {
  const { track, time, run, kinds } = await runningDevice()
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

test('a camera that dies while the page is hidden restarts once when the page returns', async () => {
  const { page, track, time, requests, run, kinds } = await runningDevice()
  page.hide()
  track.end()
  await time.pass(60_000)
  expect(requests).toHaveLength(1)
  page.comeBack()
  await run()
  expect(requests).toHaveLength(2)
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('a camera with frames is left alone when the page returns', async () => {
  const { page, element, time, requests } = await runningDevice()
  page.hide()
  page.comeBack()
  await time.pass(500)
  element.frame()
  await time.pass(10_000)
  expect(requests).toHaveLength(1)
})

test('a page that was itself delayed does not restart the camera', async () => {
  const { page, element, time, requests } = await runningDevice()
  page.comeBack()
  await time.pass(1500)
  element.frame()
  await time.pass(10_000)
  expect(requests).toHaveLength(1)
})

test('a camera that is live without frames is replaced', async () => {
  const { page, element, track, time, run, kinds } = await runningDevice()
  page.comeBack()
  element.currentTime += 5
  await time.pass(2000)
  await run()
  expect(track.readyState).toBe('ended')
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('a video outside the page is checked only after it is back and plays', async () => {
  const { page, element, time, requests, run } = await runningDevice()
  Object.assign(element, { isConnected: false, paused: true })
  page.comeBack()
  await time.pass(60_000)
  expect([requests.length, element.paused]).toEqual([1, true])
  element.isConnected = true
  await element.play()
  await time.pass(2000)
  await run()
  expect(requests).toHaveLength(2)
})

test('a video that leaves the page during a check is not judged', async () => {
  const { page, element, time, requests } = await runningDevice()
  page.comeBack()
  await time.pass(500)
  Object.assign(element, { isConnected: false, paused: true })
  await time.pass(60_000)
  Object.assign(element, { isConnected: true })
  page.comeBack()
  await time.pass(500)
  page.hide()
  await time.pass(60_000)
  expect(requests).toHaveLength(1)
})

test('a video that left the page is checked again once it is back and plays', async () => {
  const { page, element, time, requests } = await runningDevice()
  page.comeBack()
  element.isConnected = false
  await time.pass(5000)
  element.isConnected = true
  await element.play()
  await time.pass(2000)
  await promisesSettled()
  expect(requests).toHaveLength(2)
})

test('in a browser without frame callbacks, the clock of the video counts', async () => {
  const { page, element, time, requests } = await runningDevice()
  Object.defineProperty(element, 'requestVideoFrameCallback', { value: undefined })
  page.comeBack()
  element.currentTime += 0.5
  await time.pass(5000)
  expect(requests).toHaveLength(1)
  page.comeBack()
  await time.pass(2000)
  await promisesSettled()
  expect(requests).toHaveLength(2)
})

test('a video that the browser paused plays again when the page returns', async () => {
  const { page, element } = await runningDevice()
  element.paused = true
  page.comeBack()
  expect(element.paused).toBe(false)
})

test('a busy camera gets three tries, then the seller sees that it stopped', async () => {
  const { track, time, refuse, requests, kinds } = await runningDevice()
  track.end()
  await refuse('NotReadableError')
  for (const _ of [2, 3]) {
    await time.pass(1000)
    await refuse('NotReadableError')
  }
  await time.pass(60_000)
  expect(requests).toHaveLength(4)
  expect(kinds().at(-1)).toBe('stopped')
})

test('a camera that keeps dying is not restarted forever', async () => {
  const { track, time, run, kinds } = await runningDevice()
  track.end()
  for (const _ of [1, 2, 3]) {
    const next = await run()
    await time.pass(100)
    next.end()
    await time.pass(1000)
  }
  expect(kinds().at(-1)).toBe('stopped')
})

test('a camera that ran for a while gets its three tries again', async () => {
  const device = await runningDevice()
  let { track } = device
  for (const _ of [1, 2, 3, 4, 5]) {
    track.end()
    track = await device.run()
    await device.time.pass(10_000)
  }
  expect(device.kinds().at(-1)).toBe('ready')
})

test('a stopped camera is tried again when the seller returns to the page', async () => {
  const { track, time, page, refuse, run, kinds } = await runningDevice()
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

test('a refused permission is not requested again automatically', async () => {
  const { track, time, page, refuse, requests, kinds } = await runningDevice()
  track.end()
  await refuse('NotAllowedError')
  expect(kinds().at(-1)).toBe('denied')
  page.comeBack()
  await time.pass(60_000)
  expect(requests).toHaveLength(2)
})

test('an unplugged camera is reported as missing', async () => {
  const { track, time, refuse, kinds } = await runningDevice()
  track.end()
  for (const _ of [1, 2, 3]) {
    await refuse('NotFoundError')
    await time.pass(1000)
  }
  expect(kinds().at(-1)).toBe('missing')
})

test('a camera that never reports its size is tried again', async () => {
  const device = cameraDevice()
  device.session.start('environment')
  const silent = await device.grant()
  await device.time.pass(10_000)
  await device.run()
  expect(silent.readyState).toBe('ended')
  expect(device.kinds()).toEqual(['starting', 'starting', 'ready'])
})

test('a camera that was stopped on purpose is not restarted, and leaves no timer', async () => {
  const { session, track, page, time, requests } = await runningDevice()
  track.mute(true)
  page.comeBack()
  session.stop()
  page.comeBack()
  expect([time.timerCount(), page.listenerCount()]).toEqual([0, 0])
  await time.pass(60_000)
  expect(requests).toHaveLength(1)
})
