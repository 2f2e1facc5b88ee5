import { expect, test } from 'vitest'
import type { ItemBody, OfferBody } from './bodies.ts'
import { goodItem, goodOffer, goodSellerState } from './good-bodies.ts'
import { type PublishState, refusalsOfPublish, warningsOfPublish } from './rules-publish.ts'

const errorIds = (offer: OfferBody, item: ItemBody | undefined = goodItem, state: PublishState = goodSellerState) =>
  refusalsOfPublish(offer, item, state).map((error) => error.errorId)
const without = (field: keyof OfferBody): OfferBody => ({ ...goodOffer, [field]: undefined })
const withProduct = (product: NonNullable<ItemBody['product']>): ItemBody => ({
  ...goodItem,
  product: { ...goodItem.product, ...product },
})

test('a complete offer of a complete item is published', () => {
  expect(errorIds(goodOffer)).toEqual([])
})

test('an offer without its item is refused', () => {
  expect(refusalsOfPublish(goodOffer, undefined, goodSellerState)).toMatchObject([
    { errorId: 25702, message: 'PSTFSH-001 could not be found or is not available in the system.' },
  ])
})

test('each missing field that publishing needs is reported', () => {
  expect(errorIds(without('categoryId'))).toEqual([25005])
  expect(errorIds(without('listingDuration'))).toEqual([25017])
  expect(errorIds(without('merchantLocationKey'))).toEqual([25017])
  expect(errorIds(without('pricingSummary'))).toEqual([25017])
  expect(errorIds(without('listingPolicies'))).toEqual([25017, 25017, 25017])
  expect(errorIds(goodOffer, withProduct({ title: ' ' }))).toEqual([25017])
})

test('a description of the offer or of the item is enough', () => {
  const bare = without('listingDescription')
  expect(errorIds(bare)).toEqual([])
  expect(errorIds(goodOffer, withProduct({ description: '' }))).toEqual([])
  expect(errorIds(bare, withProduct({ description: '' }))).toEqual([25017])
})

test('a description with scripts, frames or forms is refused', () => {
  for (const html of ['<script>x</script>', '<p onclick="x">', '<iframe src="x">', '<a href="javascript:x">', '<form>'])
    expect(errorIds({ ...goodOffer, listingDescription: html })).toEqual([25002])
  expect(errorIds({ ...goodOffer, listingDescription: '<p>Based on 1 owner = none, description formal.</p>' })).toEqual(
    [],
  )
})

test('at least one picture is required', () => {
  expect(refusalsOfPublish(goodOffer, withProduct({ imageUrls: [] }), goodSellerState)).toMatchObject([
    { errorId: 25002, message: expect.stringContaining('Add at least 1 photo') },
  ])
})

test('expired and small pictures are refused, and pictures outside eBay are not checked', () => {
  const picture = (longestSidePx: number, isExpired = false) =>
    errorIds(goodOffer, goodItem, { ...goodSellerState, picture: () => ({ longestSidePx, isExpired }) })
  expect(picture(500)).toEqual([])
  expect(picture(499)).toEqual([25014])
  expect(picture(1600, true)).toEqual([25015])
  expect(errorIds(goodOffer, goodItem, { ...goodSellerState, picture: () => undefined })).toEqual([])
})

test('an offer or item with a quantity of zero is refused', () => {
  expect(errorIds({ ...goodOffer, availableQuantity: 0 })).toEqual([25004])
  expect(errorIds(without('availableQuantity'))).toEqual([])
  expect(errorIds(goodOffer, { ...goodItem, availability: {} })).toEqual([25004])
})

test('only leaf categories accept listings', () => {
  expect(errorIds({ ...goodOffer, categoryId: '1059' })).toEqual([25005])
  expect(errorIds({ ...goodOffer, categoryId: '999999' })).toEqual([25005])
})

test('clothes accept neither LIKE_NEW nor USED_GOOD, and need a condition', () => {
  const condition = (name: string | undefined) => errorIds(goodOffer, { ...goodItem, condition: name })
  for (const name of [
    'NEW',
    'NEW_OTHER',
    'NEW_WITH_DEFECTS',
    'PRE_OWNED_EXCELLENT',
    'USED_EXCELLENT',
    'PRE_OWNED_FAIR',
  ])
    expect(condition(name)).toEqual([])
  for (const name of ['LIKE_NEW', 'USED_GOOD', 'USED_VERY_GOOD', undefined]) expect(condition(name)).toEqual([25021])
})

test('a belt cannot be sold as pre-owned excellent', () => {
  const belt = { ...goodOffer, categoryId: '2993' }
  expect(errorIds(belt, { ...goodItem, condition: 'PRE_OWNED_EXCELLENT' })).toEqual([25021])
  expect(errorIds(belt, { ...goodItem, condition: 'USED_EXCELLENT' })).toEqual([])
})

test('the aspects of the leaf category are required', () => {
  expect(errorIds(goodOffer, withProduct({ aspects: { ...goodItem.product.aspects, Inseam: [] } }))).toEqual([25002])
})

test('a price is 0.99 dollars or more', () => {
  const price = (value: string, currency = 'USD') =>
    errorIds({ ...goodOffer, pricingSummary: { price: { value, currency } } })
  expect(price('0.99')).toEqual([])
  expect(price('0.98')).toEqual([25003])
  expect(price('29.999')).toEqual([25003])
  expect(price('29.99', 'EUR')).toEqual([25003])
})

test('a fixed price listing needs the duration GTC (good till cancelled)', () => {
  expect(errorIds({ ...goodOffer, listingDuration: 'DAYS_7' })).toEqual([25016])
})

test('the location must exist, be enabled and have a country', () => {
  const location = (found: ReturnType<PublishState['location']>) =>
    refusalsOfPublish(goodOffer, goodItem, { ...goodSellerState, location: () => found })
  expect(location(undefined)).toMatchObject([{ errorId: 25012 }])
  expect(location({ country: 'US', isEnabled: false })).toMatchObject([{ errorId: 25012 }])
  expect(location({ isEnabled: true })).toMatchObject([
    { errorId: 25002, message: expect.stringContaining('No <Item.Country> exists') },
  ])
})

test('policies must exist in the marketplace of the offer', () => {
  const listingPolicies = { ...goodOffer.listingPolicies, paymentPolicyId: '99' }
  expect(errorIds({ ...goodOffer, listingPolicies })).toEqual([25035])
  const abroad = { kind: 'return', marketplaceId: 'EBAY_GB', hasCalculatedShipping: false } as const
  const state = { ...goodSellerState, policy: (id: string) => (id === '3' ? abroad : goodSellerState.policy(id)) }
  expect(errorIds(goodOffer, goodItem, state)).toEqual([25035])
})

test('each policy must be of the kind of its field', () => {
  const listingPolicies = { paymentPolicyId: '2', fulfillmentPolicyId: '1', returnPolicyId: '3' }
  expect(refusalsOfPublish({ ...goodOffer, listingPolicies }, goodItem, goodSellerState)).toMatchObject([
    { errorId: 25036, message: 'The policy(ies) 2 is not of type PAYMENT' },
    { errorId: 25036, message: 'The policy(ies) 1 is not of type FULFILLMENT' },
  ])
})

test('calculated shipping needs a weight, and the US does not accept every package type', () => {
  const calculated = { kind: 'fulfillment', marketplaceId: 'EBAY_US', hasCalculatedShipping: true } as const
  const state = { ...goodSellerState, policy: (id: string) => (id === '2' ? calculated : goodSellerState.policy(id)) }
  expect(errorIds(goodOffer, goodItem, state)).toEqual([25020])
  const weighed = { ...goodItem, packageWeightAndSize: { weight: { value: 1, unit: 'POUND' } } }
  expect(errorIds(goodOffer, weighed, state)).toEqual([])
  expect(errorIds(goodOffer, { ...goodItem, packageWeightAndSize: { packageType: 'MAILING_BOX' } })).toEqual([25101])
})

test('an unfinished registration and a reached selling limit refuse publishing', () => {
  expect(errorIds(goodOffer, goodItem, { ...goodSellerState, isRegistered: false })).toEqual([25018])
  expect(errorIds(goodOffer, goodItem, { ...goodSellerState, remainingMonthlyQuantity: 0 })).toEqual([25026])
})

test('all faults are reported at once', () => {
  const offer = { ...goodOffer, categoryId: '1059', pricingSummary: { price: { value: '0.5', currency: 'USD' } } }
  expect(errorIds(offer, withProduct({ imageUrls: [], title: '' }))).toEqual([25017, 25002, 25005, 25003])
})

test('a condition note on a new piece is dropped with a warning', () => {
  expect(warningsOfPublish({ ...goodItem, condition: 'NEW' })).toMatchObject([{ errorId: 25030 }])
  expect(warningsOfPublish(goodItem)).toEqual([])
})
