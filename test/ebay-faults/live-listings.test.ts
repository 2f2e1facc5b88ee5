import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endListingEndpoint, publishEndpoint, updateOnEbayEndpoint } from '../../src/ebay/api.ts'
import { updateListing } from '../../src/ebay/server/publishing/updates/update-listing.ts'
import { ebayListings } from '../../src/ebay/server/tables.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { inLongRun } from '../long-test.ts'
import {
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
} from '../published-items.ts'
import { syncNow } from './sync-now.ts'
import { transientTroubles } from './transient-troubles.ts'

test.each(['updateOffer', ...inLongRun(['getOffer', 'createOrReplaceInventoryItem'] as const)] as const)(
  'an update recovers from one transient fault of any kind at %s',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller, ebayUserId } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    for (const trouble of transientTroubles) {
      const title = `Fernwold jeans after trouble of the kind ${trouble.kind}`
      await seller.call(editListingEndpoint, { itemId, changes: { title } })
      env.ebay.faults.next({ ...trouble, on })
      const answer = await seller.call(updateOnEbayEndpoint, { itemId })
      expect([trouble.kind, answer]).toMatchObject([trouble.kind, { success: true, publish_status: 'published' }])
      expect(env.ebay.faults.waitingCount()).toBe(0)
      expect(env.ebay.listings(ebayUserId)).toMatchObject([{ status: 'ACTIVE', item: { product: { title } } }])
      expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false, error: null })
    }
  },
)

test.each(['updateOffer', ...inLongRun(['createOrReplaceInventoryItem'] as const)] as const)(
  'an update has to be sent again if eBay changes a listing without an answer at %s',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller, ebayUserId } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    const title = 'Fernwold jeans that eBay was silent about'
    await seller.call(editListingEndpoint, { itemId, changes: { title } })
    env.ebay.faults.next({ kind: 'commit-then-hang', on })
    const answer = seller.call(updateOnEbayEndpoint, { itemId })
    await env.timeOut()
    expect(await answer).toMatchObject({
      success: false,
      publish_status: 'published',
      error: expect.stringContaining("didn't answer in time"),
    })
    expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', isChanged: true })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
    expect(env.ebay.listings(ebayUserId)).toMatchObject([{ status: 'ACTIVE', item: { product: { title } } }])
  },
)

test.each(['createOrReplaceInventoryItem', ...inLongRun(['updateOffer'] as const)] as const)(
  'an unanswered change at %s still has to be replaced after the seller changes it back',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller, ebayUserId } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    const { title = '' } = env.ebay.listings(ebayUserId)[0]?.item.product ?? {}
    const { price } = (await ebayItem(ebaySeller, itemId)).publication ?? {}
    await seller.call(editListingEndpoint, { itemId, changes: { title: 'A slip of the finger', suggestedPrice: 4 } })
    env.ebay.faults.next({ kind: 'commit-then-hang', on })
    const answer = seller.call(updateOnEbayEndpoint, { itemId })
    await env.timeOut()
    expect(await answer).toMatchObject({ success: false, publish_status: 'published' })
    await seller.call(editListingEndpoint, { itemId, changes: { title, suggestedPrice: price ?? 0 } })
    expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published', isChanged: true })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
    expect(env.ebay.listings(ebayUserId)).toMatchObject([
      { item: { product: { title } }, offer: { pricingSummary: { price: { value: price?.toFixed(2) } } } },
    ])
    expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false, error: null })
  },
)

test('a change by the first of several tries still has to be replaced, however the last try ended', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const { title = '' } = env.ebay.listings(ebayUserId)[0]?.item.product ?? {}
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'A slip of the finger' } })
  const on = 'createOrReplaceInventoryItem'
  env.ebay.faults.next({ kind: 'commit-then-reset', on }, { kind: 'concurrent', on, times: 2 })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: false })
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ item: { product: { title: 'A slip of the finger' } } }])
  await seller.call(editListingEndpoint, { itemId, changes: { title } })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ item: { product: { title } } }])
})

test('after an update that eBay refused, there is nothing to send once the item is as before', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const { title } = (await ebayItem(ebaySeller, itemId)).listing ?? {}
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Words that eBay does not take' } })
  const errors = [
    { errorId: 25019, domain: 'API_INVENTORY', category: 'REQUEST', message: 'Cannot revise listing.' } as const,
  ]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'createOrReplaceInventoryItem' })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: false })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true })
  await seller.call(editListingEndpoint, { itemId, changes: { title: title ?? '' } })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false })
})

test('a category that is changed while live is not fixed by item specifics of the old one: the listing has to be ended', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const womensJeans = {
    ebayCategoryId: '11554',
    department: 'Women',
    title: 'Fernwold Womens Jeans 32x30 Blue Straight',
  }
  await seller.call(editListingEndpoint, { itemId, changes: womensJeans })
  const refused = await seller.call(updateOnEbayEndpoint, { itemId })
  expect(refused).toMatchObject({
    success: false,
    publish_status: 'published',
    error: expect.stringContaining('End the listing, then publish it again. eBay says: '),
  })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: true, fix: null })
  await seller.call(endListingEndpoint, { itemId })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')).toMatchObject([
    { offer: { categoryId: '11554' }, item: { product: { aspects: { Department: ['Women'] } } } },
  ])
})

test.each(['withdrawOffer', ...inLongRun(['getOffer'] as const)] as const)(
  'ending a listing recovers from one transient fault of any kind at %s',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    for (const trouble of transientTroubles) {
      env.ebay.faults.next({ ...trouble, on })
      const ended = await seller.call(endListingEndpoint, { itemId })
      expect([trouble.kind, ended.status]).toEqual([trouble.kind, 'ended'])
      expect(env.ebay.faults.waitingCount()).toBe(0)
      expect(activeListings(ebaySeller)).toEqual([])
      expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
      expect(activeListings(ebaySeller)).toHaveLength(1)
    }
  },
)

test('a listing that eBay does not end stays live, and is ended by the next try', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'unavailable', on: 'withdrawOffer', times: 3 })
  expect(await seller.try(endListingEndpoint, { itemId })).toMatchObject({
    status: 503,
    json: { error: { sentence: expect.stringContaining("The listing wasn't ended.") } },
  })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'published' })
  expect(activeListings(ebaySeller)).toHaveLength(1)
  expect(await seller.call(endListingEndpoint, { itemId })).toMatchObject({ status: 'ended' })
})

test('a listing that eBay ended silently is ended here by the next sync', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'commit-then-hang', on: 'withdrawOffer' })
  const answer = seller.try(endListingEndpoint, { itemId })
  await env.timeOut()
  expect((await answer).status).toBe(503)
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'ended', publication: { status: 'ended' } })
})

test('an update does not offer pieces again that were sold since the last sync', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  await seller.call(endListingEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId, quantity: 3 })
  const listingId = activeListings(ebaySeller)[0]?.listingId ?? ''
  env.ebay.placeOrder({ listingId, quantity: 2 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Fernwold jeans, one piece left' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  const listing = env.ebay.listings(ebayUserId).find((each) => each.listingId === listingId)
  expect(listing).toMatchObject({ offer: { availableQuantity: 1 }, soldQuantity: 2 })
})

test('an item sold since the last sync is no longer changed at eBay', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  env.ebay.placeOrder({ listingId: activeListings(ebaySeller)[0]?.listingId ?? '' })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Fernwold jeans that are sold already' } })
  const puts = () => env.ebay.calls().filter(({ method }) => method === 'PUT').length
  const before = puts()
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: false, publish_status: 'sold' })
  expect(puts()).toBe(before)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ status: 'sold' })
})

test.each([
  ['while it is asked what became of it', 0],
  ['before it could be asked at all', 3],
] as const)('an item that eBay listed and sold %s is not listed again', async (_, silent) => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'commit-then-reset', on: 'publishOffer' })
  if (silent > 0) env.ebay.faults.next({ kind: 'unavailable', on: 'getOffer', times: silent })
  // A buyer comes before the first question about it.
  env.ebay.faults.choose(({ operation }) => {
    const [listing] = activeListings(ebaySeller)
    if (operation === 'getOffer' && listing) env.ebay.placeOrder({ listingId: listing.listingId })
    return undefined
  })
  await seller.call(publishEndpoint, { itemId })
  expect((await ebayItem(ebaySeller, itemId)).publication?.status).toBe(silent > 0 ? 'unknown' : 'published')
  await seller.call(publishEndpoint, { itemId })
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ status: 'ENDED', soldQuantity: 1 }])
  await syncNow(ebaySeller)
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({
    status: 'sold',
    publication: { status: 'sold', listingUrl: expect.stringContaining('/itm/') },
  })
})

test('a long update is shown as still running, and a second one with another text is not dropped', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const form = (await ebayItem(ebaySeller, itemId)).publication?.form
  if (!form) throw new Error('it was published without a form')
  const other = { itemId, form: { ...form, price: 31 } }
  const context = { ...env.services, userId: seller.userId }
  await setJob(ebaySeller, randomUUID())
  expect(await updateListing(context, { itemId, form }, 50)).toMatchObject({
    success: true,
    publish_status: 'publishing',
  })
  expect((await seller.try(updateOnEbayEndpoint, other)).status).toBe(409)
  await setJob(ebaySeller, null)
  expect(await seller.call(updateOnEbayEndpoint, other)).toMatchObject({ success: true, publish_status: 'published' })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ price: 31, jobId: null })
})

/** Makes the row look as if a job had the seller's listings, or as if no job had them. */
async function setJob({ env, seller }: EbaySeller, jobId: string | null) {
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ jobId }))
}

function activeListings({ env, ebayUserId }: EbaySeller) {
  return env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')
}
