import { expect, test } from 'vitest'
import type { ItemBody, OfferBody } from './bodies.ts'
import { goodItem, goodOffer, goodState } from './good-bodies.ts'
import { type PublishState, refusalsOfPublish, warningsOfPublish } from './rules-publish.ts'

const ids = (offer: OfferBody, item: ItemBody | undefined = goodItem, state: PublishState = goodState) =>
  refusalsOfPublish(offer, item, state).map((error) => error.errorId)
const without = (field: keyof OfferBody): OfferBody => ({ ...goodOffer, [field]: undefined })
const withProduct = (product: NonNullable<ItemBody['product']>): ItemBody => ({
  ...goodItem,
  product: { ...goodItem.product, ...product },
})

test('a whole offer of a whole item is published', () => {
  expect(ids(goodOffer)).toEqual([])
})

test('an offer without its item is refused', () => {
  expect(refusalsOfPublish(goodOffer, undefined, goodState)).toMatchObject([
    { errorId: 25702, message: 'PSTFSH-001 could not be found or is not available in the system.' },
  ])
})

test('each missing field that publishing needs is reported', () => {
  expect(ids(without('categoryId'))).toEqual([25005])
  expect(ids(without('listingDuration'))).toEqual([25017])
  expect(ids(without('merchantLocationKey'))).toEqual([25017])
  expect(ids(without('pricingSummary'))).toEqual([25017])
  expect(ids(without('listingPolicies'))).toEqual([25017, 25017, 25017])
  expect(ids(goodOffer, withProduct({ title: ' ' }))).toEqual([25017])
})

test('a description of the offer or of the item is enough', () => {
  const bare = without('listingDescription')
  expect(ids(bare)).toEqual([])
  expect(ids(goodOffer, withProduct({ description: '' }))).toEqual([])
  expect(ids(bare, withProduct({ description: '' }))).toEqual([25017])
})

test('a description with scripts, frames or forms is refused', () => {
  for (const html of ['<script>x</script>', '<p onclick="x">', '<iframe src="x">', '<a href="javascript:x">', '<form>'])
    expect(ids({ ...goodOffer, listingDescription: html })).toEqual([25002])
  expect(ids({ ...goodOffer, listingDescription: '<p>Based on 1 owner = none, description formal.</p>' })).toEqual([])
})

test('at least one picture is required', () => {
  expect(refusalsOfPublish(goodOffer, withProduct({ imageUrls: [] }), goodState)).toMatchObject([
    { errorId: 25002, message: expect.stringContaining('Add at least 1 photo') },
  ])
})

test('expired and small pictures are refused, those of other addresses pass', () => {
  const picture = (longestSidePx: number, isExpired = false) =>
    ids(goodOffer, goodItem, { ...goodState, picture: () => ({ longestSidePx, isExpired }) })
  expect(picture(500)).toEqual([])
  expect(picture(499)).toEqual([25014])
  expect(picture(1600, true)).toEqual([25015])
  expect(ids(goodOffer, goodItem, { ...goodState, picture: () => undefined })).toEqual([])
})

test('offer and item have at least one piece', () => {
  expect(ids({ ...goodOffer, availableQuantity: 0 })).toEqual([25004])
  expect(ids(without('availableQuantity'))).toEqual([])
  expect(ids(goodOffer, { ...goodItem, availability: {} })).toEqual([25004])
})

test('only leaf categories accept listings', () => {
  expect(ids({ ...goodOffer, categoryId: '1059' })).toEqual([25005])
  expect(ids({ ...goodOffer, categoryId: '999999' })).toEqual([25005])
})

test('clothes accept neither LIKE_NEW nor USED_GOOD, and need a condition', () => {
  const condition = (name: string | undefined) => ids(goodOffer, { ...goodItem, condition: name })
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
  expect(ids(belt, { ...goodItem, condition: 'PRE_OWNED_EXCELLENT' })).toEqual([25021])
  expect(ids(belt, { ...goodItem, condition: 'USED_EXCELLENT' })).toEqual([])
})

test('the aspects of the leaf category are required', () => {
  expect(ids(goodOffer, withProduct({ aspects: { ...goodItem.product.aspects, Inseam: [] } }))).toEqual([25002])
})

test('a price is 0.99 dollars or more', () => {
  const price = (value: string, currency = 'USD') =>
    ids({ ...goodOffer, pricingSummary: { price: { value, currency } } })
  expect(price('0.99')).toEqual([])
  expect(price('0.98')).toEqual([25003])
  expect(price('29.999')).toEqual([25003])
  expect(price('29.99', 'EUR')).toEqual([25003])
})

test('fixed price listings last until they are cancelled', () => {
  expect(ids({ ...goodOffer, listingDuration: 'DAYS_7' })).toEqual([25016])
})

test('the location exists, is enabled, and has a country', () => {
  const location = (found: ReturnType<PublishState['location']>) =>
    refusalsOfPublish(goodOffer, goodItem, { ...goodState, location: () => found })
  expect(location(undefined)).toMatchObject([{ errorId: 25012 }])
  expect(location({ country: 'US', isEnabled: false })).toMatchObject([{ errorId: 25012 }])
  expect(location({ isEnabled: true })).toMatchObject([
    { errorId: 25002, message: expect.stringContaining('No <Item.Country> exists') },
  ])
})

test('policies exist in the marketplace', () => {
  const listingPolicies = { ...goodOffer.listingPolicies, paymentPolicyId: '99' }
  expect(ids({ ...goodOffer, listingPolicies })).toEqual([25035])
  const abroad = { kind: 'return', marketplaceId: 'EBAY_GB', isCalculated: false } as const
  const state = { ...goodState, policy: (id: string) => (id === '3' ? abroad : goodState.policy(id)) }
  expect(ids(goodOffer, goodItem, state)).toEqual([25035])
})

test('policies are of the right kind', () => {
  const listingPolicies = { paymentPolicyId: '2', fulfillmentPolicyId: '1', returnPolicyId: '3' }
  expect(refusalsOfPublish({ ...goodOffer, listingPolicies }, goodItem, goodState)).toMatchObject([
    { errorId: 25036, message: 'The policy(ies) 2 is not of type PAYMENT' },
    { errorId: 25036, message: 'The policy(ies) 1 is not of type FULFILLMENT' },
  ])
})

test('calculated shipping needs a weight, and the US does not accept every package', () => {
  const calculated = { kind: 'fulfillment', marketplaceId: 'EBAY_US', isCalculated: true } as const
  const state = { ...goodState, policy: (id: string) => (id === '2' ? calculated : goodState.policy(id)) }
  expect(ids(goodOffer, goodItem, state)).toEqual([25020])
  const weighed = { ...goodItem, packageWeightAndSize: { weight: { value: 1, unit: 'POUND' } } }
  expect(ids(goodOffer, weighed, state)).toEqual([])
  expect(ids(goodOffer, { ...goodItem, packageWeightAndSize: { packageType: 'MAILING_BOX' } })).toEqual([25101])
})

test('an unfinished registration and the selling limit stop a listing', () => {
  expect(ids(goodOffer, goodItem, { ...goodState, isRegistered: false })).toEqual([25018])
  expect(ids(goodOffer, goodItem, { ...goodState, remainingQuantity: 0 })).toEqual([25026])
})

test('all faults are reported at once', () => {
  const offer = { ...goodOffer, categoryId: '1059', pricingSummary: { price: { value: '0.5', currency: 'USD' } } }
  expect(ids(offer, withProduct({ imageUrls: [], title: '' }))).toEqual([25017, 25002, 25005, 25003])
})

test('a condition note on a new piece is dropped with a warning', () => {
  expect(warningsOfPublish({ ...goodItem, condition: 'NEW' })).toMatchObject([{ errorId: 25030 }])
  expect(warningsOfPublish(goodItem)).toEqual([])
})
