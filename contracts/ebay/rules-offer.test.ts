import { expect, test } from 'vitest'
import type { OfferBody } from './bodies.ts'
import { goodOffer } from './good-bodies.ts'
import { faultsOfRequest } from './operations.ts'
import { refusalsOfNewOffer, refusalsOfOfferUpdate } from './rules-offer.ts'

const errorIds = (offer: OfferBody) => refusalsOfNewOffer(offer).map((error) => error.errorId)

test('a complete offer is accepted, and so is one with only the three required fields', () => {
  expect(errorIds(goodOffer)).toEqual([])
  expect(errorIds({ sku: 'PSTFSH-001', marketplaceId: 'EBAY_US', format: 'FIXED_PRICE' })).toEqual([])
})

test('an offer without sku, marketplaceId or format is refused', () => {
  const { sku: _sku, ...withoutSku } = goodOffer
  const { marketplaceId: _marketplaceId, ...withoutMarketplace } = goodOffer
  const { format: _format, ...withoutFormat } = goodOffer
  for (const [offer, field] of [
    [withoutSku, 'sku'],
    [withoutMarketplace, 'marketplaceId'],
    [withoutFormat, 'format'],
  ] as const) {
    expect(refusalsOfNewOffer(offer)).toMatchObject([{ errorId: 25709, message: `Invalid value for ${field}` }])
  }
  expect(errorIds({})).toEqual([25709, 25709, 25709])
})

test('the SKU of an offer has the form of an item SKU', () => {
  expect(errorIds({ ...goodOffer, sku: 'A/B' })).toEqual([25707])
})

test('values outside an enum are refused', () => {
  expect(errorIds({ ...goodOffer, marketplaceId: 'US' })).toEqual([2004])
  expect(errorIds({ ...goodOffer, format: 'BUY_IT_NOW' })).toEqual([2004])
  expect(errorIds({ ...goodOffer, listingDuration: 'FOREVER' })).toEqual([2004])
})

test('a price is a decimal number in a string, with a currency of three letters', () => {
  const price = (value: string, currency = 'USD') =>
    errorIds({ ...goodOffer, pricingSummary: { price: { value, currency } } })
  expect(price('29.99')).toEqual([])
  for (const value of ['', '$29.99', '29,99', '-1', '1e3', '.5', 'NaN']) expect(price(value)).toEqual([2004])
  expect(price('29.99', 'dollars')).toEqual([2004])
})

test('a price that is a number violates the contract', () => {
  const body = { ...goodOffer, pricingSummary: { price: { value: 29.99, currency: 'USD' } } }
  const headers = { 'Content-Type': 'application/json', 'Content-Language': 'en-US' }
  expect(faultsOfRequest({ method: 'POST', path: '/sell/inventory/v1/offer', headers, body })).toMatchObject([
    { kind: 'wrong type', where: 'pricingSummary.price.value' },
  ])
})

test('quantity, description and location key have their limits', () => {
  expect(errorIds({ ...goodOffer, availableQuantity: -1 })).toEqual([25004])
  expect(errorIds({ ...goodOffer, listingDescription: 'd'.repeat(500_000) })).toEqual([])
  expect(errorIds({ ...goodOffer, listingDescription: 'd'.repeat(500_001) })).toEqual([25080])
  expect(errorIds({ ...goodOffer, merchantLocationKey: 'k'.repeat(37) })).toEqual([25080])
})

test('an update of a published offer needs a listingDescription', () => {
  const { listingDescription: _, ...rest } = goodOffer
  const update = (offer: OfferBody, isPublished: boolean) =>
    refusalsOfOfferUpdate(offer, { isPublished }).map((error) => error.errorId)
  expect(update(rest, false)).toEqual([])
  expect(update(rest, true)).toEqual([25017])
  expect(update({ ...rest, listingDescription: ' ' }, true)).toEqual([25017])
  expect(update(goodOffer, true)).toEqual([])
  expect(update({ listingDuration: 'FOREVER' }, false)).toEqual([2004])
})

test('an update has no sku, marketplaceId or format', () => {
  const { sku, marketplaceId, format, ...body } = goodOffer
  const headers = { 'Content-Type': 'application/json', 'Content-Language': 'en-US' }
  const put = { method: 'PUT', path: '/sell/inventory/v1/offer/5', headers }
  expect(faultsOfRequest({ ...put, body })).toEqual([])
  expect(faultsOfRequest({ ...put, body: { ...body, sku, marketplaceId, format } })).toEqual([
    { kind: 'unknown field', where: 'sku' },
    { kind: 'unknown field', where: 'marketplaceId' },
    { kind: 'unknown field', where: 'format' },
  ])
})
