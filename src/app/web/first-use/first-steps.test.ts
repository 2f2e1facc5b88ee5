import { expect, test } from 'vitest'
import { doneSteps, isNewShop } from './first-steps.ts'

test('a shop is new until an item was published or it has more than ten items', () => {
  expect(isNewShop({ total: 0, stages: {} })).toBe(true)
  expect(isNewShop({ total: 10, stages: { ready: 4, draft: 6 } })).toBe(true)
  expect(isNewShop({ total: 11, stages: { draft: 11 } })).toBe(false)
  for (const stage of ['listed', 'sold', 'ended']) expect(isNewShop({ total: 1, stages: { [stage]: 1 } })).toBe(false)
})

test('a step is done when the shop shows it', () => {
  expect(doneSteps({ total: 0, stages: {}, isEbayReady: false })).toEqual([])
  expect(doneSteps({ total: 1, stages: { failed: 1 }, isEbayReady: false })).toEqual(['photos'])
  expect(doneSteps({ total: 1, stages: { incomplete: 1 }, isEbayReady: false })).toEqual(['photos', 'listing'])
  expect(doneSteps({ total: 2, stages: { ready: 2 }, isEbayReady: true })).toEqual(['photos', 'listing', 'connect'])
  expect(doneSteps({ total: 1, stages: { listed: 1 }, isEbayReady: true })).toHaveLength(4)
  expect(doneSteps({ total: 0, stages: {}, isEbayReady: true })).toEqual(['connect'])
})
