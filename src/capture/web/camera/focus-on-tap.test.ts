import { expect, test } from 'vitest'
import { captureEnvironment, openEnvironment } from '../capture-test-environment.ts'

test('the hint shows 3 s after the camera starts to run, and disappears after 3 s', async () => {
  const { state, time } = openEnvironment()
  await time.pass(2999)
  expect(state().isFocusHintVisible).toBe(false)
  await time.pass(1)
  expect(state().isFocusHintVisible).toBe(true)
  await time.pass(3000)
  expect(state().isFocusHintVisible).toBe(false)
})

test('a seller who has tapped sees no hint, not even after a restart', async () => {
  const { store, state, camera, time } = openEnvironment()
  store.focusAt({ x: 0.5, y: 0.5 }, true)
  await time.pass(3000)
  expect(state().isFocusHintVisible).toBe(false)
  store.flip()
  camera.ready()
  await time.pass(3000)
  expect(state().isFocusHintVisible).toBe(false)
})

test('the hint disappears with the first tap and with the camera', async () => {
  const { store, state, camera, time } = openEnvironment()
  await time.pass(3000)
  store.flip()
  expect(state().isFocusHintVisible).toBe(false)
  camera.ready()
  await time.pass(3000)
  expect(state().isFocusHintVisible).toBe(true)
  store.focusAt({ x: 0.5, y: 0.5 }, false)
  expect(state().isFocusHintVisible).toBe(false)
})

test('the ring shows at each tap for 1.5 s', async () => {
  const { store, state, time } = openEnvironment()
  store.focusAt({ x: 0.2, y: 0.4 }, false)
  expect(state().focus).toEqual({ x: 0.2, y: 0.4, accepted: false })
  await time.pass(1000)
  store.focusAt({ x: 0.6, y: 0.4 }, false)
  await time.pass(1499)
  expect(state().focus).toMatchObject({ x: 0.6 })
  await time.pass(1)
  expect(state().focus).toBeNull()
})

test('the ring shows that the camera has accepted the point, but not for an earlier tap', async () => {
  const { store, state, time } = openEnvironment(({ camera }) => ({
    camera: { ...camera, focusAt: async ({ x }) => x < 0.5 },
  }))
  store.focusAt({ x: 0.2, y: 0.4 }, false)
  await time.pass(0)
  expect(state().focus?.accepted).toBe(true)
  store.focusAt({ x: 0.2, y: 0.4 }, false)
  store.focusAt({ x: 0.9, y: 0.4 }, false)
  await time.pass(0)
  expect(state().focus).toEqual({ x: 0.9, y: 0.4, accepted: false })
})

test('only a touch vibrates, for 10 ms', () => {
  const { store, log } = openEnvironment()
  store.focusAt({ x: 0.5, y: 0.5 }, false)
  store.focusAt({ x: 0.5, y: 0.5 }, true)
  expect(log.filter((each) => each.startsWith('vibrated'))).toEqual(['vibrated 10'])
})

test('the point for the camera is relative to its whole frame', () => {
  const { store, camera } = openEnvironment()
  store.setRatio('1:1')
  camera.ready({ width: 2000, height: 1000 })
  store.focusAt({ x: 0, y: 0.5 }, false)
  expect(camera.calls.at(-1)).toBe('focus 0.25 0.5')
})

test('a tap does nothing without a running camera or in review', () => {
  const { store, state, camera, log } = captureEnvironment()
  store.focusAt({ x: 0.5, y: 0.5 }, true)
  store.open()
  store.focusAt({ x: 0.5, y: 0.5 }, true)
  camera.ready()
  store.review()
  store.focusAt({ x: 0.5, y: 0.5 }, true)
  expect(state().focus).toBeNull()
  expect(log).toEqual(['awake'])
})

test('a failed focus shows no problem', async () => {
  const { store, state, time } = openEnvironment(({ camera }) => ({
    camera: { ...camera, focusAt: () => Promise.reject(new Error('no')) },
  }))
  store.focusAt({ x: 0.5, y: 0.5 }, false)
  await time.pass(0)
  expect(state()).toMatchObject({ focus: { accepted: false }, problem: null })
})

test('closing removes the ring and the timer', async () => {
  const { store, state, time } = openEnvironment()
  store.focusAt({ x: 0.5, y: 0.5 }, false)
  store.close()
  expect(state().focus).toBeNull()
  expect(time.timerCount()).toBe(0)
})
