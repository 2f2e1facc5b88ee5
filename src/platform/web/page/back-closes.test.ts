import { expect, test } from 'vitest'
import { createBackSteps, createEntryNames, withoutOverlay } from './back-closes.ts'

test('each level has a history entry, and Back closes only the topmost level', () => {
  const { steps, stack, back, backs } = createBrowser()
  steps.follow(1)
  steps.follow(3)
  expect(stack).toEqual(['page', 'level 1', 'level 2', 'level 3'])
  back()
  expect(backs).toEqual([2])
  steps.follow(2)
  expect(stack).toEqual(['page', 'level 1', 'level 2'])
})

test('a jump back over several entries closes as many levels, the topmost first', () => {
  const { steps, back, backs } = createBrowser()
  steps.follow(3)
  back(2)
  expect(backs).toEqual([2, 1])
})

test('closing levels together removes all their entries and does not count as Back', () => {
  const { steps, stack, arrive, backs } = createBrowser()
  steps.follow(3)
  steps.follow(0)
  arrive()
  expect(stack).toEqual(['page'])
  expect(backs).toEqual([])
})

test('a level opened before the browser has left the closed levels gets its entry afterwards', () => {
  const { steps, stack, arrive, backs } = createBrowser()
  steps.follow(2)
  steps.follow(1)
  steps.follow(2)
  expect(stack).toEqual(['page', 'level 1', 'level 2'])
  arrive()
  expect(stack).toEqual(['page', 'level 1', 'level 3'])
  expect(backs).toEqual([])
})

test('entries stay if the browser has moved on to another entry', () => {
  const { steps, stack } = createBrowser()
  steps.follow(1)
  stack.push('another view')
  steps.follow(0)
  expect(stack).toEqual(['page', 'level 1', 'another view'])
})

test('an overlay after a reload never gets the name of an overlay from before', () => {
  const before = createEntryNames(1000)
  const after = createEntryNames(2000)
  expect(new Set([before(), before(), after(), after()]).size).toBe(4)
})

test('a leftover overlay is removed from the state, and the view under it stays', () => {
  expect(withoutOverlay({ view: 'listings', scroll: 40, overlay: '1000-1' })).toEqual({ view: 'listings', scroll: 40 })
})

test('a state without an overlay is unchanged', () => {
  const state = { view: 'capture' }
  expect(withoutOverlay(state)).toBe(state)
  expect(withoutOverlay(null)).toBe(null)
})

/** A browser's history. The browser leaves entries only when the test calls `arrive`. */
function createBrowser() {
  const stack = ['page']
  let pending = 0
  let entryCount = 0
  const backs: number[] = []
  const steps = createBackSteps(
    {
      current: () => stack.at(-1),
      push: (entry) => void stack.push(entry),
      leave: (count) => {
        pending = count
      },
    },
    () => `level ${++entryCount}`,
    (level) => void backs.push(level),
  )
  const go = (count: number) => {
    stack.splice(stack.length - count)
    steps.arrived()
  }
  return { steps, stack, back: (count = 1) => go(count), arrive: () => go(pending), backs }
}
