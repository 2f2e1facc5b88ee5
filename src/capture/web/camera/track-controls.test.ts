import { expect, test } from 'vitest'
import { cameraDevice } from '../camera-test-device.ts'

const capabilities = {
  pointsOfInterest: true,
  torch: true,
  zoom: { min: 1, max: 5, step: 0.1 },
  focusMode: ['continuous', 'single-shot'],
}
const crop = { x: 0, y: 0, width: 1920, height: 1080 }

test('torch and zoom are reported if the track offers them', async () => {
  const { session, run, events } = cameraDevice(capabilities)
  session.start('environment')
  await run()
  expect(events.at(-1)).toMatchObject({ hasTorch: true, zoom: { min: 1, max: 5, step: 0.1, value: 1 } })
})

test('a zoom with a single value is not offered', async () => {
  const { session, run, events } = cameraDevice({ zoom: { min: 1, max: 1 } })
  session.start('environment')
  await run()
  expect(events.at(-1)).toMatchObject({ hasTorch: false, zoom: null })
})

test('the zoom keeps the torch on, although constraints replace each other', async () => {
  const { session, run } = cameraDevice(capabilities)
  session.start('environment')
  const track = await run()
  expect(await session.setTorch(true)).toBe(true)
  expect(await session.setZoom(2)).toBe(2)
  expect(track.applied).toEqual([{ torch: true }, { torch: true, zoom: 2 }])
})

test('a slider that is faster than the camera skips to its newest value', async () => {
  const { session, run } = cameraDevice(capabilities)
  session.start('environment')
  const track = await run()
  await Promise.all([1.5, 2, 2.5, 3].map((value) => session.setZoom(value)))
  expect(track.applied).toEqual([{ zoom: 3 }])
})

test('a refused setting keeps the value of the track', async () => {
  const { session, run } = cameraDevice(capabilities)
  session.start('environment')
  const track = await run()
  track.refuses = true
  expect(await session.setTorch(true)).toBe(false)
  expect(await session.setZoom(3)).toBe(1)
  track.refuses = false
  expect(await session.setZoom(2)).toBe(2)
  expect(track.applied).toEqual([{ zoom: 2 }])
})

test('a camera focuses on a point, and automatically again after the next photo', async () => {
  const { session, run } = cameraDevice(capabilities)
  session.start('environment')
  const track = await run()
  expect(await session.focusAt({ x: 0.25, y: 0.75 })).toBe(true)
  await session.grab(crop)
  await session.setZoom(1)
  expect(track.applied).toEqual([
    { focusMode: 'single-shot', pointsOfInterest: [{ x: 0.25, y: 0.75 }] },
    { focusMode: 'continuous' },
    { focusMode: 'continuous', zoom: 1 },
  ])
})

test('a camera that cannot focus on a point is not asked to', async () => {
  for (const abilities of [
    { ...capabilities, pointsOfInterest: false },
    { ...capabilities, focusMode: ['continuous'] },
  ]) {
    const { session, run } = cameraDevice(abilities)
    session.start('environment')
    const track = await run()
    expect(await session.focusAt({ x: 0.5, y: 0.5 })).toBe(false)
    expect(track.applied).toEqual([])
  }
})

test('a refused focus throws nothing', async () => {
  const { session, run } = cameraDevice(capabilities)
  session.start('environment')
  const track = await run()
  track.refuses = true
  expect(await session.focusAt({ x: 0.5, y: 0.5 })).toBe(false)
})

test('settings without a camera change nothing', async () => {
  const { session } = cameraDevice(capabilities)
  expect(await session.setTorch(true)).toBe(false)
  expect(await session.setZoom(2)).toBe(2)
  expect(await session.focusAt({ x: 0.5, y: 0.5 })).toBe(false)
})
