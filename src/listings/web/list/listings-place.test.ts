import { afterEach, expect, test, vi } from 'vitest'
import { createListingsPlace } from './listings-place.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the time is the server’s, from the last read of the list', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') })
  const place = createListingsPlace()
  expect(place.serverNow()).toBe(Date.now())
  place.set({ asOf: '2026-01-01T12:05:00.000Z' })
  vi.advanceTimersByTime(1000)
  place.set({ space: null })
  expect(place.serverNow()).toBe(Date.parse('2026-01-01T12:05:01.000Z'))
})
