import { expect, test } from 'vitest'
import { createReadyOffer, publishReadyOffer, someItem, upload } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'

const inventory = '/sell/inventory/v1'

test('a complete offer becomes a listing, and a second publish says that it is published', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  const answer = await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect(answer).toMatchObject({ status: 200, body: { listingId: expect.stringMatching(/^110\d{9}$/), warnings: [] } })
  const again = await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect(again.status).toBe(400)
  expect(JSON.stringify(again.body)).toContain('already published')
  expect(simulator.listings(seller.userId)).toHaveLength(1)
  expect(await ask('GET', `${inventory}/offer/${offerId}`)).toMatchObject({
    status: 200,
    body: { status: 'PUBLISHED', listing: { listingStatus: 'ACTIVE', soldQuantity: 0, listingOnHold: false } },
  })
})

test('a publish with several faults is refused with all of them', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { offerId, offer } = await createReadyOffer(ask)
  const { sku, marketplaceId, format, ...update } = offer
  await ask('PUT', `${inventory}/inventory_item/JEANS-1`, {
    body: someItem([], { condition: 'LIKE_NEW', product: { title: 'Jeans', description: 'Blue', aspects: {} } }),
  })
  const listingPolicies = { ...update.listingPolicies, returnPolicyId: '1' }
  const body = {
    ...update,
    listingPolicies,
    merchantLocationKey: 'nowhere',
    pricingSummary: { price: { value: '0.10', currency: 'USD' } },
  }
  expect(await ask('PUT', `${inventory}/offer/${offerId}`, { body })).toMatchObject({ status: 200 })
  const refused = await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect(refused.status).toBe(400)
  expect(errorIds(refused)).toEqual(expect.arrayContaining([25002, 25003, 25012, 25021, 25035]))
  expect(JSON.stringify(refused.body)).toContain('The item specific Inseam is missing')
  expect(simulator.listings(seller.userId)).toEqual([])
  expect([sku, marketplaceId, format]).toEqual(['JEANS-1', 'EBAY_US', 'FIXED_PRICE'])
})

test('an unfinished registration and the selling limit are refused', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  simulator.sellers.change(seller.userId, { isRegistered: false, sellingLimit: { amount: '1.0', quantity: 0 } })
  expect(errorIds(await ask('POST', `${inventory}/offer/${offerId}/publish`))).toEqual([25018, 25026])
})

test('a withdrawn offer is kept, cannot be withdrawn again, and becomes another listing', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId, listingId } = await publishReadyOffer(ask)
  expect(await ask('POST', `${inventory}/offer/${offerId}/withdraw`)).toMatchObject({
    status: 200,
    body: { listingId },
  })
  expect(errorIds(await ask('POST', `${inventory}/offer/${offerId}/withdraw`))).toEqual([25713])
  const offer = await ask('GET', `${inventory}/offer/${offerId}`)
  expect(offer.body).toMatchObject({ status: 'UNPUBLISHED' })
  expect(offer.body).not.toHaveProperty('listing')
  const again = await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect(again.status).toBe(200)
  expect(simulator.listings().map(({ status }) => status)).toEqual(['ENDED', 'ACTIVE'])
})

test('changes of a published item and offer are live at once, are checked like publishing, and are counted', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, offerId, offer, item } = await publishReadyOffer(ask)
  const path = `${inventory}/inventory_item/JEANS-1`
  const renamed = { ...item, product: { ...item.product, title: 'Levi 501 Jeans' } }
  expect(await ask('PUT', path, { body: renamed })).toMatchObject({ status: 204 })
  expect(errorIds(await ask('PUT', path, { body: { ...item, condition: 'USED_GOOD' } }))).toEqual([25021])
  const { sku: _, marketplaceId: __, format: ___, ...update } = offer
  const cheaper = { ...update, pricingSummary: { price: { value: '19.99', currency: 'USD' } } }
  expect(await ask('PUT', `${inventory}/offer/${offerId}`, { body: cheaper })).toMatchObject({ status: 200 })
  expect(simulator.listings()).toMatchObject([
    {
      listingId,
      item: { product: { title: 'Levi 501 Jeans' } },
      offer: { pricingSummary: { price: { value: '19.99' } } },
    },
  ])
  const { listingDescription: ____, ...undescribed } = update
  expect(errorIds(await ask('PUT', `${inventory}/offer/${offerId}`, { body: undescribed }))).toEqual([25017])
  for (let count = 2; count < 250; count++) await ask('PUT', path, { body: renamed })
  expect(errorIds(await ask('PUT', path, { body: renamed }))).toEqual([25019])
  simulator.clock.advance(86_400_000)
  const another = [await upload(ask)]
  const tomorrow = { ...renamed, product: { ...renamed.product, imageUrls: another } }
  // The seller's token has expired by now, as it would at eBay.
  expect((await ask('PUT', path, { body: tomorrow })).status).toBe(401)
})

test('a publish that eBay holds is answered with a warning, and the offer says so from then on', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  simulator.faults.next({ kind: 'held', on: 'publishOffer' })
  const { status, body } = await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect([status, body]).toMatchObject([200, { listingId: expect.any(String), warnings: [{ errorId: 25096 }] }])
  expect(simulator.listings(seller.userId)).toMatchObject([{ status: 'ACTIVE', isHeld: true }])
  expect((await ask('GET', `${inventory}/offer/${offerId}`)).body).toMatchObject({
    status: 'PUBLISHED',
    listing: { listingOnHold: true },
  })
})

test('a held or ended listing cannot be changed', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, offerId, item } = await publishReadyOffer(ask)
  const put = async () => errorIds(await ask('PUT', `${inventory}/inventory_item/JEANS-1`, { body: item }))
  simulator.holdListing(listingId)
  expect(await put()).toEqual([25097])
  expect((await ask('GET', `${inventory}/offer/${offerId}`)).body).toMatchObject({ listing: { listingOnHold: true } })
  simulator.holdListing(listingId, false)
  expect(await put()).toEqual([])
  simulator.endListing(listingId, 'ebay')
  expect((await ask('GET', `${inventory}/offer/${offerId}`)).body).toMatchObject({
    status: 'PUBLISHED',
    listing: { listingStatus: 'EBAY_ENDED' },
  })
  expect(await put()).toEqual([25019])
  expect((await ask('POST', `${inventory}/offer/${offerId}/withdraw`)).status).toBe(200)
  expect(await put()).toEqual([])
  expect((await ask('POST', `${inventory}/offer/${offerId}/publish`)).status).toBe(200)
})
