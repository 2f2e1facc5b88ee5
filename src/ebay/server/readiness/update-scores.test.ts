import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { createJeans, testPhoto } from '../../../../test/photos.ts'
import { createEbaySeller, ebayItem, readyJeans } from '../../../../test/published-items.ts'
import { rowOf } from '../../../../test/save-listing.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { withoutMetadata } from '../../../imaging/without-metadata.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import {
  countListingsEndpoint,
  deleteListingsEndpoint,
  editDetailsEndpoint,
  editListingEndpoint,
  listListingsEndpoint,
  saveHintsEndpoint,
  undoRegenerationEndpoint,
  useNewTextEndpoint,
} from '../../../listings/api.ts'
import { generateListingEndpoint } from '../../../listings/run-api.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint, storePhotoEndpoint } from '../../../photos/api.ts'
import { contentHashOf } from '../../../photos/server/content-hash.ts'
import { leafCategoryEndpoint, publishEndpoint } from '../../api.ts'
import { isReady, publishReadyScore } from '../../readiness/readiness-score.ts'

const completeListing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })

/**
 * A seller with jeans. `storedScore` returns the stored score after comparing it with the rules. `writerResult` is the writer's
 * next listing.
 */
async function createEnvironmentWithJeans() {
  const writerResult = { listing: completeListing }
  const writer = { name: 'ready', rateLimiterKey: null, write: async () => ({ ...writerResult, usage: null }) }
  const env = await createEbayTestEnvironment({ writer })
  const seller = await env.seller()
  const leafCategory = await seller.call(leafCategoryEndpoint, { id: '11483' })
  const { item, photos } = await createJeans(seller)
  const itemId = item.id
  const storedScore = async () => {
    const { items } = await seller.call(listListingsEndpoint, { itemIds: itemId })
    const [shown] = items
    const row = await rowOf(env, seller, itemId)
    if (!shown || !row) throw new Error('the jeans are gone')
    expect(row.publishReadyScore).toBe(shown.listing && publishReadyScore(shown, { leafCategory }))
    expect([row.ready, shown.ready]).toEqual([isReady(shown, { leafCategory }), row.ready])
    return row.publishReadyScore
  }
  const generate = async () => {
    await seller.call(generateListingEndpoint, { itemId })
    await expect.poll(async () => (await rowOf(env, seller, itemId))?.aiGenerationStatus).toBe('completed')
  }
  return { env, seller, itemId, photos, writerResult, generate, storedScore }
}

test('every change of a listing, by the seller or the writer, updates the score', async () => {
  const { seller, itemId, writerResult, generate, storedScore } = await createEnvironmentWithJeans()
  expect(await storedScore()).toBeNull()
  await generate()
  expect(await storedScore()).toBe(100)

  const edit = (changes: object) => seller.call(editListingEndpoint, { itemId, changes })
  await edit({ title: 'Short' })
  expect(await storedScore()).toBe(86)
  await edit({ brand: null })
  expect(await storedScore()).toBeLessThan(86)
  await edit({ title: completeListing.title, brand: 'Fernwold' })
  expect(await storedScore()).toBe(100)
  await edit({ measurements: { inseam: null }, size: '32' })
  expect(await storedScore()).toBe(86)

  writerResult.listing = someListing({ ...completeListing, description: 'Worn jeans.' })
  await generate()
  const regeneratedScore = await storedScore()
  await seller.call(undoRegenerationEndpoint, { itemId })
  expect(await storedScore()).toBeGreaterThan(regeneratedScore ?? 0)

  await edit({ description: 'Mine.' })
  const ownScore = await storedScore()
  writerResult.listing = completeListing
  await generate()
  expect(await storedScore()).toBe(ownScore)
  await seller.call(useNewTextEndpoint, { itemId, field: 'description' })
  expect(await storedScore()).toBeGreaterThan(ownScore ?? 0)

  await seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  expect(await storedScore()).toBeNull()
})

test('an item is ready with a price, a category, no error and no open doubt, and each answer says whether it is', async () => {
  const { env, seller, itemId, writerResult, generate } = await createEnvironmentWithJeans()
  const doubtful = { ...someEvidence('Fernwold'), confidence: 0.5 }
  writerResult.listing = someListing({
    ...completeListing,
    suggestedPrice: null,
    evidence: { ...completeListing.evidence, brand: doubtful },
  })
  await generate()
  const stage = async () => (await rowOf(env, seller, itemId))?.stage
  expect(await stage()).toBe('incomplete')
  const edit = (changes: object) => seller.call(editListingEndpoint, { itemId, changes })
  expect(await edit({ brand: 'Fernwold' })).toMatchObject({ ready: false })
  expect(await edit({ suggestedPrice: 24.5 })).toMatchObject({ ready: true })
  expect(await stage()).toBe('ready')
  expect(await edit({ title: 'Short' })).toMatchObject({ ready: false, listingReady: true })
  expect(await stage()).toBe('incomplete')
  expect(await seller.call(listListingsEndpoint, { only: 'need-seller' })).toMatchObject({ items: [{ id: itemId }] })
  expect(await seller.call(countListingsEndpoint, {})).toMatchObject({ written: 1, needSeller: 1 })
  await edit({ title: completeListing.title })
  expect((await seller.call(listListingsEndpoint, { only: 'need-seller' })).items).toEqual([])
})

test('a price confirmed for publishing makes an item ready, even if the publication failed', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1, listing: { suggestedPrice: null } })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 20 })
  const row = () => rowOf(env, seller, itemId)
  expect(await row()).toMatchObject({ ready: true, stage: 'ready' })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ ready: true, barPercent: 100 })
  expect(await row()).toMatchObject({ ready: true })
  expect(await seller.call(editListingEndpoint, { itemId, changes: { color: 'Navy' } })).toMatchObject({ ready: true })
  expect(await seller.call(editListingEndpoint, { itemId, changes: { title: 'Short' } })).toMatchObject({
    ready: false,
  })
})

test('hints and details count in the score as soon as they are saved', async () => {
  const { seller, itemId, writerResult, generate, storedScore } = await createEnvironmentWithJeans()
  writerResult.listing = someListing({ ...completeListing, ebayConditionGrade: null, ebayCategoryId: null })
  await generate()
  const scoreWithoutHints = await storedScore()
  await seller.call(saveHintsEndpoint, { hints: [{ itemId, condition: 'good' }] })
  const scoreWithCondition = await storedScore()
  expect(scoreWithCondition).toBeGreaterThan(scoreWithoutHints ?? 100)
  await seller.call(editDetailsEndpoint, { itemId, category: 'Mens Jeans', condition: 'good' })
  expect(await storedScore()).toBeGreaterThan(scoreWithCondition ?? 100)
})

test('adding, cropping and deleting photos updates the score', async () => {
  const { seller, itemId, photos, generate, storedScore } = await createEnvironmentWithJeans()
  await generate()
  const [first] = photos
  const bytes = await cropOf(300, 400)
  await seller.call(
    cropPhotoEndpoint,
    { itemId, photoId: first?.id ?? '', replaces: first?.contentHash ?? '', sentHash: contentHashOf(bytes) },
    bytes,
  )
  expect(await storedScore()).toBe(86)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: first?.id ?? '' })
  expect(await storedScore()).toBe(100)
  await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 9, name: 'small' }, bytes)
  expect(await storedScore()).toBe(86)
})

test('items whose hints are saved together each get their own score, and those without a listing get none', async () => {
  const { env, seller, itemId, generate, storedScore } = await createEnvironmentWithJeans()
  await generate()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await seller.call(saveHintsEndpoint, { hints: [itemId, id].map((each) => ({ itemId: each, brand: 'Other' })) })
  expect(await storedScore()).toBe(100)
  expect((await rowOf(env, seller, id))?.publishReadyScore).toBeNull()
})

/** A part of a photo that is smaller than eBay accepts. */
async function cropOf(width: number, height: number): Promise<Uint8Array> {
  const photo = sharp(await testPhoto('jeans/1-front.jpg')).extract({ left: 100, top: 100, width, height })
  return withoutMetadata(await photo.jpeg({ quality: 92 }).toBuffer()) ?? new Uint8Array()
}
