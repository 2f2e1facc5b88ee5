import { afterEach, expect, test, vi } from 'vitest'
import { createCardListStore } from './card-list-store.ts'
import type { PagedList } from './paged-list.ts'

const listOf = (search?: string): PagedList<{ id: string; updatedAt: string }> => ({
  key: ['entries', search],
  read: () => Promise.reject(new Error('Nothing is read here')),
  refetchOn: [],
  renewAfterMs: 3_600_000,
})
const desktopSpace = { width: 544, above: 100, rem: 16, isDesktop: true }

afterEach(() => {
  vi.useRealTimers()
})

test('typed words are searched after a pause, an empty field at once, and the result is shown once it is there', () => {
  vi.useFakeTimers()
  const store = createCardListStore(listOf, {})
  const all = store.list()
  store.typeSearch('blue')
  store.typeSearch(' blue  jeans ')
  expect(store.get()).toMatchObject({ searchText: ' blue  jeans ', wantedSearch: undefined })
  vi.advanceTimersByTime(150)
  expect(store.get()).toMatchObject({ wantedSearch: 'blue jeans', shownSearch: undefined })
  expect(store.list()).toBe(all)
  store.rowHeights.set(0, 300)
  store.set({ asOf: '2026-01-01T12:05:00.000Z' })
  store.showWanted()
  expect(store.get()).toMatchObject({ shownSearch: 'blue jeans', asOf: undefined })
  expect(store.rowHeights.size).toBe(0)
  expect(store.list().key).toEqual(['entries', 'blue jeans'])
  expect(store.list()).toBe(store.list())
  store.searchFor('PSTFSH-001')
  expect(store.get()).toMatchObject({ searchText: 'PSTFSH-001', wantedSearch: 'PSTFSH-001' })
  store.typeSearch('')
  expect(store.get().wantedSearch).toBeUndefined()
})

test('opening the list without a search drops the search of the last link, and keeps typed words', () => {
  const store = createCardListStore(listOf, {})
  store.follow({ search: 'PSTFSH-001' })
  expect(store.get()).toMatchObject({ searchText: 'PSTFSH-001', wantedSearch: 'PSTFSH-001' })
  store.follow({})
  expect(store.get()).toMatchObject({ searchText: '', wantedSearch: undefined })
  store.follow({ search: 'PSTFSH-001' })
  store.searchFor('jeans')
  store.follow({})
  expect(store.get()).toMatchObject({ searchText: 'jeans', wantedSearch: 'jeans' })
})

test('a link is followed once: Back finds the list as it was left', () => {
  const store = createCardListStore(listOf, {})
  const params = { search: 'PSTFSH-005' }
  store.follow(params)
  store.typeSearch('')
  store.follow(params)
  expect(store.get()).toMatchObject({ searchText: '', wantedSearch: undefined })
  store.follow({ search: 'PSTFSH-005' })
  expect(store.get()).toMatchObject({ searchText: 'PSTFSH-005', wantedSearch: 'PSTFSH-005' })
  store.follow(undefined)
  expect(store.get().wantedSearch).toBe('PSTFSH-005')
})

test('measured heights stay valid in a space of the same width and text size, and in no other', () => {
  const store = createCardListStore(listOf, { selected: ['a'] })
  store.set({ space: desktopSpace })
  store.cardHeights.set('a', 300)
  store.rowHeights.set(0, 300)
  store.set({ space: { ...desktopSpace, above: 200 }, selected: [] })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([1, 1])
  store.set({ space: { ...desktopSpace, rem: 20 } })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([0, 0])
  expect(store.get()).toMatchObject({ selected: [], space: { rem: 20 } })
})
