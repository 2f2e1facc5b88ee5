import { afterEach, expect, test, vi } from 'vitest'
import { createCardListPlace } from './card-list-place.ts'
import type { SegmentedList } from './segmented-list.ts'

const listOf = (search?: string): SegmentedList<{ id: string; updatedAt: string }> => ({
  key: ['entries', search],
  read: () => Promise.reject(new Error('Nothing is read here')),
  hears: [],
  renewAfter: 3_600_000,
})
const room = { width: 544, above: 100, rem: 16, isDesk: true }

afterEach(() => {
  vi.useRealTimers()
})

test('what is typed is searched for after a pause, all of it again at once, and shown when it is there', () => {
  vi.useFakeTimers()
  const place = createCardListPlace(listOf, {})
  const all = place.list()
  place.type('blue')
  place.type(' blue  jeans ')
  expect(place.now()).toMatchObject({ typed: ' blue  jeans ', wanted: undefined })
  vi.advanceTimersByTime(150)
  expect(place.now()).toMatchObject({ wanted: 'blue jeans', shown: undefined })
  expect(place.list()).toBe(all)
  place.rowHeights.set(0, 300)
  place.set({ asOf: '2026-01-01T12:05:00.000Z' })
  place.showWanted()
  expect(place.now()).toMatchObject({ shown: 'blue jeans', asOf: undefined })
  expect(place.rowHeights.size).toBe(0)
  expect(place.list().key).toEqual(['entries', 'blue jeans'])
  expect(place.list()).toBe(place.list())
  place.searchFor('PSTFSH-001')
  expect(place.now()).toMatchObject({ typed: 'PSTFSH-001', wanted: 'PSTFSH-001' })
  place.type('')
  expect(place.now().wanted).toBeUndefined()
})

test('what it was led to is left when it is opened by itself, and what was typed is kept', () => {
  const place = createCardListPlace(listOf, {})
  place.follow({ search: 'PSTFSH-001' })
  expect(place.now()).toMatchObject({ typed: 'PSTFSH-001', wanted: 'PSTFSH-001' })
  place.follow({})
  expect(place.now()).toMatchObject({ typed: '', wanted: undefined })
  place.follow({ search: 'PSTFSH-001' })
  place.searchFor('jeans')
  place.follow({})
  expect(place.now()).toMatchObject({ typed: 'jeans', wanted: 'jeans' })
})

test('it is led to what a press meant once: Back finds the list as it was left', () => {
  const place = createCardListPlace(listOf, {})
  const lead = { search: 'PSTFSH-005' }
  place.follow(lead)
  place.type('')
  place.follow(lead)
  expect(place.now()).toMatchObject({ typed: '', wanted: undefined })
  place.follow({ search: 'PSTFSH-005' })
  expect(place.now()).toMatchObject({ typed: 'PSTFSH-005', wanted: 'PSTFSH-005' })
  place.follow(undefined)
  expect(place.now().wanted).toBe('PSTFSH-005')
})

test('what cards measured holds in a room as wide with text as large, and in no other', () => {
  const place = createCardListPlace(listOf, { selected: ['a'] })
  place.set({ space: room })
  place.cardHeights.set('a', 300)
  place.rowHeights.set(0, 300)
  place.set({ space: { ...room, above: 200 }, selected: [] })
  expect([place.cardHeights.size, place.rowHeights.size]).toEqual([1, 1])
  place.set({ space: { ...room, rem: 20 } })
  expect([place.cardHeights.size, place.rowHeights.size]).toEqual([0, 0])
  expect(place.now()).toMatchObject({ selected: [], space: { rem: 20 } })
})
