import { expect, test } from 'vitest'
import { publishReadyOffer } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'

const path = '/sell/fulfillment/v1/order'
const iso = (time: number) => new Date(time).toISOString()
const since = (time: number, to = '') =>
  `${path}?filter=${encodeURIComponent(`lastmodifieddate:[${iso(time)}..${to}]`)}`

test('a sold piece becomes an order with listing, SKU and price; its stock is gone and its listing has ended', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, offerId } = await publishReadyOffer(ask)
  const orderId = simulator.placeOrder({ listingId })
  expect(await ask('GET', since(simulator.clock.now() - 60_000))).toMatchObject({
    status: 200,
    body: {
      total: 1,
      orders: [
        {
          orderId,
          orderPaymentStatus: 'PAID',
          orderFulfillmentStatus: 'NOT_STARTED',
          cancelStatus: { cancelState: 'NONE_REQUESTED' },
          pricingSummary: { total: { value: '29.99', currency: 'USD' } },
          lineItems: [{ legacyItemId: listingId, sku: 'JEANS-1', quantity: 1, title: 'Levi Straight Jeans' }],
        },
      ],
    },
  })
  expect((await ask('GET', `/sell/inventory/v1/offer/${offerId}`)).body).toMatchObject({
    availableQuantity: 0,
    listing: { soldQuantity: 1, listingStatus: 'ENDED' },
  })
  expect((await ask('GET', '/sell/inventory/v1/inventory_item/JEANS-1')).body).toMatchObject({
    availability: { shipToLocationAvailability: { quantity: 0 } },
  })
  expect(() => simulator.placeOrder({ listingId })).toThrow('has 0 for sale')
})

test('a cancelled order leaves its listing ended, or returns the piece to it', async () => {
  const { simulator, ask } = await startSimulator()
  const { listingId, offerId } = await publishReadyOffer(ask)
  const first = simulator.placeOrder({ listingId })
  simulator.cancelOrder(first)
  expect((await ask('GET', `${path}/${first}`)).body).toMatchObject({
    orderPaymentStatus: 'PAID',
    cancelStatus: { cancelState: 'CANCELED' },
  })
  expect((await ask('GET', `/sell/inventory/v1/offer/${offerId}`)).body).toMatchObject({
    listing: { soldQuantity: 1, listingStatus: 'ENDED' },
  })
  simulator.cancelOrder(first, 'returns')
  expect((await ask('GET', `/sell/inventory/v1/offer/${offerId}`)).body).toMatchObject({
    availableQuantity: 1,
    listing: { soldQuantity: 0, listingStatus: 'ACTIVE' },
  })
  expect(() => simulator.cancelOrder('none')).toThrow('has no order')
  simulator.placeOrder({ listingId })
})

test('a changed order is found by its change date, not by its creation date', async () => {
  const { simulator, seller, ask } = await startSimulator()
  const { listingId } = await publishReadyOffer(ask)
  const orderId = simulator.placeOrder({ listingId, payment: 'PENDING' })
  simulator.clock.advance(600_000)
  const start = simulator.clock.now() - 60_000
  expect((await ask('GET', since(start))).body).toMatchObject({ total: 0, orders: [] })
  simulator.changeOrder(orderId, { orderPaymentStatus: 'PAID' })
  expect((await ask('GET', since(start))).body).toMatchObject({ orders: [{ orderId, orderPaymentStatus: 'PAID' }] })
  const created = `creationdate:[${iso(start)}..],lastmodifieddate:[${iso(start)}..]`
  expect((await ask('GET', `${path}?filter=${encodeURIComponent(created)}`)).body).toMatchObject({ total: 0 })
  expect((await ask('GET', `${path}?orderIds=${orderId},1`)).body).toMatchObject({ total: 1 })
  const open = `lastmodifieddate:[${iso(start)}..],orderfulfillmentstatus:{FULFILLED|IN_PROGRESS}`
  expect((await ask('GET', `${path}?filter=${encodeURIComponent(open)}`)).body).toMatchObject({ total: 0 })
  const { accessToken: token } = simulator.sellers.tokens(simulator.sellers.add().userId)
  expect((await ask('GET', `${path}/${orderId}`, { token })).status).toBe(404)
  expect((await ask('GET', `${path}/${orderId}`)).body).toMatchObject({ sellerId: seller.username })
})

test('without dates the orders of the last 90 days are listed, page by page', async () => {
  const { simulator, seller, ask } = await startSimulator()
  for (const sku of ['A', 'B', 'C']) simulator.placeOrder({ listingId: (await publishReadyOffer(ask, sku)).listingId })
  const first = await ask('GET', `${path}?limit=2&offset=0`)
  expect(first.body).toMatchObject({ total: 3, limit: 2, offset: 0, next: expect.stringContaining('offset=2') })
  expect((await ask('GET', `${path}?limit=2&offset=2`)).body).toMatchObject({ orders: [{}] })
  simulator.clock.advance(91 * 86_400_000)
  const { accessToken: token } = simulator.sellers.tokens(seller.userId)
  expect((await ask('GET', path, { token })).body).toMatchObject({ total: 0 })
})

test('dates and pages that eBay would refuse are refused', async () => {
  const { simulator, ask } = await startSimulator()
  const now = simulator.clock.now()
  expect(errorIds(await ask('GET', since(now + 60_000)))).toEqual([30850])
  expect(errorIds(await ask('GET', since(now - 60_000, iso(now + 60_000))))).toEqual([30850])
  expect(errorIds(await ask('GET', since(now - 60_000, iso(now - 120_000))))).toEqual([30840])
  expect(errorIds(await ask('GET', `${path}?filter=lastmodifieddate:%5B..%5D`))).toEqual([30820])
  expect(errorIds(await ask('GET', `${path}?limit=201`))).toEqual([31100])
})
