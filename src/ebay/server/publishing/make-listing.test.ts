import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import { createEbaySeller, listingRow, publishJeans, readyJeans } from '../../../../test/published-items.ts'
import { renameSkuEndpoint } from '../../../items/api.ts'
import { endListingEndpoint, publishEndpoint } from '../../api.ts'

test('an item that eBay refused is published under a new SKU after a rename', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, sku: 'FIRST-1' })
  env.ebay.faults.next({
    kind: 'refusal',
    status: 400,
    errors: [ebayError(25709)],
    on: 'createOrReplaceInventoryItem',
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: false, publish_status: 'failed' })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ ebaySku: 'FIRST-1', sentHash: null })
  await seller.call(renameSkuEndpoint, { itemId, sku: 'SECOND-2' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId).map(({ offer }) => offer.sku)).toEqual(['SECOND-2'])
})

test('a listing that eBay made without an answer and that has ended since is adopted, not made again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  // From the publication on, eBay does not answer.
  let isAway = false
  env.ebay.faults.choose(({ operation }) => {
    if (isAway) return { kind: 'unavailable' }
    isAway = operation === 'publishOffer'
    return isAway ? { kind: 'commit-then-reset' } : undefined
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  env.ebay.faults.choose(undefined)
  const lostListing = env.ebay.listings(ebayUserId).find(({ status }) => status === 'ACTIVE')
  env.ebay.endListing(lostListing?.listingId ?? '')
  await seller.call(publishEndpoint, { itemId })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(2)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ listingId: lostListing?.listingId })
})
