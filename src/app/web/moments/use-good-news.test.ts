import { expect, test } from 'vitest'
import { goodNews } from './use-good-news.ts'

test('the first live item and every sale are good news', () => {
  const ready = { total: 2, stages: { ready: 2 } }
  const live = { total: 2, stages: { ready: 1, listed: 1 } }
  expect(goodNews(ready, live)).toEqual({ title: 'Your first item is live on eBay', tab: 'live' })
  expect(goodNews(live, { total: 2, stages: { listed: 2 } })).toBeUndefined()
  expect(goodNews(live, { total: 2, stages: { ready: 1, sold: 1 } })).toEqual({ title: '1 item sold', tab: 'sold' })
  expect(goodNews({ total: 5, stages: { listed: 5 } }, { total: 5, stages: { listed: 2, sold: 3 } })).toEqual({
    title: '3 items sold',
    tab: 'sold',
  })
})

test('an item that is back after a deletion, and a sale that was cancelled, are no news', () => {
  expect(goodNews({ total: 1, stages: { listed: 1 } }, { total: 2, stages: { listed: 1, sold: 1 } })).toBeUndefined()
  expect(goodNews({ total: 1, stages: { sold: 1 } }, { total: 1, stages: { ended: 1 } })).toBeUndefined()
})
