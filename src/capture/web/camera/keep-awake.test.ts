import { expect, test } from 'vitest'
import { settled } from '../moved-time.ts'
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
  const see = async (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    // The browser lets go of every lock of a page that is hidden.
    if (visibilityState === 'hidden') for (const lock of locks) lock.released = true
    page.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  const held = () => locks.filter((lock) => !lock.released).length
  return { keepAwake: createKeepAwake({ wakeLock: { request }, page }), locks, see, held }
}

test('the screen is kept on while wanted, and once only', async () => {
  const { keepAwake, locks, held } = phone()
  keepAwake(true)
  await settled()
  keepAwake(true)
  await settled()
  expect([locks.length, held()]).toEqual([1, 1])
  keepAwake(false)
  keepAwake(false)
  expect(held()).toBe(0)
})

test('two wishes before the first answer hold one lock', async () => {
  const { keepAwake, held } = phone()
  keepAwake(true)
  keepAwake(true)
  await settled()
  expect(held()).toBe(1)
})

test('it is asked for again when the page comes back, unless it is not wanted any more', async () => {
  const { keepAwake, locks, see, held } = phone()
  keepAwake(true)
  await settled()
  await see('hidden')
  expect(held()).toBe(0)
  await see('visible')
  expect(held()).toBe(1)
  keepAwake(false)
  await see('hidden')
  await see('visible')
  expect([locks.length, held()]).toEqual([2, 0])
})

test('a lock granted after it was wanted is let go of', async () => {
  const { keepAwake, locks, held } = phone()
  keepAwake(true)
  keepAwake(false)
  await settled()
  expect([locks.length, held()]).toEqual([1, 0])
})

test('a refusal, and a browser without wake locks, are no error', async () => {
  const { keepAwake, held } = phone(true)
  keepAwake(true)
  await settled()
  expect(held()).toBe(0)
  const page = Object.assign(new EventTarget(), initiallyVisible)
  const without = createKeepAwake({ wakeLock: undefined, page })
  expect(() => without(true)).not.toThrow()
  expect(() => without(false)).not.toThrow()
  await settled()
})
