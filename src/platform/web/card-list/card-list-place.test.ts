import { expect, test } from 'vitest'
import type { SegmentedList } from '../segments/segmented-list.ts'
import { createCardListPlace } from './card-list-place.ts'

const list: SegmentedList<{ id: string; updatedAt: string }> = {
  key: ['entries'],
  read: () => Promise.reject(new Error('Nothing is read here')),
  hears: [],
  renewAfter: 3_600_000,
}
const room = { width: 544, above: 100, rem: 16, isDesk: true }

test('what cards measured holds in a room as wide with text as large, and in no other', () => {
  const place = createCardListPlace(list, { selected: ['a'] })
  place.set({ space: room })
  place.cardHeights.set('a', 300)
  place.rowHeights.set(0, 300)
  place.set({ space: { ...room, above: 200 }, selected: [] })
  expect([place.cardHeights.size, place.rowHeights.size]).toEqual([1, 1])
  place.set({ space: { ...room, rem: 20 } })
  expect([place.cardHeights.size, place.rowHeights.size]).toEqual([0, 0])
  expect(place.now()).toMatchObject({ selected: [], space: { rem: 20 } })
})
