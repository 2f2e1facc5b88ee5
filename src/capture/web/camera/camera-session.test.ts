import { expect, onTestFinished, test, vi } from 'vitest'
import { cameraDevice, TestPage, TestTrack, TestVideo } from '../camera-test-device.ts'
import { createMovedTime, settled } from '../moved-time.ts'
import { createCameraLife } from './camera-life.ts'
import { createCameraSession } from './camera-session.ts'

const whole = { x: 0, y: 0, width: 1920, height: 1080 }

test('a camera starts, is ready once its metadata is there, and stops without leaving its light on', async () => {
  const { session, element, news, grant, live, kinds } = cameraDevice()
  session.start('environment')
  expect(kinds()).toEqual(['starting'])
  const track = await grant()
  expect(kinds()).toEqual(['starting'])
  expect(element.srcObject).not.toBeNull()
  element.arrive(1920, 1080)
  expect(news.at(-1)).toEqual({ kind: 'ready', frame: { width: 1920, height: 1080 }, torch: false, zoom: null })
  session.stop()
  session.stop()
  expect(track.readyState).toBe('ended')
  expect([live(), element.srcObject]).toEqual([0, null])
  expect(kinds()).toEqual(['starting', 'ready', 'off'])
})

test('no sound is asked for, and the facing wanted', async () => {
  const { session, asked, run } = cameraDevice()
  session.start('user')
  await run()
  expect(asked[0]).toMatchObject({ audio: false, video: { facingMode: { ideal: 'user' } } })
})

test('a camera granted after stop is switched off at once', async () => {
  const { session, element, grant, live, kinds } = cameraDevice()
  session.start('environment')
  await settled()
  session.stop()
  const late = await grant()
  expect(late.readyState).toBe('ended')
  expect([live(), element.srcObject]).toEqual([0, null])
  expect(kinds()).toEqual(['starting', 'off'])
})

test('a camera granted in the very moment of the stop is switched off too', async () => {
  const track = new TestTrack({})
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
  const openStream = () => {
    const opening = Promise.resolve(stream)
    void opening.then(() => camera.stop())
    return opening
  }
  const element = new TestVideo() as unknown as HTMLVideoElement
  const parts = { openStream, element, page: new TestPage(), after: createMovedTime().after, knowsPoints: false }
  const camera = createCameraLife(parts, () => undefined)
  camera.start('environment')
  await settled()
  expect([track.readyState, camera.running()]).toEqual(['ended', null])
})

test('a question that was let go and stays without an answer holds the next one up for 15 s at most', async () => {
  const { session, time, asked, grant, run, live, kinds } = cameraDevice()
  session.start('environment')
  await time.pass(10_000)
  session.start('environment')
  await time.pass(4999)
  expect(asked).toHaveLength(1)
  await time.pass(1)
  expect(asked).toHaveLength(2)
  const late = await grant()
  expect(late.readyState).toBe('ended')
  await run()
  expect([live(), kinds().at(-1)]).toEqual([1, 'ready'])
})

test('a question that nobody let go stays open alone for as long as it takes; asked anew after that, it is at once', async () => {
  const { session, time, asked, kinds } = cameraDevice()
  session.start('environment')
  await time.pass(60_000)
  expect([asked.length, kinds()]).toEqual([1, ['starting']])
  session.start('environment')
  await settled()
  expect(asked).toHaveLength(2)
})

test('of several starts the latest wins, one question is open at a time, and one camera is left', async () => {
  const { session, asked, grant, run, live, news } = cameraDevice()
  session.start('environment')
  await settled()
  session.start('user')
  session.start('environment')
  session.start('user')
  await settled()
  expect(asked).toHaveLength(1)
  const first = await grant()
  expect(first.readyState).toBe('ended')
  await run()
  expect(asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ video: { facingMode: { ideal: 'user' } } })
  expect([live(), news.at(-1)?.kind]).toEqual([1, 'ready'])
})

test('a restart lets go of the running camera before it asks for the next', async () => {
  const { session, run, kinds } = cameraDevice()
  session.start('environment')
  const first = await run()
  session.start('user')
  expect(first.readyState).toBe('ended')
  await run()
  expect(kinds()).toEqual(['starting', 'ready', 'starting', 'ready'])
})

test('each refusal is told by its own fault', async () => {
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
  const session = createCameraSession({ element: element as unknown as HTMLVideoElement, page, after: time.after })
  const kinds: string[] = []
  session.subscribe((news) => kinds.push(news.kind === 'failed' ? news.fault : news.kind))
  session.start('environment')
  expect(kinds).toEqual(['starting', 'unsupported'])
})

test('a turned phone is told once', async () => {
  const { session, element, run, news } = cameraDevice()
  session.start('environment')
  await run(1920, 1080)
  element.arrive(1080, 1920)
  expect(news.slice(2)).toEqual([{ kind: 'frame', frame: { width: 1080, height: 1920 } }])
})

test('a part of the frame is grabbed from a running camera', async () => {
  const { session, run } = cameraDevice()
  session.start('environment')
  await run()
  expect(await session.grab(whole)).toEqual({ crop: whole })
})

test('a browser that does not come back with the picture is given up on after ten seconds, and what comes late is freed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const late = Promise.withResolvers<ImageBitmap>()
  const close = vi.fn<() => void>()
  const { session, run } = cameraDevice({}, () => late.promise)
  session.start('environment')
  await run()
  const grabbed = session.grab(whole).catch(String)
  vi.advanceTimersByTime(10_000)
  expect(await grabbed).toMatch(/no picture at that moment/)
  late.resolve({ close, width: 1, height: 1 })
  await settled()
  expect(close).toHaveBeenCalledTimes(1)
})

test('nothing is grabbed without a frame, from a dead camera, or beyond the frame', async () => {
  const { session, element, grant } = cameraDevice()
  const refusal = /no picture at that moment/
  await expect(session.grab(whole)).rejects.toThrow(refusal)
  session.start('environment')
  const track = await grant()
  await expect(session.grab(whole)).rejects.toThrow(refusal)
  element.arrive(1080, 1920)
  await expect(session.grab(whole)).rejects.toThrow(refusal)
  element.arrive(1920, 1080)
  expect(await session.grab(whole)).toBeDefined()
  track.readyState = 'ended'
  await expect(session.grab(whole)).rejects.toThrow(refusal)
})
