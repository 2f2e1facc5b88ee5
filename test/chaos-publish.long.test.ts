import { expect, test } from 'vitest'
import { chaosPublish } from './chaos-publish.ts'

test('200 items become exactly 200 listings, with eBay failing at random and the server killed three times', async () => {
  const { listed, wanted } = await chaosPublish({ items: 200, share: 0.1 })
  expect(listed).toEqual(wanted)
}, 900_000)
