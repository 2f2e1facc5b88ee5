import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { deleteListingsEndpoint, editListingEndpoint, undoRegenerationEndpoint, useNewTextEndpoint } from '../../api.ts'

const newer = someListing({ title: 'Newer title', suggestedPrice: 30 })

test("a regeneration can be undone once: the earlier listing comes back with the seller's later edits", async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Mine' } })
  await saveListing(env, seller, itemId, { listing: newer, fullAutoFill: true })
  await seller.call(editListingEndpoint, { itemId, changes: { brand: 'Later' } })
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({
    listing: { title: 'Mine', suggestedPrice: 24.99, extracted: { brand: 'Later' } },
    edits: { title: { offered: null }, brand: { offered: null } },
    previous: null,
  })
  expect(await seller.try(undoRegenerationEndpoint, { itemId })).toMatchObject({ status: 410 })
})

test('care instructions of the seller stay beside newer ones, come back with Undo, and are deleted with the listing', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const care = (careInstructions: string | null) =>
    someListing({ extracted: { ...someListing().extracted, careInstructions } })
  await saveListing(env, seller, itemId, { listing: care('Machine wash cold') })
  await saveListing(env, seller, itemId, { listing: care('Hand wash cold') })
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({
    listing: { extracted: { careInstructions: 'Machine wash cold' } },
  })
  const changes = { careInstructions: ' Dry clean only\nCool iron ' }
  await seller.call(editListingEndpoint, { itemId, changes })
  await saveListing(env, seller, itemId, { listing: care('Hand wash cold') })
  const row = await rowOf(env, seller, itemId)
  expect(row).toMatchObject({
    careInstructions: 'Dry clean only\nCool iron',
    sellerEdits: { careInstructions: { offered: { value: 'Hand wash cold' } } },
  })
  const tooLong = await seller.try(editListingEndpoint, { itemId, changes: { careInstructions: 'x'.repeat(501) } })
  expect(JSON.stringify(tooLong.json)).toMatch(/Care instructions: 501 characters\. Shorten it to 500\./u)
  await seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ careInstructions: null, sellerEdits: null })
})

test('two presses of Undo at once restore the listing once', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await saveListing(env, seller, itemId, { listing: newer })
  const answers = await Promise.all([1, 2].map(() => seller.try(undoRegenerationEndpoint, { itemId })))
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410])
})

test('neither a first listing nor a deleted one can be undone', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  expect(await seller.try(undoRegenerationEndpoint, { itemId })).toMatchObject({
    status: 410,
    json: { error: { code: 'gone', sentence: expect.stringMatching(/^The earlier listing is no longer available/) } },
  })
  await saveListing(env, seller, itemId, { listing: newer })
  await seller.call(deleteListingsEndpoint, { itemIds: [itemId] })
  expect((await seller.try(undoRegenerationEndpoint, { itemId })).status).toBe(410)
})

test('nothing can be undone while another listing is being written', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await saveListing(env, seller, itemId, { listing: newer })
  await setColumns(env, seller, itemId, { aiGenerationAskedAt: env.clock.now() })
  expect(await seller.try(undoRegenerationEndpoint, { itemId })).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringMatching(/^A new listing is being written/) } },
  })
  await setColumns(env, seller, itemId, { aiGenerationAskedAt: null })
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({
    listing: { title: someListing().title },
  })
})

test("the new text replaces the seller's in one field, as long as it is offered", async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Mine', suggestedPrice: 40 } })
  await saveListing(env, seller, itemId, { listing: newer })
  expect(await seller.call(useNewTextEndpoint, { itemId, field: 'title' })).toMatchObject({
    listing: { title: 'Newer title', suggestedPrice: 40 },
    edits: { suggestedPrice: { offered: { value: 30 } } },
  })
  for (const field of ['title', 'brand', 'nothing', '__proto__', 'measurements.constructor'])
    expect([field, (await seller.try(useNewTextEndpoint, { itemId, field })).status]).toEqual([field, 410])
  // Undo restores the seller's text.
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({ listing: { title: 'Mine' } })
})

test('an item of another seller, or a deleted one, cannot be undone or changed, even without row security', async () => {
  const { env, seller, itemId } = await environmentWithListing()
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Mine' } })
  await saveListing(env, seller, itemId, { listing: newer })
  const stranger = await env.seller()
  await env.services.db.pool.query('alter table items disable row level security')
  for (const each of [stranger, seller]) {
    if (each === seller) await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })
    expect((await each.try(undoRegenerationEndpoint, { itemId })).status).toBe(404)
    expect((await each.try(useNewTextEndpoint, { itemId, field: 'title' })).status).toBe(404)
  }
})

async function environmentWithListing() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  return { env, seller, itemId: await itemWithListing(env, seller, 'S-1') }
}
