import { expect, test } from 'vitest'
import { createReadyOffer, publishReadyOffer } from '../../../../simulators/ebay/testing/ready-offer.ts'
import { type Ask, createAsk } from '../../../../simulators/ebay/testing/start-simulator.ts'
import { callsOf, createEbaySeller, type EbaySeller, listingRow, readyJeans } from '../../../../test/published-items.ts'
import { publishEndpoint } from '../../api.ts'

test('an unpublished offer that another program made under the SKU is used for this item', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const { offerId } = await createReadyOffer(otherProgram(ebaySeller), 'LAMP-1')
  const itemId = await readyJeans(ebaySeller, { sku: 'LAMP-1' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  const [listing] = env.ebay.listings(ebayUserId)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(listing?.offer.pricingSummary?.price?.value).toBe('24.99')
  expect(listing?.item.product?.title).toBe('Fernwold Mens Jeans 32x30 Blue Straight')
  expect(callsOf(ebaySeller).filter((operation) => operation === 'createOffer')).toHaveLength(1)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ offerId })
})

test('a listing that another program published under the SKU stays as it is', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  await publishReadyOffer(otherProgram(ebaySeller), 'LAMP-1')
  const [before] = env.ebay.listings(ebayUserId)
  const itemId = await readyJeans(ebaySeller, { sku: 'LAMP-1' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    publish_status: 'failed',
    fix: { field: 'sku' },
  })
  expect(env.ebay.listings(ebayUserId)).toEqual([before])
})

/** Asks eBay like another program of the seller. */
function otherProgram({ env, ebayUserId }: EbaySeller): Ask {
  return createAsk(env.ebay, env.ebay.sellers.tokens(ebayUserId).accessToken)
}
