import { expect, test } from 'vitest'
import { createReadyOffer, publishReadyOffer } from '../testing/ready-offer.ts'
import { errorIds, field, startSimulator } from '../testing/start-simulator.ts'

const inventory = '/sell/inventory/v1'

test('an SKU has one offer per marketplace and format: a second one is refused with the id of the first', async () => {
  const { ask } = await startSimulator()
  const { offerId, offer } = await createReadyOffer(ask)
  const again = await ask('POST', `${inventory}/offer`, { body: offer })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ errorId: 25002, parameters: [{ name: 'offerId', value: offerId }] }] },
  })
  expect(JSON.stringify(again.body)).toContain('Offer entity already exists')
})

test('offers are found by SKU, and an SKU without offers answers 404', async () => {
  const { ask } = await startSimulator()
  const { offerId, offer } = await createReadyOffer(ask)
  expect(await ask('GET', `${inventory}/offer?sku=JEANS-1`)).toMatchObject({
    status: 200,
    body: { total: 1, offers: [{ ...offer, offerId, status: 'UNPUBLISHED' }] },
  })
  expect(await ask('GET', `${inventory}/offer?sku=NONE`)).toMatchObject({
    status: 404,
    body: { errors: [{ errorId: 25713 }] },
  })
  expect((await ask('GET', `${inventory}/offer`)).status).toBe(400)
})

test('an offer for an SKU without an item, or without its required fields, is refused', async () => {
  const { ask } = await startSimulator()
  const body = { sku: 'NONE', marketplaceId: 'EBAY_US', format: 'FIXED_PRICE' }
  expect(errorIds(await ask('POST', `${inventory}/offer`, { body }))).toEqual([25702])
  expect((await ask('POST', `${inventory}/offer`, { body: { sku: 'NONE' } })).status).toBe(400)
})

test('an offer of another seller is not found', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  const { accessToken: token } = simulator.sellers.tokens(simulator.sellers.add().userId)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/publish'],
    ['POST', '/withdraw'],
    ['DELETE', ''],
  ] as const) {
    const answer = await ask(method, `${inventory}/offer/${offerId}${path}`, { token })
    expect([answer.status, errorIds(answer)]).toEqual([404, [25713]])
  }
})

test('deleting an offer or its item ends the listing', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId } = await publishReadyOffer(ask)
  expect((await ask('DELETE', `${inventory}/offer/${offerId}`)).status).toBe(204)
  await publishReadyOffer(ask, 'JEANS-2')
  expect((await ask('DELETE', `${inventory}/inventory_item/JEANS-2`)).status).toBe(204)
  expect(simulator.listings().map(({ status }) => status)).toEqual(['ENDED', 'ENDED'])
  expect((await ask('GET', `${inventory}/offer?sku=JEANS-2`)).status).toBe(404)
})

test('offers are made and published in bulk, with an answer for each', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId, offer, item } = await createReadyOffer(ask)
  await ask('PUT', `${inventory}/inventory_item/JEANS-2`, { body: item })
  const requests = [{ ...offer, sku: 'JEANS-2' }, offer]
  const reply = await ask('POST', `${inventory}/bulk_create_offer`, { body: { requests } })
  expect(reply).toMatchObject({
    status: 207,
    body: {
      responses: [
        { statusCode: 200, sku: 'JEANS-2' },
        { statusCode: 400, errors: [{ errorId: 25002 }] },
      ],
    },
  })
  const second = field(await ask('GET', `${inventory}/offer?sku=JEANS-2`), 'offers')
  expect(second).not.toBe('')
  const body = { requests: [{ offerId }, { offerId: '1' }] }
  expect(await ask('POST', `${inventory}/bulk_publish_offer`, { body })).toMatchObject({
    status: 207,
    body: {
      responses: [
        { statusCode: 200, offerId },
        { statusCode: 404, offerId: '1' },
      ],
    },
  })
  expect(simulator.listings()).toHaveLength(1)
})

test('price and quantity change in bulk, on live listings at once', async () => {
  const { simulator, ask } = await startSimulator()
  const { offerId } = await publishReadyOffer(ask)
  const price = { value: '24.50', currency: 'USD' }
  const requests = [
    { sku: 'JEANS-1', shipToLocationAvailability: { quantity: 3 }, offers: [{ offerId, availableQuantity: 2, price }] },
  ]
  expect((await ask('POST', `${inventory}/bulk_update_price_quantity`, { body: { requests } })).body).toMatchObject({
    responses: [{ statusCode: 200, sku: 'JEANS-1', offerId }],
  })
  expect(simulator.listings()).toMatchObject([{ offer: { availableQuantity: 2, pricingSummary: { price } } }])
})

test('fees are answered for unpublished offers only', async () => {
  const { ask } = await startSimulator()
  const { offerId } = await createReadyOffer(ask)
  const fees = () => ask('POST', `${inventory}/offer/get_listing_fees`, { body: { offers: [{ offerId }] } })
  expect((await fees()).body).toMatchObject({
    feeSummaries: [{ marketplaceId: 'EBAY_US', fees: [{ feeType: 'InsertionFee' }] }],
  })
  await ask('POST', `${inventory}/offer/${offerId}/publish`)
  expect(errorIds(await fees())).toEqual([25754])
})
