import { expect, test } from 'vitest'
import { createSingleton, storeOfMade } from './singleton.ts'
import { createStore } from './store.ts'

test('it is made by the first who needs it, and the same for all', () => {
  const once = createSingleton<{ name: string }>()
  expect(once.now()).toBeUndefined()
  const made = once.make(() => ({ name: 'first' }))
  expect(once.make(() => ({ name: 'second' }))).toBe(made)
  expect(once.now()).toBe(made)
})

test('who watches a store hears when it is made, and of every change from then on', async () => {
  const once = createSingleton<ReturnType<typeof countingStore>>()
  const store = storeOfMade(once, (made) => made, { count: 0 })
  let heard = 0
  const stop = store.subscribe(() => (heard += 1))
  expect(store.getSnapshot()).toEqual({ count: 0 })

  const made = once.make(countingStore)
  await Promise.resolve()
  expect([heard, store.getSnapshot()]).toEqual([1, { count: 1 }])
  made.set({ count: 2 })
  expect([heard, store.getSnapshot()]).toEqual([2, { count: 2 }])

  stop()
  made.set({ count: 3 })
  expect(heard).toBe(2)
})

test('who comes once it is made hears of every change once', async () => {
  const once = createSingleton<ReturnType<typeof countingStore>>()
  const made = once.make(countingStore)
  let heard = 0
  storeOfMade(once, (store) => store, { count: 0 }).subscribe(() => (heard += 1))
  await Promise.resolve()
  heard = 0
  made.set({ count: 2 })
  expect(heard).toBe(1)
})

function countingStore() {
  const { now, ...store } = createStore({ count: 1 })
  return { ...store, getSnapshot: now }
}
