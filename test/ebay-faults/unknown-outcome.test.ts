import { expect, test } from 'vitest'
import { ebayError } from '../../contracts/ebay/ebay-error.ts'
import {
  disconnectEbayEndpoint,
  endListingEndpoint,
  listEbayItemsEndpoint,
  publishEndpoint,
  setAsideEndpoint,
} from '../../src/ebay/api.ts'
import { syncDue } from '../../src/ebay/server/sync/start-syncing.ts'
import { ebayOrderLines } from '../../src/ebay/server/tables.ts'
import { deleteItemsEndpoint } from '../../src/items/api.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { connectSeller } from '../ebay-test-environment.ts'
import { createEbaySeller, type EbaySeller, ebayItem, listingRow, readyJeans, readyToSell } from '../published-items.ts'
import { syncNow } from './sync-now.ts'

test('if eBay publishes without an answer and cannot be asked, the item shows that it is waiting and is never listed twice', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  const answer = await seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, publish_status: 'unknown' })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'unknown', listingUrl: null })
  await seller.call(editListingEndpoint, { itemId, changes: { title: ' ' } })
  const inSight = { id: itemId, listing: { title: null } }
  expect(await seller.call(listEbayItemsEndpoint, {})).toMatchObject({ count: 1, items: [inSight] })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject(inSight)
  await syncNow(ebaySeller)
  const [listing] = env.ebay.listings(ebaySeller.ebayUserId)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', error: null, listingId: listing?.listingId, isChanged: true },
  })
  expectOneListing(ebaySeller)
})

test('a publication that eBay never made fails once eBay says so, and succeeds the next time', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'getOffer', times: 3 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'failed',
    error: expect.stringContaining("eBay didn't create the listing, so nothing was listed"),
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expectOneListing(ebaySeller)
})

test('after one unanswered try of two, the item is not called unlisted until eBay says so', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'failed' })
})

test('if only a gateway answers, twice and in time, eBay may still be making the listing, which is found', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'gateway-timeout', on: 'publishOffer', times: 2 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await publishAtEbay(ebaySeller, itemId)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', error: null })
  expectOneListing(ebaySeller)
})

test('published again while eBay still cannot be asked, the item does not fail, and its listing is found', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { sku: 'MAYBE', photos: 1 })
  const away = { kind: 'unavailable', on: 'getOffer', times: 3 } as const
  env.ebay.faults.next({ kind: 'commit-then-reset', on: 'publishOffer' }, away)
  await seller.call(publishEndpoint, { itemId })
  env.ebay.faults.next(away)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    publish_status: 'unknown',
    error: expect.stringContaining("eBay hasn't confirmed yet whether this item is live"),
  })
  // It may be live. If it were deleted, it would stay on sale without any trace here.
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toMatchObject({ deleted: [] })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', error: null })
  expectOneListing(ebaySeller)
})

test('published again after the consent was withdrawn, the item reports that, and is found after connecting again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  await seller.call(publishEndpoint, { itemId })
  env.ebay.sellers.revoke(ebayUserId)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    publish_status: 'unknown',
    error: expect.stringContaining('please reconnect your account'),
    fix: { field: 'connection' },
  })
  const account = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId)
  await connectSeller(env, seller, account)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', error: null })
})

test('a listing that eBay makes only after it was asked about it is found too', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'reset', on: 'publishOffer' }, { kind: 'unavailable', on: 'getOffer', times: 3 })
  await seller.call(publishEndpoint, { itemId })
  await syncDue(env.services, new AbortController().signal)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'unknown' })
  await publishAtEbay(ebaySeller, itemId)
  await syncNow(ebaySeller)
  const [listing] = env.ebay.listings(ebayUserId)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'published',
    listingId: listing?.listingId,
  })
})

test('an item that another account may have listed is marked as not listed by the seller, and published from the connected account', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await unknownJeans(ebaySeller, 'RED-JEANS')
  const { username = '' } = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId) ?? {}
  // The seller need not decide while eBay is asked.
  expect(await seller.try(setAsideEndpoint, { itemId })).toMatchObject({
    status: 409,
    json: { error: { sentence: "We're checking RED-JEANS with eBay. Please wait for the answer." } },
  })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ unasked: null })

  const second = await readyToSell(env, seller)
  const lookAt = `${env.services.ebay.addresses.www}/`
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'unknown',
    otherAccount: username,
    unasked: { account: username, lookAt },
  })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('RED-JEANS may be listed from another eBay account'),
  })
  expect(await seller.call(setAsideEndpoint, { itemId })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining(`You marked it as not listed on eBay from ${username}`),
    otherAccount: null,
    unasked: null,
  })
  expect(await seller.try(setAsideEndpoint, { itemId })).toMatchObject({ status: 409 })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(second)).toMatchObject([{ status: 'ACTIVE' }])
})

test('an item with an unanswered publication is kept, and once its account is gone its deletion warns that it may be listed', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await unknownJeans(ebaySeller, 'BLUE-JEANS')
  const reason = "eBay hasn't confirmed yet whether BLUE-JEANS is live. It was not deleted. Try again later."
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({
    deleted: [],
    spared: [{ id: itemId, sku: 'BLUE-JEANS', reason }],
  })
  await seller.call(disconnectEbayEndpoint, {})
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'unknown',
    otherAccount: null,
    unasked: { account: expect.any(String) },
  })
  expect(await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })).toEqual({
    deleted: [itemId],
    spared: [],
    stillListed: ['BLUE-JEANS'],
  })
})

test('sales of an ended listing do not count for the next one, whose answer was lost', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await soldInPart(ebaySeller)
  loseAnswers(ebaySeller)
  expect(await seller.call(publishEndpoint, { itemId, quantity: 1 })).toEqual({
    success: false,
    publish_status: 'unknown',
    error: expect.stringContaining("eBay hasn't confirmed yet whether this item is live"),
  })
  // The ended listing is never shown as the one that may be live.
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'unknown', listingUrl: null })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'unknown' })
  env.ebay.faults.clear()
  await syncNow(ebaySeller)
  const [listing] = env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'listed',
    publication: { status: 'published', listingId: listing?.listingId, listingUrl: expect.any(String) },
  })
})

test('a sale counts for its listing as soon as eBay reports that listing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await soldInPart(ebaySeller)
  loseAnswers(ebaySeller)
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  const [listing] = env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')
  const listingId = listing?.listingId ?? ''
  env.ebay.placeOrder({ listingId })
  await syncNow(ebaySeller)
  env.ebay.faults.clear()
  await syncNow(ebaySeller)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ publishStatus: 'published', listingId })
  const lines = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayOrderLines))
  expect(lines.map((line) => line.listingId)).toContain(listingId)
})

test('published again and refused while the first try may still finish, the item is checked further, and the listing is found', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await unknownJeans(ebaySeller, 'MAYBE')
  env.clock.forward(60)
  refuseNextPublish(ebaySeller)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    publish_status: 'unknown',
    error: expect.stringContaining("doesn't allow that condition"),
  })
  await publishAtEbay(ebaySeller, itemId)
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', error: null })
  expectOneListing(ebaySeller)
})

test('published again and refused, and the first try made nothing: the item fails with the reason of the refusal', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await unknownJeans(ebaySeller, 'NEVER')
  env.clock.forward(60)
  refuseNextPublish(ebaySeller)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  await syncNow(ebaySeller)
  const refused = {
    status: 'failed',
    error: expect.stringContaining("doesn't allow that condition"),
    fix: { field: 'ebayConditionGrade' },
  }
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject(refused)
  // Once no try is unanswered, the next refusal counts at once.
  refuseNextPublish(ebaySeller)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'failed' })
})

test('an ended listing is not linked after publishing it again failed', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await soldInPart(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ listingUrl: expect.any(String) })
  refuseNextPublish(ebaySeller)
  const answer = await seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ publish_status: 'failed' })
  expect(answer).not.toHaveProperty('listing_url')
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'failed', listingUrl: null })
})

/** Jeans in two pieces. One was sold before their listing was ended. */
async function soldInPart(ebaySeller: EbaySeller): Promise<string> {
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  await seller.call(publishEndpoint, { itemId, quantity: 2 })
  env.ebay.placeOrder({ listingId: (await listingRow(ebaySeller, itemId))?.listingId ?? '' })
  await syncNow(ebaySeller)
  await seller.call(endListingEndpoint, { itemId })
  return itemId
}

/** From now on eBay publishes without an answer, and cannot be asked about offers. */
function loseAnswers({ env }: EbaySeller): void {
  let isPublished = false
  env.ebay.faults.choose(({ operation }) => {
    if (operation === 'getOffer' && isPublished) return { kind: 'unavailable' }
    if (operation !== 'publishOffer') return undefined
    isPublished = true
    return { kind: 'commit-then-reset' }
  })
}

function refuseNextPublish({ env }: EbaySeller): void {
  const errors = [ebayError(25021, { additionalInfo: 'condition' })]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
}

/** Jeans whose state at eBay is unknown: eBay has not listed them. */
async function unknownJeans(ebaySeller: EbaySeller, sku: string): Promise<string> {
  const itemId = await readyJeans(ebaySeller, { sku, photos: 1 })
  ebaySeller.env.ebay.faults.next(
    { kind: 'reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  await ebaySeller.seller.call(publishEndpoint, { itemId })
  return itemId
}

function expectOneListing({ env, ebayUserId }: EbaySeller) {
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ status: 'ACTIVE' }])
}

/** Publishes late, as eBay does after a lost answer. */
async function publishAtEbay(ebaySeller: EbaySeller, itemId: string): Promise<void> {
  const { addresses, sellers } = ebaySeller.env.ebay
  const row = await listingRow(ebaySeller, itemId)
  const headers = {
    authorization: `Bearer ${sellers.tokens(ebaySeller.ebayUserId).accessToken}`,
    'accept-language': 'en-US',
  }
  const path = `/sell/inventory/v1/offer/${row?.offerId}/publish`
  expect((await fetch(`${addresses.api}${path}`, { method: 'POST', headers })).status).toBe(200)
}
