import { expect, test } from 'vitest'
import { createSingleton, storeOfSingleton } from './singleton.ts'
import { createStore } from './store.ts'

test('the first caller creates the value, and all get the same one', () => {
  const singleton = createSingleton<{ name: string }>()
  expect(singleton.get()).toBeUndefined()
  const value = singleton.make(() => ({ name: 'first' }))
  expect(singleton.make(() => ({ name: 'second' }))).toBe(value)
  expect(singleton.get()).toBe(value)
})

test('a subscriber of its store hears when the value is created, and every change after', async () => {
  const singleton = createSingleton<ReturnType<typeof countingStore>>()
  const store = storeOfSingleton(singleton, (value) => value, { count: 0 })
  let calls = 0
  const stop = store.subscribe(() => (calls += 1))
  expect(store.getSnapshot()).toEqual({ count: 0 })

  const value = singleton.make(countingStore)
  await Promise.resolve()
  expect([calls, store.getSnapshot()]).toEqual([1, { count: 1 }])
  value.set({ count: 2 })
  expect([calls, store.getSnapshot()]).toEqual([2, { count: 2 }])

  stop()
  value.set({ count: 3 })
  expect(calls).toBe(2)
})

test('a subscriber after the creation hears every change once', async () => {
  const singleton = createSingleton<ReturnType<typeof countingStore>>()
  const value = singleton.make(countingStore)
  let calls = 0
  storeOfSingleton(singleton, (store) => store, { count: 0 }).subscribe(() => (calls += 1))
  await Promise.resolve()
  calls = 0
  value.set({ count: 2 })
  expect(calls).toBe(1)
})

function countingStore() {
  const { get, ...store } = createStore({ count: 1 })
  return { ...store, getSnapshot: get }
}
