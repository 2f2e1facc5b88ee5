import { expect, test } from 'vitest'
import { createStore } from '../../../platform/web/store/store.ts'
import { whenFree } from './when-free.ts'

test('what is free is taken at once, what is not as soon as it is, and only once', () => {
  const state = createStore({ busy: true })
  const taken: string[] = []
  whenFree(
    state,
    () => !state.now().busy,
    () => taken.push('later'),
  )
  state.set({ busy: true })
  expect(taken).toEqual([])
  state.set({ busy: false })
  state.set({ busy: false })
  whenFree(
    state,
    () => !state.now().busy,
    () => taken.push('at once'),
  )
  expect(taken).toEqual(['later', 'at once'])
})
