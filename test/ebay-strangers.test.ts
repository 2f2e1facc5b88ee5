import { expect, test } from 'vitest'
import {
  endListingEndpoint,
  listEbayItemsEndpoint,
  previewEndpoint,
  publishEndpoint,
  publishManyEndpoint,
  readyItemsEndpoint,
  setAsideEndpoint,
  updateOnEbayEndpoint,
} from '../src/ebay/api.ts'
import { createEbaySeller, ebayItem, publishJeans, readyJeans, readyToSell } from './published-items.ts'

test('a seller with an eBay account reaches nothing of another seller’s', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, ebayUserId } = ebaySeller
  const live = await publishJeans(ebaySeller, { photos: 1 })
  const ready = await readyJeans(ebaySeller, { photos: 1 })
  const stranger = await env.seller()
  const theirs = await readyToSell(env, stranger)
  const before = { listings: env.ebay.listings(), calls: env.ebay.calls(ebayUserId).length }

  for (const itemId of [live, ready]) {
    const answers = [
      await stranger.try(publishEndpoint, { itemId }),
      await stranger.try(updateOnEbayEndpoint, { itemId }),
      await stranger.try(endListingEndpoint, { itemId }),
      await stranger.try(setAsideEndpoint, { itemId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await stranger.call(listEbayItemsEndpoint, { itemIds: itemId })).toMatchObject({ items: [], count: 0 })
  }
  expect(await stranger.call(previewEndpoint, { itemIds: [live, ready] })).toEqual({ items: [] })
  expect(await stranger.call(publishManyEndpoint, { itemIds: [live, ready] })).toEqual({
    started: [],
    changed: [],
    refused: [],
  })
  expect(await stranger.call(readyItemsEndpoint, {})).toEqual({ itemIds: [], count: 0, ended: 0 })

  expect(env.ebay.listings()).toEqual(before.listings)
  expect(env.ebay.calls(ebayUserId)).toHaveLength(before.calls)
  expect(env.ebay.listings(theirs)).toEqual([])
  expect((await ebayItem(ebaySeller, live)).publication).toMatchObject({ status: 'published', isChanged: false })
  expect((await ebayItem(ebaySeller, ready)).publication).toBeNull()
})
