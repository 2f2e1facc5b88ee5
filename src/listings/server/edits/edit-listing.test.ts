import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import { waitingStatements } from '../../../../test/seller-items.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { editListingEndpoint, listListingsEndpoint } from '../../api.ts'

test("the seller's changes are saved, reach every device, and survive a new listing", async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const changes = {
    title: ' My  title ',
    tags: ['mine, own'],
    suggestedPrice: 40,
    measurements: { 'Leg opening': '7 in' },
  }
  const answer = await seller.call(editListingEndpoint, { itemId, changes })
  expect(answer).toMatchObject({
    id: itemId,
    listing: { title: 'My title', tags: ['mine', 'own'], suggestedPrice: 40, measurements: { legOpening: '7 in' } },
    edits: {
      title: { offered: null },
      tags: { offered: null },
      suggestedPrice: { offered: null },
      'measurements.legOpening': { offered: null },
    },
  })
  expect((await seller.call(listListingsEndpoint, {})).items).toEqual([answer])

  await saveListing(env, seller, itemId, { listing: someListing({ title: 'Newer title', suggestedPrice: 30 }) })
  const [regenerated] = (await seller.call(listListingsEndpoint, {})).items
  expect(regenerated).toMatchObject({
    listing: { title: 'My title', suggestedPrice: 40 },
    edits: { title: { offered: { value: 'Newer title' } }, suggestedPrice: { offered: { value: 30 } } },
    previous: { title: 'My title' },
  })
})

test('devices that edit different fields at the same moment lose no change', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const changes = [{ title: 'From the phone' }, { brand: 'From the desktop' }, { measurements: { rise: '11 in' } }]
  // All three requests wait for the lock on the item.
  const answers = await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(items).where(eq(items.id, itemId)).for('update')
    const requests = changes.map((each) => seller.call(editListingEndpoint, { itemId, changes: each }))
    await expect.poll(() => waitingStatements(env)).toBe(3)
    return { requests }
  })
  await Promise.all(answers.requests)
  expect((await seller.call(listListingsEndpoint, {})).items).toMatchObject([
    {
      listing: { title: 'From the phone', extracted: { brand: 'From the desktop' }, measurements: { rise: '11 in' } },
      edits: { title: { offered: null }, brand: { offered: null }, 'measurements.rise': { offered: null } },
    },
  ])
})

test('a field that cannot be stored is refused with an error message that names it, and nothing is saved', async () => {
  const { seller, itemId } = await environmentWithListing()
  const changes = { title: 'Fine', measurements: { waist: '32' } }
  expect(await seller.try(editListingEndpoint, { itemId, changes })).toMatchObject({
    status: 400,
    json: { error: { code: 'bad-input', sentence: expect.stringMatching(/^Waist needs a number and a unit/) } },
  })
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`part${at}`, '1 in']))
  expect(await seller.try(editListingEndpoint, { itemId, changes: { measurements: many } })).toMatchObject({
    status: 400,
    json: { error: { sentence: expect.stringMatching(/^Too many measurements: /) } },
  })
  expect((await seller.call(listListingsEndpoint, {})).items).toMatchObject([
    { listing: { title: someListing().title, measurements: { waist: '32 in' } }, edits: {} },
  ])
})

test('a form saved without changes changes nothing, including the time of the last change', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const before = await rowOf(env, seller, itemId)
  env.clock.forward(60)
  const { title, description, tags } = someListing()
  expect(await seller.call(editListingEndpoint, { itemId, changes: { title, description, tags } })).toMatchObject({
    edits: {},
  })
  expect(await rowOf(env, seller, itemId)).toEqual(before)
})

test('the old listing can be edited while a new one is written, and the new one keeps the edit', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await setColumns(env, seller, itemId, { aiGenerationStatus: 'generating', aiGenerationAskedAt: env.clock.now() })
  const edited = await seller.call(editListingEndpoint, { itemId, changes: { title: 'Mine' } })
  expect(edited).toMatchObject({ generation: { status: 'generating' } })
  await saveListing(env, seller, itemId)
  expect((await rowOf(env, seller, itemId))?.aiTitle).toBe('Mine')
})

test('an item without a listing cannot be edited, and the sentence says why', async () => {
  const { env, seller } = await environmentWithListing()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const edit = () => seller.try(editListingEndpoint, { itemId, changes: { title: 'Mine' } })
  expect(await edit()).toMatchObject({
    status: 409,
    json: { error: { code: 'conflict', sentence: expect.stringMatching(/^This item no longer has a listing/) } },
  })
  await setColumns(env, seller, itemId, { aiGenerationAskedAt: env.clock.now() })
  expect(await edit()).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringMatching(/still being written/) } },
  })
})

test('an item that is deleted, or of another seller, is not found, even without row security', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const stranger = await env.seller()
  await env.services.db.pool.query('alter table items disable row level security')
  const input = { itemId, changes: { title: 'Theirs' } }
  expect((await stranger.try(editListingEndpoint, input)).status).toBe(404)
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })
  expect((await seller.try(editListingEndpoint, input)).status).toBe(404)
})

test('an edit of another field does not cut a description that an older version stored too long', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const aiDescription = 'word '.repeat(900)
  await setColumns(env, seller, itemId, { aiDescription })
  const answer = await seller.call(editListingEndpoint, { itemId, changes: { title: 'Mine' } })
  expect(answer.listing?.description?.length).toBeLessThanOrEqual(4000)
  expect(await rowOf(env, seller, itemId)).toMatchObject({ aiTitle: 'Mine', aiDescription })
})

async function environmentWithListing() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  return { env, seller, itemId: await itemWithListing(env, seller, 'S-1') }
}
