import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  callsOf,
  createPublishing,
  ebayItem,
  listingRow,
  type Publishing,
  publishedJeans,
  readyJeans,
} from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import { previewEndpoint, publishEndpoint, publishManyEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import { ebayListings } from '../tables.ts'
import { createImagePace } from './photos/image-pace.ts'
import { publishListing } from './publish-listing.ts'

test('what was shown is published; what was changed since is not sent, and is shown and confirmed anew', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  const seen = await shown(publishing, itemId)
  await edit(publishing, itemId, 'Fernwold jeans that somebody renamed')
  const refused = await seller.try(publishEndpoint, { itemId, confirmed: seen.hash })
  expect(refused).toMatchObject({ status: 412, json: { success: false, error: expect.stringContaining('look at it') } })
  expect(callsOf(publishing)).toEqual([])
  expect((await ebayItem(publishing, itemId)).publication).toBeNull()
  const anew = await shown(publishing, itemId)
  expect(anew.summary?.title).toBe('Fernwold jeans that somebody renamed')
  expect(await seller.call(publishEndpoint, { itemId, confirmed: anew.hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toBe(anew.summary?.title)
  expect(await listingRow(publishing, itemId)).toMatchObject({ sentHash: anew.hash })
})

test('the form that was shown is the one that counts, and so are the policies of the account', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  const { hash } = await shown(publishing, itemId)
  expect((await seller.try(publishEndpoint, { itemId, confirmed: hash, price: 99 })).status).toBe(412)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(`update ebay_credentials set default_return_policy_id = '6000000001'`),
  )
  expect((await seller.try(publishEndpoint, { itemId, confirmed: hash })).status).toBe(412)
  expect(callsOf(publishing)).toEqual([])
})

test('a condition that was taken away is not made up: nothing is published or updated until one is chosen', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const [fresh, live] = [await readyJeans(publishing, { photos: 1 }), await publishedJeans(publishing, { photos: 1 })]
  const before = callsOf(publishing)
  for (const itemId of [fresh, live]) {
    await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: null } })
    expect((await ebayItem(publishing, itemId)).readiness.errors).toEqual(['Condition is required'])
    const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
    expect(items).toMatchObject([{ summary: null, hash: null, faults: [{ check: 'condition' }] }])
  }
  const required = { success: false, error: expect.stringContaining('Condition is required') }
  expect(await seller.call(publishEndpoint, { itemId: fresh })).toMatchObject(required)
  expect(await seller.call(updateOnEbayEndpoint, { itemId: live })).toMatchObject(required)
  expect(callsOf(publishing)).toEqual(before)
  const { publication } = await ebayItem(publishing, live)
  const form = publication && { ...publication.form, condition: 'fair' }
  expect(publication?.form.condition).toBe('')
  expect(await seller.call(updateOnEbayEndpoint, { itemId: live, form: form ?? undefined })).toMatchObject({
    success: true,
  })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
})

test('only what is given is said anew: what was confirmed before stands, and the rest is as the item is by then', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 40 })
  // Said elsewhere, and not known to the page whose form is sent.
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'fair', suggestedPrice: 12 } })
  const form = { quantity: 2, itemSpecifics: {} }
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(items).toMatchObject([{ summary: { price: '40.00', quantity: 2, condition: 'Pre-owned - Fair' } }])
  const confirmed = items[0]?.hash ?? undefined
  expect(await seller.call(publishEndpoint, { itemId, confirmed, ...form })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'excellent' } })
  expect((await ebayItem(publishing, itemId)).publication?.form).toMatchObject({
    price: 40,
    quantity: 2,
    condition: 'excellent',
  })
})

test('a condition that was proposed gives way to one that was said behind the summary, which is shown anew', async () => {
  const publishing = await createPublishing()
  const { seller, ebayUserId, env } = publishing
  const itemId = await readyJeans(publishing, { photos: 1, listing: { ebayConditionGrade: null } })
  const form = { proposedCondition: 'good', itemSpecifics: {} }
  const preview = async () => (await seller.call(previewEndpoint, { itemIds: [itemId], form })).items[0]
  const proposed = await preview()
  expect(proposed?.summary).toMatchObject({ condition: 'Pre-owned - Good' })
  await seller.call(editListingEndpoint, { itemId, changes: { ebayConditionGrade: 'fair' } })
  const confirmed = proposed?.hash ?? undefined
  expect((await seller.try(publishEndpoint, { itemId, confirmed, ...form })).status).toBe(412)
  const anew = await preview()
  expect(anew?.summary).toMatchObject({ condition: 'Pre-owned - Fair' })
  const said = await seller.call(publishEndpoint, { itemId, confirmed: anew?.hash ?? undefined, ...form })
  expect(said).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.condition).toBe('PRE_OWNED_FAIR')
})

test('what came to nothing is shown and sent again by the form that was confirmed then', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 40 })
  const { hash } = await shown(publishing, itemId)
  expect(await seller.call(publishEndpoint, { itemId, confirmed: hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ offer: { pricingSummary: { price: { value: '40.00' } } } }])
})

test('of many those that are as they were shown are published, and the others are named', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const [same, other] = [await readyJeans(publishing, { photos: 1 }), await readyJeans(publishing, { photos: 1 })]
  const confirmed = {
    [same]: (await shown(publishing, same)).hash,
    [other]: (await shown(publishing, other)).hash,
  }
  await edit(publishing, other, 'Fernwold jeans that somebody renamed')
  const asked = { itemIds: [same, other], confirmed, runId: randomUUID() }
  expect(await seller.call(publishManyEndpoint, asked)).toEqual({ started: [same], changed: [other], refused: [] })
  await expect.poll(async () => (await ebayItem(publishing, same)).publication?.status).toBe('published')
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect((await ebayItem(publishing, other)).publication).toBeNull()
})

test('a run whose answer was lost is asked for again, and begins nothing a second time', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  const asked = {
    itemIds: [itemId],
    confirmed: { [itemId]: (await shown(publishing, itemId)).hash },
    runId: randomUUID(),
  }
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  const first = await seller.call(publishManyEndpoint, asked)
  await expect.poll(async () => (await ebayItem(publishing, itemId)).publication?.status).toBe('failed')
  const calls = callsOf(publishing)
  expect(await seller.call(publishManyEndpoint, asked)).toEqual(first)
  // Nor does a change since make it another one.
  await edit(publishing, itemId, 'Fernwold jeans, renamed after the run')
  expect(await seller.call(publishManyEndpoint, asked)).toEqual(first)
  expect((await ebayItem(publishing, itemId)).publication?.status).toBe('failed')
  expect(callsOf(publishing)).toEqual(calls)
  expect(await seller.call(publishManyEndpoint, { ...asked, runId: randomUUID() })).toMatchObject({ changed: [itemId] })
})

test('an update sends what was shown, or nothing', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  await edit(publishing, itemId, 'Fernwold jeans, the second title')
  const seen = await shown(publishing, itemId)
  await edit(publishing, itemId, 'Fernwold jeans, the third title')
  const refused = await seller.try(updateOnEbayEndpoint, { itemId, confirmed: seen.hash })
  expect(refused).toMatchObject({ status: 412, json: { error: { code: 'changed' } } })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).not.toMatch(/second|third/u)
  const { hash } = await shown(publishing, itemId)
  expect(await seller.call(updateOnEbayEndpoint, { itemId, confirmed: hash })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toMatch(/third/u)
})

test.each(['publish', 'update'] as const)(
  'what is changed between the press and its turn is not sent: %s stops and says so',
  async (task) => {
    const publishing = await createPublishing()
    const { env, seller } = publishing
    const itemId = await publishedJeans(publishing, { photos: 1 })
    const id = randomUUID()
    const anew = { publishStatus: 'publishing', offerId: null, listingId: null, sentHash: null } as const
    await setListing(publishing, itemId, { jobId: id, ...(task === 'publish' && anew) })
    await edit(publishing, itemId, 'Fernwold jeans that nobody confirmed')
    const before = callsOf(publishing)
    const work = { ...env.services, imagePace: createImagePace(env.services) }
    const payload = { userId: seller.userId, itemId, environment: 'practice', task } as const
    await publishListing(work, { id, payload, round: 0, signal: new AbortController().signal })
    expect(await listingRow(publishing, itemId)).toMatchObject({
      publishStatus: task === 'publish' ? 'failed' : 'published',
      publishError: expect.stringContaining('changed after you confirmed it'),
      jobId: null,
    })
    // An update that comes to nothing asks what is there.
    expect(callsOf(publishing).slice(before.length)).toEqual(task === 'publish' ? [] : ['getOffer'])
  },
)

test('what an older version began without saying what was shown is not sent, and not said to be changed', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  const { confirmed, prefilled } = { ...(await listingRow(publishing, itemId))?.form }
  const id = randomUUID()
  await setListing(publishing, itemId, { jobId: id, form: { confirmed, prefilled } })
  const before = callsOf(publishing)
  const work = { ...env.services, imagePace: createImagePace(env.services) }
  const payload = { userId: seller.userId, itemId, environment: 'practice', task: 'update' } as const
  await publishListing(work, { id, payload, round: 0, signal: new AbortController().signal })
  expect(await listingRow(publishing, itemId)).toMatchObject({
    publishStatus: 'published',
    publishError: expect.stringContaining('PastFash was updated while this item waited its turn'),
  })
  expect(callsOf(publishing).slice(before.length)).toEqual(['getOffer'])
})

test('while an item is published a press that wants something else is answered, and not passed over', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.faults.next({ kind: 'latency', ms: 400, on: 'createOffer' })
  const first = seller.call(publishEndpoint, { itemId })
  await expect.poll(async () => (await listingRow(publishing, itemId))?.publishStatus).toBe('publishing')
  const same = seller.call(publishEndpoint, { itemId })
  expect(await seller.call(publishEndpoint, { itemId, price: 40 })).toMatchObject({
    success: false,
    error: expect.stringContaining('being published already'),
  })
  expect([await first, await same]).toMatchObject([{ success: true }, { success: true }])
  expect(env.ebay.listings(ebayUserId)).toMatchObject([{ offer: { pricingSummary: { price: { value: '24.99' } } } }])
})

test('what an earlier try had listed is shown as it is live, with what was not sent', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.faults.next(
    { kind: 'commit-then-reset', on: 'publishOffer' },
    { kind: 'unavailable', on: 'getOffer', times: 3 },
  )
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'unknown' })
  expect(await seller.call(publishEndpoint, { itemId, price: 40, quantity: 2 })).toMatchObject({
    success: false,
    publish_status: 'published',
    error: expect.stringContaining('An earlier try had listed this item already'),
  })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({
    status: 'published',
    price: 24.99,
    quantity: 1,
    isChanged: true,
    form: { price: 40, quantity: 2 },
  })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ price: 40, isChanged: false, error: null })
})

async function shown({ seller }: Publishing, itemId: string) {
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
  const [found] = items
  if (!found || found.hash === null) throw new Error('there is nothing to confirm')
  return { ...found, hash: found.hash }
}

async function edit({ seller }: Publishing, itemId: string, title: string): Promise<void> {
  await seller.call(editListingEndpoint, { itemId, changes: { title } })
}

async function setListing(
  { env, seller }: Publishing,
  itemId: string,
  columns: Partial<typeof ebayListings.$inferInsert>,
): Promise<void> {
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(ebayListings).set(columns).where(eq(ebayListings.itemId, itemId)),
  )
}
