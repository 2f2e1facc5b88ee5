import { expect, test } from 'vitest'
import { createEntryNames, withoutOverlay } from './back-closes-entries.ts'

test('an overlay after a reload never takes the name that an overlay had before it', () => {
  const before = createEntryNames(1000)
  const after = createEntryNames(2000)
  expect(new Set([before(), before(), after(), after()]).size).toBe(4)
})

test('a leftover overlay goes and the view under it stays', () => {
  expect(withoutOverlay({ view: 'listings', scroll: 40, overlay: '1000-1' })).toEqual({ view: 'listings', scroll: 40 })
})

test('a state without an overlay stays as it is', () => {
  const state = { view: 'capture' }
  expect(withoutOverlay(state)).toBe(state)
  expect(withoutOverlay(null)).toBe(null)
})
