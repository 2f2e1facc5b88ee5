import { expect, test } from 'vitest'
import { chaosPublish } from './chaos-publish.ts'

test('5 items become exactly 5 listings, with eBay failing at random and the server killed', async () => {
  const { listed, wanted, seed } = await chaosPublish({ items: 5, photos: 1, share: 0.1, kills: 1 })
  // PASTFASH_SEED repeats the faults of a run that failed.
  expect({ seed, listed }).toEqual({ seed, listed: wanted })
}, 240_000)
