import { expect, onTestFinished, test, vi } from 'vitest'
import { cameraDevice, TestPage, TestTrack, TestVideo } from '../camera-test-device.ts'
import { createFakeTime, promisesSettled } from '../fake-time.ts'
import { createCameraLifecycle } from './camera-lifecycle.ts'
import { createCameraSession } from './camera-session.ts'

const wholeFrame = { x: 0, y: 0, width: 1920, height: 1080 }

test('a camera starts, is ready with its metadata, and stops completely', async () => {
  const { session, element, events, grant, live, kinds } = cameraDevice()
  session.start('environment')
  expect(kinds()).toEqual(['starting'])
  const track = await grant()
  expect(kinds()).toEqual(['starting'])
  expect(element.srcObject).not.toBeNull()
  element.arrive(1920, 1080)
  expect(events.at(-1)).toEqual({ kind: 'ready', frame: { width: 1920, height: 1080 }, hasTorch: false, zoom: null })
  session.stop()
  session.stop()
  expect(track.readyState).toBe('ended')
  expect([live(), element.srcObject]).toEqual([0, null])
  expect(kinds()).toEqual(['starting', 'ready', 'off'])
})

test('the request has the wanted facing and no sound', async () => {
  const { session, requests, run } = cameraDevice()
  session.start('user')
  await run()
  expect(requests[0]).toMatchObject({ audio: false, video: { facingMode: { ideal: 'user' } } })
})

test('a camera granted after the stop is switched off at once', async () => {
  const { session, element, grant, live, kinds } = cameraDevice()
  session.start('environment')
  await promisesSettled()
  session.stop()
  const lateTrack = await grant()
  expect(lateTrack.readyState).toBe('ended')
  expect([live(), element.srcObject]).toEqual([0, null])
  expect(kinds()).toEqual(['starting', 'off'])
})

test('a camera granted in the same moment as the stop is switched off too', async () => {
  const track = new TestTrack({})
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
  const openStream = () => {
    const opening = Promise.resolve(stream)
    void opening.then(() => camera.stop())
    return opening
  }
  const element = new TestVideo() as unknown as HTMLVideoElement
  const parts = { openStream, element, page: new TestPage(), delay: createFakeTime().delay, supportsFocusPoints: false }
  const camera = createCameraLifecycle(parts, () => undefined)
  camera.start('environment')
  await promisesSettled()
  expect([track.readyState, camera.running()]).toEqual(['ended', null])
})

test('a cancelled request without an answer blocks the next one for at most 15 s', async () => {
  const { session, time, requests, grant, run, live, kinds } = cameraDevice()
  session.start('environment')
  await time.pass(10_000)
  session.start('environment')
  await time.pass(4999)
  expect(requests).toHaveLength(1)
  await time.pass(1)
  expect(requests).toHaveLength(2)
  const lateTrack = await grant()
  expect(lateTrack.readyState).toBe('ended')
  await run()
  expect([live(), kinds().at(-1)]).toEqual([1, 'ready'])
})

test('a request that nobody cancels stays open alone, and a later start requests the camera again at once', async () => {
  const { session, time, requests, kinds } = cameraDevice()
  session.start('environment')
  await time.pass(60_000)
  expect([requests.length, kinds()]).toEqual([1, ['starting']])
  session.start('environment')
  await promisesSettled()
  expect(requests).toHaveLength(2)
})

test('the latest of several starts wins, with one open request at a time and one camera in the end', async () => {
  const { session, requests, grant, run, live, events } = cameraDevice()
  session.start('environment')
  await promisesSettled()
  session.start('user')
  session.start('environment')
  session.start('user')
  await promisesSettled()
  expect(requests).toHaveLength(1)
  const first = await grant()
  expect(first.readyState).toBe('ended')
  await run()
  expect(requests).toHaveLength(2)
  expect(requests[1]).toMatchObject({ video: { facingMode: { ideal: 'user' } } })
  expect([live(), events.at(-1)?.kind]).toEqual([1, 'ready'])
})

test('a restart stops the running camera before it requests the next', async () => {
  const { session, run, kinds } = cameraDevice()
  session.start('environment')
  const first = await run()
  session.start('user')
  expect(first.readyState).toBe('ended')
  await run()
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('each kind of refusal has its own fault', async () => {
  const faults = { NotAllowedError: 'denied', NotFoundError: 'missing', NotReadableError: 'failed' }
  for (const [name, fault] of Object.entries(faults)) {
    const { session, refuse, kinds } = cameraDevice()
    session.start('environment')
    await refuse(name)
    expect(kinds()).toEqual(['starting', fault])
  }
})

test('after a refusal a new start may succeed', async () => {
  const { session, refuse, run, kinds } = cameraDevice()
  session.start('environment')
  await refuse('NotAllowedError')
  session.start('environment')
  await run()
  expect(kinds()).toEqual(['starting', 'denied', 'starting', 'ready'])
})

test('a browser without media devices is unsupported', () => {
  const { element, page, time } = cameraDevice()
  const session = createCameraSession({ element: element as unknown as HTMLVideoElement, page, delay: time.delay })
  const kinds: string[] = []
  session.subscribe((event) => kinds.push(event.kind === 'failed' ? event.fault : event.kind))
  session.start('environment')
  expect(kinds).toEqual(['starting', 'unsupported'])
})

test('a turned phone emits one event', async () => {
  const { session, element, run, events } = cameraDevice()
  session.start('environment')
  await run(1920, 1080)
  element.arrive(1080, 1920)
  expect(events.slice(2)).toEqual([{ kind: 'turned', frame: { width: 1080, height: 1920 } }])
})

test('a part of the frame is grabbed from a running camera', async () => {
  const { session, run } = cameraDevice()
  session.start('environment')
  await run()
  expect(await session.grab(wholeFrame)).toEqual({ crop: wholeFrame })
})

test('grabbing fails after ten seconds without a picture, and a late picture is freed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const latePicture = Promise.withResolvers<ImageBitmap>()
  const close = vi.fn<() => void>()
  const { session, run } = cameraDevice({}, () => latePicture.promise)
  session.start('environment')
  await run()
  const grabbed = session.grab(wholeFrame).catch(String)
  vi.advanceTimersByTime(10_000)
  expect(await grabbed).toMatch(/didn't catch that photo/)
  latePicture.resolve({ close, width: 1, height: 1 })
  await promisesSettled()
  expect(close).toHaveBeenCalledTimes(1)
})

test('grabbing fails without a frame, from a dead camera, or beyond the frame', async () => {
  const { session, element, grant } = cameraDevice()
  const refusal = /didn't catch that photo/
  await expect(session.grab(wholeFrame)).rejects.toThrow(refusal)
  session.start('environment')
  const track = await grant()
  await expect(session.grab(wholeFrame)).rejects.toThrow(refusal)
  element.arrive(1080, 1920)
  await expect(session.grab(wholeFrame)).rejects.toThrow(refusal)
  element.arrive(1920, 1080)
  expect(await session.grab(wholeFrame)).toBeDefined()
  track.readyState = 'ended'
  await expect(session.grab(wholeFrame)).rejects.toThrow(refusal)
})
