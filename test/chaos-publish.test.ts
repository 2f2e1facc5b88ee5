import { expect, test } from 'vitest'
import { chaosPublish } from './chaos-publish.ts'

test('30 items become exactly 30 listings, with eBay failing at random and the server killed three times', async () => {
  const { listed, wanted } = await chaosPublish({ items: 30, share: 0.08 })
  expect(listed).toEqual(wanted)
}, 240_000)
