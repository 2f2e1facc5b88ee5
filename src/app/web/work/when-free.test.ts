import { expect, test } from 'vitest'
import { createStore } from '../../../platform/web/store/store.ts'
import { whenFree } from './when-free.ts'

test('the callback runs once: at once if the store is free, else when it becomes free', () => {
  const state = createStore({ busy: true })
  const calls: string[] = []
  whenFree(
    state,
    () => !state.get().busy,
    () => calls.push('later'),
  )
  state.set({ busy: true })
  expect(calls).toEqual([])
  state.set({ busy: false })
  state.set({ busy: false })
  whenFree(
    state,
    () => !state.get().busy,
    () => calls.push('at once'),
  )
  expect(calls).toEqual(['later', 'at once'])
})
