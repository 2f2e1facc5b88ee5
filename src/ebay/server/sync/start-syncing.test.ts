import { expect, test } from 'vitest'
import { syncPace } from './start-syncing.ts'

const dayMs = 24 * 60 * 60_000
const fourMinutes = 4 * 60_000

test('up to 27 accounts are synced every four minutes, each with up to 100 listings', () => {
  for (const accounts of [0, 1, 27])
    expect(syncPace(accounts)).toEqual({ intervalMs: fourMinutes, maxListingsPerSync: 100 })
})

test('more accounts are synced with fewer listings at a time, and then less often', () => {
  expect(syncPace(28)).toEqual({ intervalMs: fourMinutes, maxListingsPerSync: 99 })
  expect(syncPace(138)).toEqual({ intervalMs: fourMinutes, maxListingsPerSync: 20 })
  expect(syncPace(139)).toEqual({ intervalMs: 240_192, maxListingsPerSync: 20 })
  expect(syncPace(1_000)).toEqual({ intervalMs: 28.8 * 60_000, maxListingsPerSync: 20 })
})

test('syncing any number of accounts takes at most half of the calls that eBay allows in a day', () => {
  for (let accounts = 1; accounts < 200_000; accounts += accounts < 500 ? 1 : 997) {
    const { intervalMs, maxListingsPerSync } = syncPace(accounts)
    const dailySyncs = (accounts * dayMs) / intervalMs
    expect(dailySyncs).toBeLessThanOrEqual(50_000)
    expect(dailySyncs * maxListingsPerSync).toBeLessThanOrEqual(1_000_000)
    expect(maxListingsPerSync).toBeGreaterThanOrEqual(20)
  }
})
