import { afterEach, expect, test, vi } from 'vitest'
import { createCardListStore } from '../../../platform/web/lists/card-list-store.ts'
import { listOfListings } from './list-of-listings.ts'
import { withServerTime } from './listings-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the time is the server’s, from the last read of the list', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') })
  const store = withServerTime(createCardListStore(listOfListings))
  expect(store.serverNow()).toBe(Date.now())
  store.set({ asOf: '2026-01-01T12:05:00.000Z' })
  vi.advanceTimersByTime(1000)
  store.set({ ranges: [] })
  expect(store.serverNow()).toBe(Date.parse('2026-01-01T12:05:01.000Z'))
})
