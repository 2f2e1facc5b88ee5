import { expect, test } from 'vitest'
import { promisesSettled } from '../fake-time.ts'
import { createKeepAwake } from './keep-awake.ts'

class Lock extends EventTarget {
  released = false

  async release() {
    this.released = true
  }
}

const initiallyVisible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }

function phone(refuses = false) {
  const locks: Lock[] = []
  const page = Object.assign(new EventTarget(), initiallyVisible)
  const request = async () => {
    if (refuses) throw new Error('low battery')
    const lock = new Lock()
    locks.push(lock)
    return lock as unknown as WakeLockSentinel
  }
  const setVisibility = async (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    // The browser releases all locks of a hidden page.
    if (visibilityState === 'hidden') for (const lock of locks) lock.released = true
    page.dispatchEvent(new Event('visibilitychange'))
    await promisesSettled()
  }
  const activeLocks = () => locks.filter((lock) => !lock.released).length
  return { keepAwake: createKeepAwake({ wakeLock: { request }, page }), locks, setVisibility, activeLocks }
}

test('the screen stays on while wanted, with one lock', async () => {
  const { keepAwake, locks, activeLocks } = phone()
  keepAwake(true)
  await promisesSettled()
  keepAwake(true)
  await promisesSettled()
  expect([locks.length, activeLocks()]).toEqual([1, 1])
  keepAwake(false)
  keepAwake(false)
  expect(activeLocks()).toBe(0)
})

test('two calls before the first answer lead to one lock', async () => {
  const { keepAwake, activeLocks } = phone()
  keepAwake(true)
  keepAwake(true)
  await promisesSettled()
  expect(activeLocks()).toBe(1)
})

test('the lock is requested again when the page returns, unless it is no longer wanted', async () => {
  const { keepAwake, locks, setVisibility, activeLocks } = phone()
  keepAwake(true)
  await promisesSettled()
  await setVisibility('hidden')
  expect(activeLocks()).toBe(0)
  await setVisibility('visible')
  expect(activeLocks()).toBe(1)
  keepAwake(false)
  await setVisibility('hidden')
  await setVisibility('visible')
  expect([locks.length, activeLocks()]).toEqual([2, 0])
})

test('a lock that is granted too late is released', async () => {
  const { keepAwake, locks, activeLocks } = phone()
  keepAwake(true)
  keepAwake(false)
  await promisesSettled()
  expect([locks.length, activeLocks()]).toEqual([1, 0])
})

test('a refusal and a browser without wake locks cause no error', async () => {
  const { keepAwake, activeLocks } = phone(true)
  keepAwake(true)
  await promisesSettled()
  expect(activeLocks()).toBe(0)
  const page = Object.assign(new EventTarget(), initiallyVisible)
  const without = createKeepAwake({ wakeLock: undefined, page })
  expect(() => without(true)).not.toThrow()
  expect(() => without(false)).not.toThrow()
  await promisesSettled()
})
