import { expect, test } from 'vitest'
import { hasWaitedLong, isRoomLow, longWaitMs, mayDeleteSentence } from './storage-advice.ts'

test('room is low when less than 200 MB would stay free beyond the need', () => {
  expect(isRoomLow(200_000_000, 0)).toBe(false)
  expect(isRoomLow(199_999_999, 0)).toBe(true)
  expect(isRoomLow(250_000_000, 50_000_000)).toBe(false)
  expect(isRoomLow(250_000_000, 50_000_001)).toBe(true)
})

test('a browser that does not report its room causes no warning', () => {
  expect(isRoomLow(null, 5_000_000_000)).toBe(false)
})

test('photos have waited long after three days', () => {
  const keptAt = Date.UTC(2026, 0, 1)
  expect(longWaitMs).toBe(259_200_000)
  expect(hasWaitedLong(keptAt, Date.UTC(2026, 0, 4) - 1)).toBe(false)
  expect(hasWaitedLong(keptAt, Date.UTC(2026, 0, 4))).toBe(true)
})

test('an iPhone deletes after seven days without a visit, even with a promise, unless PastFash is installed', () => {
  for (const persisted of [true, false, null])
    expect(mayDeleteSentence({ isIos: true, persisted, isInstalled: false })).toContain('for seven days')
  expect(mayDeleteSentence({ isIos: true, persisted: true, isInstalled: true })).toBeNull()
  expect(mayDeleteSentence({ isIos: true, persisted: false, isInstalled: true })).toContain('low on space')
})

test('another browser deletes when space runs short, unless it promised to keep photos', () => {
  for (const isInstalled of [true, false]) {
    expect(mayDeleteSentence({ isIos: false, persisted: true, isInstalled })).toBeNull()
    expect(mayDeleteSentence({ isIos: false, persisted: false, isInstalled })).toContain('low on space')
    expect(mayDeleteSentence({ isIos: false, persisted: null, isInstalled })).toContain('low on space')
  }
})
