import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  callsOf,
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
} from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import { previewEndpoint, publishEndpoint, publishManyEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import { ebayListings } from '../tables.ts'
import { createImageLimiter } from './photos/image-limiter.ts'
import { publishListing } from './publish-listing.ts'

test('content changed since the preview is not sent until it is shown and confirmed again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const firstPreview = await previewOf(ebaySeller, itemId)
  await edit(ebaySeller, itemId, 'Fernwold jeans that somebody renamed')
  const refused = await seller.try(publishEndpoint, { itemId, confirmed: firstPreview.hash })
  expect(refused).toMatchObject({
    status: 412,
    json: { success: false, error: expect.stringContaining('check it again') },
  })
  expect(callsOf(ebaySeller)).toEqual([])
  expect((await ebayItem(ebaySeller, itemId)).publication).toBeNull()
  const shownAgain = await previewOf(ebaySeller, itemId)
  expect(shownAgain.summary?.title).toBe('Fernwold jeans that somebody renamed')
  expect(await seller.call(publishEndpoint, { itemId, confirmed: shownAgain.hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toBe(shownAgain.summary?.title)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ sentHash: shownAgain.hash })
})

test('a change of the form or of the account’s policies since the preview is refused', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const { hash } = await previewOf(ebaySeller, itemId)
  expect((await seller.try(publishEndpoint, { itemId, confirmed: hash, price: 99 })).status).toBe(412)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(`update ebay_credentials set default_return_policy_id = '6000000001'`),
  )
  expect((await seller.try(publishEndpoint, { itemId, confirmed: hash })).status).toBe(412)
  expect(callsOf(ebaySeller)).toEqual([])
})

test('an item without a condition is not published or updated until one is chosen', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const [fresh, live] = [await readyJeans(ebaySeller, { photos: 1 }), await publishJeans(ebaySeller, { photos: 1 })]
  const before = callsOf(ebaySeller)
  for (const itemId of [fresh, live]) {
    await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: null } })
    expect((await ebayItem(ebaySeller, itemId)).readiness.errors).toEqual(['Condition is required'])
    const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
    expect(items).toMatchObject([{ summary: null, hash: null, faults: [{ check: 'condition' }] }])
  }
  const required = { success: false, error: expect.stringContaining('Condition is required') }
  expect(await seller.call(publishEndpoint, { itemId: fresh })).toMatchObject(required)
  expect(await seller.call(updateOnEbayEndpoint, { itemId: live })).toMatchObject(required)
  expect(callsOf(ebaySeller)).toEqual(before)
  const { publication } = await ebayItem(ebaySeller, live)
  const form = publication && { ...publication.form, condition: 'fair' }
  expect(publication?.form.condition).toBe('')
  expect(await seller.call(updateOnEbayEndpoint, { itemId: live, form: form ?? undefined })).toMatchObject({
    success: true,
  })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
})

test('fields given now win over fields confirmed before, and those win over the item', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 40 })
  // The page does not know this change when it sends its form.
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'fair', suggestedPrice: 12 } })
  const form = { quantity: 2, itemSpecifics: {} }
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(items).toMatchObject([{ summary: { price: '40.00', quantity: 2, condition: 'Pre-owned - Fair' } }])
  const confirmed = items[0]?.hash ?? undefined
  expect(await seller.call(publishEndpoint, { itemId, confirmed, ...form })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'excellent' } })
  expect((await ebayItem(ebaySeller, itemId)).publication?.form).toMatchObject({
    price: 40,
    quantity: 2,
    condition: 'excellent',
  })
})

test('a condition entered after the preview replaces the proposed one, and is confirmed again', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller, ebayUserId, env } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: { ebayConditionGrade: null } })
  const form = { proposedCondition: 'good', itemSpecifics: {} }
  const preview = async () => (await seller.call(previewEndpoint, { itemIds: [itemId], form })).items[0]
  const proposed = await preview()
  expect(proposed?.summary).toMatchObject({ condition: 'Pre-owned - Good' })
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'fair' } })
  const confirmed = proposed?.hash ?? undefined
  expect((await seller.try(publishEndpoint, { itemId, confirmed, ...form })).status).toBe(412)
  const secondPreview = await preview()
  expect(secondPreview?.summary).toMatchObject({ condition: 'Pre-owned - Fair' })
  const answer = await seller.call(publishEndpoint, { itemId, confirmed: secondPreview?.hash ?? undefined, ...form })
  expect(answer).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
})

test('a failed publication is previewed and sent again with the form that was confirmed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 40 })
  const { hash } = await previewOf(ebaySeller, itemId)
  expect(await seller.call(publishEndpoint, { itemId, confirmed: hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ offer: { pricingSummary: { price: { value: '40.00' } } } }])
})

test('publishing several items starts the unchanged ones and names the changed ones', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const [same, other] = [await readyJeans(ebaySeller, { photos: 1 }), await readyJeans(ebaySeller, { photos: 1 })]
  const confirmed = {
    [same]: (await previewOf(ebaySeller, same)).hash,
    [other]: (await previewOf(ebaySeller, other)).hash,
  }
  await edit(ebaySeller, other, 'Fernwold jeans that somebody renamed')
  const request = { itemIds: [same, other], confirmed, runId: randomUUID() }
  expect(await seller.call(publishManyEndpoint, request)).toEqual({ started: [same], changed: [other], refused: [] })
  await expect.poll(async () => (await ebayItem(ebaySeller, same)).publication?.status).toBe('published')
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect((await ebayItem(ebaySeller, other)).publication).toBeNull()
})

test('a run that is repeated after a lost answer starts nothing again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const request = {
    itemIds: [itemId],
    confirmed: { [itemId]: (await previewOf(ebaySeller, itemId)).hash },
    runId: randomUUID(),
  }
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  const first = await seller.call(publishManyEndpoint, request)
  await expect.poll(async () => (await ebayItem(ebaySeller, itemId)).publication?.status).toBe('failed')
  const calls = callsOf(ebaySeller)
  expect(await seller.call(publishManyEndpoint, request)).toEqual(first)
  // A change since then does not start it again either.
  await edit(ebaySeller, itemId, 'Fernwold jeans, renamed after the run')
  expect(await seller.call(publishManyEndpoint, request)).toEqual(first)
  expect((await ebayItem(ebaySeller, itemId)).publication?.status).toBe('failed')
  expect(callsOf(ebaySeller)).toEqual(calls)
  expect(await seller.call(publishManyEndpoint, { ...request, runId: randomUUID() })).toMatchObject({
    changed: [itemId],
  })
})

test('an update sends what the preview showed, or nothing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  await edit(ebaySeller, itemId, 'Fernwold jeans, the second title')
  const preview = await previewOf(ebaySeller, itemId)
  await edit(ebaySeller, itemId, 'Fernwold jeans, the third title')
  const refused = await seller.try(updateOnEbayEndpoint, { itemId, confirmed: preview.hash })
  expect(refused).toMatchObject({ status: 412, json: { error: { code: 'changed' } } })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).not.toMatch(/second|third/u)
  const { hash } = await previewOf(ebaySeller, itemId)
  expect(await seller.call(updateOnEbayEndpoint, { itemId, confirmed: hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toMatch(/third/u)
})

test.each(['publish', 'update'] as const)(
  'a change between the request and its job is not sent: %s stops with an error',
  async (task) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    const id = randomUUID()
    const unpublished = { publishStatus: 'publishing', offerId: null, listingId: null, sentHash: null } as const
    await setListing(ebaySeller, itemId, { jobId: id, ...(task === 'publish' && unpublished) })
    await edit(ebaySeller, itemId, 'Fernwold jeans that nobody confirmed')
    const before = callsOf(ebaySeller)
    const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
    const payload = { userId: seller.userId, itemId, environment: 'practice', task } as const
    await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
    expect(await listingRow(ebaySeller, itemId)).toMatchObject({
      publishStatus: task === 'publish' ? 'failed' : 'published',
      publishError: expect.stringContaining('changed after you confirmed it'),
      jobId: null,
    })
    // A failed update asks eBay for the state of the listing.
    expect(callsOf(ebaySeller).slice(before.length)).toEqual(task === 'publish' ? [] : ['getOffer'])
  },
)

test('a job of an older version without a hash sends nothing, and its error does not claim a change', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const { confirmed, prefilled } = { ...(await listingRow(ebaySeller, itemId))?.form }
  const id = randomUUID()
  await setListing(ebaySeller, itemId, { jobId: id, form: { confirmed, prefilled } })
  const before = callsOf(ebaySeller)
  const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
  const payload = { userId: seller.userId, itemId, environment: 'practice', task: 'update' } as const
  await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({
    publishStatus: 'published',
    publishError: expect.stringContaining('PastFash was updated while this item was waiting'),
  })
  expect(callsOf(ebaySeller).slice(before.length)).toEqual(['getOffer'])
})

test('a request with other content is refused while the item is being published', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'latency', ms: 400, on: 'createOffer' })
  const first = seller.call(publishEndpoint, { itemId })
  await expect.poll(async () => (await listingRow(ebaySeller, itemId))?.publishStatus).toBe('publishing')
  const same = seller.call(publishEndpoint, { itemId })
  expect(await seller.call(publishEndpoint, { itemId, price: 40 })).toMatchObject({
    success: false,
    error: expect.stringContaining('already being published'),
  })
  expect([await first, await same]).toMatchObject([{ success: true }, { success: true }])
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ offer: { pricingSummary: { price: { value: '24.99' } } } }])
})

test('an item that an earlier try listed is shown as it is live, and as changed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  expect(await seller.call(publishEndpoint, { itemId, price: 40, quantity: 2 })).toMatchObject({
    success: false,
    publish_status: 'published',
    error: expect.stringContaining('An earlier try already listed this item'),
  })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({
    status: 'published',
    price: 24.99,
    quantity: 1,
    isChanged: true,
    form: { price: 40, quantity: 2 },
  })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ price: 40, isChanged: false, error: null })
})

async function previewOf({ seller }: EbaySeller, itemId: string) {
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
  const [preview] = items
  if (!preview || preview.hash === null) throw new Error('there is nothing to confirm')
  return { ...preview, hash: preview.hash }
}

async function edit({ seller }: EbaySeller, itemId: string, title: string): Promise<void> {
  await seller.call(editListingEndpoint, { itemId, changes: { title } })
}

async function setListing(
  { env, seller }: EbaySeller,
  itemId: string,
  columns: Partial<typeof ebayListings.$inferInsert>,
): Promise<void> {
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayListings).set(columns).where(eq(ebayListings.itemId, itemId)),
  )
}
