import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { createJeans, testPhoto } from '../../../../test/photos.ts'
import { createPublishing, ebayItem, readyJeans } from '../../../../test/published-items.ts'
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

const whole = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })

/** A seller with jeans whose listing the writer wrote. `scored`: what is stored, held against what the rules say of the item. */
async function environmentWithJeans() {
  const written = { listing: whole }
  const writer = { name: 'ready', rateLimiterKey: null, write: async () => ({ ...written, usage: null }) }
  const env = await createEbayTestEnvironment({ writer })
  const seller = await env.seller()
  const leafCategory = await seller.call(leafCategoryEndpoint, { id: '11483' })
  const { item, photos } = await createJeans(seller)
  const itemId = item.id
  const scored = async () => {
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
  return { env, seller, itemId, photos, written, generate, scored }
}

test('the score is kept with every change of a listing, by the seller and by the writer', async () => {
  const { seller, itemId, written, generate, scored } = await environmentWithJeans()
  expect(await scored()).toBeNull()
  await generate()
  expect(await scored()).toBe(100)

  const edit = (changes: object) => seller.call(editListingEndpoint, { itemId, changes })
  await edit({ title: 'Short' })
  expect(await scored()).toBe(86)
  await edit({ brand: null })
  expect(await scored()).toBeLessThan(86)
  await edit({ title: whole.title, brand: 'Fernwold' })
  expect(await scored()).toBe(100)
  await edit({ measurements: { inseam: null }, size: '32' })
  expect(await scored()).toBe(86)

  written.listing = someListing({ ...whole, description: 'Worn jeans.' })
  await generate()
  const regenerated = await scored()
  await seller.call(undoRegenerationEndpoint, { itemId })
  expect(await scored()).toBeGreaterThan(regenerated ?? 0)

  await edit({ description: 'Mine.' })
  const own = await scored()
  written.listing = whole
  await generate()
  expect(await scored()).toBe(own)
  await seller.call(useNewTextEndpoint, { itemId, field: 'description' })
  expect(await scored()).toBeGreaterThan(own ?? 0)

  await seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  expect(await scored()).toBeNull()
})

test('ready is what has a price and a category, no error and no open doubt, and every answer says it as it is then', async () => {
  const { env, seller, itemId, written, generate } = await environmentWithJeans()
  const doubtful = { ...someEvidence('Fernwold'), confidence: 0.5 }
  written.listing = someListing({ ...whole, suggestedPrice: null, evidence: { ...whole.evidence, brand: doubtful } })
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
  await edit({ title: whole.title })
  expect((await seller.call(listListingsEndpoint, { only: 'need-seller' })).items).toEqual([])
})

test('a price that was confirmed to be published makes an item ready, also where the publication came to nothing', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 1, listing: { suggestedPrice: null } })
  env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 3600 })
  await seller.call(publishEndpoint, { itemId, price: 20 })
  const row = () => rowOf(env, seller, itemId)
  expect(await row()).toMatchObject({ ready: true, stage: 'ready' })
  expect(await ebayItem(publishing, itemId)).toMatchObject({ ready: true, barPercent: 100 })
  expect(await row()).toMatchObject({ ready: true })
  expect(await seller.call(editListingEndpoint, { itemId, changes: { color: 'Navy' } })).toMatchObject({ ready: true })
  expect(await seller.call(editListingEndpoint, { itemId, changes: { title: 'Short' } })).toMatchObject({
    ready: false,
  })
})

test('what is entered for an item counts as soon as it is saved', async () => {
  const { seller, itemId, written, generate, scored } = await environmentWithJeans()
  written.listing = someListing({ ...whole, ebayConditionGrade: null, ebayCategoryId: null })
  await generate()
  const bare = await scored()
  await seller.call(saveHintsEndpoint, { hints: [{ itemId, condition: 'good' }] })
  const graded = await scored()
  expect(graded).toBeGreaterThan(bare ?? 100)
  await seller.call(editDetailsEndpoint, { itemId, category: 'Mens Jeans', condition: 'good' })
  expect(await scored()).toBeGreaterThan(graded ?? 100)
})

test('photos that are added, cropped and deleted change it', async () => {
  const { seller, itemId, photos, generate, scored } = await environmentWithJeans()
  await generate()
  const [first] = photos
  const bytes = await cropOf(300, 400)
  await seller.call(
    cropPhotoEndpoint,
    { itemId, photoId: first?.id ?? '', replaces: first?.contentHash ?? '', sentHash: contentHashOf(bytes) },
    bytes,
  )
  expect(await scored()).toBe(86)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: first?.id ?? '' })
  expect(await scored()).toBe(100)
  await seller.call(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order: 9, name: 'small' }, bytes)
  expect(await scored()).toBe(86)
})

test('of many items whose hints are saved at once each has its own score, and those without a listing none', async () => {
  const { env, seller, itemId, generate, scored } = await environmentWithJeans()
  await generate()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await seller.call(saveHintsEndpoint, { hints: [itemId, id].map((each) => ({ itemId: each, brand: 'Other' })) })
  expect(await scored()).toBe(100)
  expect((await rowOf(env, seller, id))?.publishReadyScore).toBeNull()
})

/** A part of a photo that is smaller than eBay takes. */
async function cropOf(width: number, height: number): Promise<Uint8Array> {
  const photo = sharp(await testPhoto('jeans/1-front.jpg')).extract({ left: 100, top: 100, width, height })
  return withoutMetadata(await photo.jpeg({ quality: 92 }).toBuffer()) ?? new Uint8Array()
}
