import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callsOf,
  createEbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
} from '../../../../test/published-items.ts'
import { saveListing, setColumns } from '../../../../test/save-listing.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { editListingEndpoint, looksRightEndpoint, mendEndpoint } from '../../../listings/api.ts'
import type { WrittenListing } from '../../../listings/listing.ts'
import { previewEndpoint, publishEndpoint, publishManyEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import { ebayListings } from '../tables.ts'
import { createImageLimiter } from './photos/image-limiter.ts'
import { publishListing } from './publish-listing.ts'

/** A listing whose color and waist the writer was not sure of. */
const doubtfulListing: Partial<WrittenListing> = {
  evidence: {
    ...someListing().evidence,
    color: { ...someEvidence('Blue'), confidence: 0.5 },
    waist: { ...someEvidence('32 in'), words: 'W32', confidence: 0.6 },
  },
}

test('an item with doubts is not sent to eBay by any endpoint, and the answer names the fields', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: doubtfulListing })
  const fields = ['color', 'measurements.waist']
  const sentence = expect.stringContaining('Color, Waist')
  expect(await seller.try(publishEndpoint, { itemId })).toMatchObject({
    status: 409,
    json: { success: false, error: sentence, fields },
  })
  // The specification's page sends the whole form with the values of the listing.
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId] })
  const wholeForm = { price: 24.99, quantity: 1, condition: 'good', size: '32x30', color: 'Blue' }
  const confirmed = items[0]?.hash ?? undefined
  expect((await seller.try(publishEndpoint, { itemId, confirmed, ...wholeForm })).status).toBe(409)
  expect(await seller.try(publishManyEndpoint, { itemIds: [itemId] })).toMatchObject({
    status: 409,
    json: { error: { code: 'conflict', fields } },
  })
  expect(callsOf(ebaySeller)).toEqual([])
  expect((await ebayItem(ebaySeller, itemId)).publication).toBeNull()
})

test('confirming all doubts at once resolves them everywhere, and the previewed content can be published', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: doubtfulListing })
  const before = await ebayItem(ebaySeller, itemId)
  const preview = async () => (await seller.call(previewEndpoint, { itemIds: [itemId] })).items[0]
  const firstPreview = await preview()
  expect(firstPreview?.questions).toEqual(before.readiness.questions)
  expect(firstPreview?.questions.map(({ key }) => key)).toEqual(['doubt color', 'doubt measurements.waist'])
  await seller.call(looksRightEndpoint, { itemId, answers: [...(firstPreview?.questions ?? [])] })
  const after = await ebayItem(ebaySeller, itemId)
  expect(after.readiness.questions).toEqual([])
  expect((await preview())?.questions).toEqual([])
  // Neither the bar nor the score counts doubts.
  expect([after.barPercent, after.publishReadyScore]).toEqual([before.barPercent, before.publishReadyScore])
  expect(before.readiness).toMatchObject({ isValid: true, warnings: [] })
  const confirmed = firstPreview?.hash ?? undefined
  expect(await seller.call(publishEndpoint, { itemId, confirmed })).toMatchObject({ success: true })
})

test('a value that the seller typed in the listing or the form is not in doubt', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: doubtfulListing })
  await seller.call(editListingEndpoint, { itemId, changes: { measurements: { waist: '33 in' } } })
  expect((await seller.try(publishEndpoint, { itemId })).json).toMatchObject({ fields: ['color'] })
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId], form: { color: 'Navy' } })
  expect(items).toMatchObject([{ questions: [] }])
  expect(await seller.call(publishEndpoint, { itemId, color: 'Navy' })).toMatchObject({ success: true })
})

test('a value typed as an item specific resolves the doubt about its field', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const doubtful = (value: string) => ({ ...someEvidence(value), confidence: 0.5 })
  const itemId = await readyJeans(ebaySeller, {
    photos: 1,
    listing: {
      measurements: { inseam: '30 in' },
      evidence: { ...someListing().evidence, department: doubtful('Men'), inseam: doubtful('30 in') },
    },
  })
  const form = { itemSpecifics: { Department: 'Men', Inseam: '31 in' } }
  expect(await seller.try(publishEndpoint, { itemId })).toMatchObject({
    status: 409,
    json: { fields: ['department', 'measurements.inseam'] },
  })
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(items).toMatchObject([{ questions: [] }])
  expect(await seller.call(publishEndpoint, { itemId, ...form })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.aspects).toMatchObject({
    Department: ['Men'],
    Inseam: ['31 in'],
  })
})

test('publishing several items starts those without doubts and refuses the others, each with its fields', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const [withoutDoubt, doubtful] = [
    await readyJeans(ebaySeller, { photos: 1 }),
    await readyJeans(ebaySeller, { photos: 1, listing: doubtfulListing }),
  ]
  const answer = await seller.call(publishManyEndpoint, { itemIds: [withoutDoubt, doubtful] })
  expect(answer).toMatchObject({
    started: [withoutDoubt],
    refused: [{ itemId: doubtful, fields: ['color', 'measurements.waist'], fix: { field: 'color' } }],
  })
  const { items } = await seller.call(previewEndpoint, { itemIds: [doubtful] })
  expect(items).toMatchObject([{ questions: [{ photoId: someEvidence('Blue').photoId }, {}] }])
})

test('a new text with doubts is not sent to a live listing until they are answered', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const calls = callsOf(ebaySeller)
  const { extracted } = someListing()
  const listing = someListing({ ...doubtfulListing, extracted: { ...extracted, color: 'Navy' } })
  await saveListing(env, seller, itemId, { listing })
  const refused = await seller.try(updateOnEbayEndpoint, { itemId })
  expect(refused).toMatchObject({ status: 409, json: { error: { fields: ['color', 'measurements.waist'] } } })
  expect(callsOf(ebaySeller)).toEqual(calls)
  const { questions } = (await ebayItem(ebaySeller, itemId)).readiness
  await seller.call(looksRightEndpoint, { itemId, answers: [...questions] })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
})

test.each(['publish', 'update'] as const)(
  'a doubt that arises before the job runs is not sent: %s stops with an error',
  async (task) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    // The text stays the same, so that its hash is the confirmed one.
    await setColumns(env, seller, itemId, { aiEvidence: { color: { ...someEvidence('Blue'), confidence: 0.5 } } })
    const id = randomUUID()
    const unpublished = { publishStatus: 'publishing', offerId: null, listingId: null, sentHash: null } as const
    await env.services.db.asUser(seller.userId, (tx) =>
      tx.update(ebayListings).set({ jobId: id, ...(task === 'publish' && unpublished) }),
    )
    const before = callsOf(ebaySeller)
    const services = { ...env.services, imageLimiter: createImageLimiter(env.services) }
    const payload = { userId: seller.userId, itemId, environment: 'practice', task } as const
    await publishListing(services, { id, payload, round: 0, signal: new AbortController().signal })
    expect(await listingRow(ebaySeller, itemId)).toMatchObject({
      publishStatus: task === 'publish' ? 'failed' : 'published',
      publishError: expect.stringContaining("We're not sure about Color"),
      errorField: 'color',
      jobId: null,
    })
    // A failed update asks eBay for the state of the listing.
    expect(callsOf(ebaySeller).slice(before.length)).toEqual(task === 'publish' ? [] : ['getOffer'])
  },
)

/** Jeans whose title names another size. */
const contradictory: Partial<WrittenListing> = {
  title: 'Fernwold Mens Jeans Size XL Blue',
  extracted: { ...someListing().extracted, size: '32' },
}

test('a listing with a contradiction is not sent until it is resolved', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: contradictory })
  expect(await seller.try(publishEndpoint, { itemId })).toMatchObject({
    status: 409,
    json: { error: expect.stringContaining('Size is 32, but the title says'), fields: ['size', 'title'] },
  })
  const { readiness, contradictions } = await ebayItem(ebaySeller, itemId)
  expect(readiness.questions).toEqual(contradictions)
  const { item: mended, was } = await seller.call(mendEndpoint, { itemId, questions: contradictions })
  expect(mended).toMatchObject({ contradictions: [], listing: { title: expect.not.stringContaining('XL') } })
  expect(was).toEqual([{ field: 'title', value: contradictory.title }])
  expect(await seller.call(mendEndpoint, { itemId, questions: contradictions })).toEqual({ item: mended, was: [] })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toBe(mended.listing?.title)
})

test('an accepted contradiction stays accepted until a value changes', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: contradictory })
  const answers = (await ebayItem(ebaySeller, itemId)).contradictions
  const accepted = await seller.call(looksRightEndpoint, { itemId, answers })
  expect(accepted.contradictions).toEqual([])
  expect((await ebayItem(ebaySeller, itemId)).readiness.questions).toEqual([])
  await seller.call(editListingEndpoint, { itemId, changes: { size: '34' } })
  expect((await seller.try(publishEndpoint, { itemId })).status).toBe(409)
  await seller.call(editListingEndpoint, { itemId, changes: { size: '32' } })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
})

test('a size typed in Publish Settings is compared with the title too', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const title = 'Fernwold Mens Jeans Size 32 Blue'
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: { ...contradictory, title } })
  const form = { size: '34' }
  const { items } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(items).toMatchObject([{ questions: [{ kind: 'contradiction' }] }])
  expect((await seller.try(publishEndpoint, { itemId, ...form })).status).toBe(409)
  await seller.call(mendEndpoint, { itemId, questions: items[0]?.questions ?? [] })
  expect(await seller.call(publishEndpoint, { itemId, ...form })).toMatchObject({ success: true })
})

test('a brand changed in the listing or in Publish Settings is questioned if the title still has the old one', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const listing = {
    title: 'Harrow Mills Mens Jeans Size 32 Blue',
    extracted: { ...someListing().extracted, size: '32' },
  }
  const listingWithBrand = { ...listing, extracted: { ...listing.extracted, brand: 'Harrow Mills' } }
  const [edited, typed] = [
    await readyJeans(ebaySeller, { sku: 'EDITED', photos: 1, listing: listingWithBrand }),
    await readyJeans(ebaySeller, { sku: 'TYPED', photos: 1, listing: listingWithBrand }),
  ]
  const sentence = 'Brand is Fernwold, but the title says “Harrow Mills”.'
  const item = await seller.call(editListingEndpoint, { itemId: edited, changes: { brand: 'Fernwold' } })
  expect(item.contradictions).toMatchObject([{ sentence }])
  expect((await seller.try(publishEndpoint, { itemId: edited })).status).toBe(409)

  const form = { brand: 'Fernwold' }
  const { items } = await seller.call(previewEndpoint, { itemIds: [typed], form })
  expect(items).toMatchObject([{ questions: [{ sentence }] }])
  await seller.call(mendEndpoint, { itemId: typed, questions: items[0]?.questions ?? [] })
  expect(await seller.call(publishEndpoint, { itemId: typed, ...form })).toMatchObject({ success: true })
})
