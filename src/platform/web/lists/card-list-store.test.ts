import { expect, test } from 'vitest'
import { unreadRanges } from '../../page-ranges.ts'
import { createStore } from '../store/store.ts'
import { createCardListStore, withCardHeights } from './card-list-store.ts'
import { createSpaceStore } from './list-space.ts'
import type { KnownRanges, PagedList } from './paged-list.ts'

const entries: PagedList<{ id: string; updatedAt: string }> = {
  key: ['entries'],
  read: () => Promise.reject(new Error('Nothing is read here')),
  refetchOn: [],
  renewAfterMs: 3_600_000,
}
const desktopSpace = { width: 544, above: 100, rem: 16, isDesktop: true }

test('measured heights stay valid in a space of the same width and text size, and in no other', () => {
  const store = createCardListStore(entries)
  store.space.set({ space: desktopSpace })
  store.cardHeights.set('a', 300)
  store.rowHeights.set(0, 300)
  store.space.set({ space: { ...desktopSpace, above: 200 } })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([1, 1])
  store.space.set({ space: { ...desktopSpace, rem: 20 } })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([0, 0])
})

test('another list has rows of other heights, and a card keeps its own', () => {
  let shown = entries
  const state = createStore<KnownRanges>({ ranges: unreadRanges, asOf: undefined })
  const store = withCardHeights(state, { list: () => shown, scroll: { saved: null }, space: createSpaceStore() })
  store.cardHeights.set('a', 300)
  store.rowHeights.set(0, 300)
  state.set({ asOf: '2026-01-01T12:05:00.000Z' })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([1, 1])
  shown = { ...entries, key: ['entries', { tab: 'ready' }] }
  state.set({ ranges: unreadRanges })
  expect([store.cardHeights.size, store.rowHeights.size]).toEqual([1, 0])
})
