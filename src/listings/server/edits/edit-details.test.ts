import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../../items/api.ts'
import type { Category } from '../../../items/categories.ts'
import type { Condition } from '../../../items/conditions.ts'
import { editDetailsEndpoint, editListingEndpoint, type ListingItem, undoRegenerationEndpoint } from '../../api.ts'
import type { WrittenListing } from '../../listing.ts'
import { fieldsToCheck } from '../../open-questions.ts'

async function environmentWithListing(changes: Partial<WrittenListing> = {}) {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const itemId = await itemWithListing(env, seller, 'JEANS', someListing(changes))
  const edit = (category: Category | null, condition: Condition | null) =>
    seller.call(editDetailsEndpoint, { itemId, category, condition })
  return { env, seller, itemId, edit }
}

test("category and condition are saved, and the grade becomes the seller's condition", async () => {
  const { env, seller, itemId, edit } = await environmentWithListing({ ebayConditionGrade: 'excellent' })
  expect(await edit('Mens Jeans', 'fair')).toMatchObject({
    category: 'Mens Jeans',
    condition: 'fair',
    listing: { ebayConditionGrade: 'fair', ebayCategoryId: '11483' },
    edits: { ebayConditionGrade: { offered: null } },
  })
  // A new listing keeps the seller's grade and offers its own.
  await saveListing(env, seller, itemId, { listing: someListing({ ebayConditionGrade: 'excellent' }) })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ ebayConditionGrade: 'fair', condition: 'fair' })
})

test.each<[grade: Condition | null, condition: Condition, left: Condition]>([
  ['good', 'excellent', 'good'],
  ['fair', 'good', 'fair'],
  [null, 'good', 'good'],
])(
  'a grade "%s" with an unchanged condition "%s" becomes "%s": never better than the condition',
  async (grade, condition, left) => {
    const { env, seller, itemId, edit } = await environmentWithListing({ ebayConditionGrade: grade })
    await setColumns(env, seller, itemId, { condition, category: 'Mens Jeans' })
    expect(await edit('Mens Jeans', condition)).toMatchObject({ listing: { ebayConditionGrade: left } })
  },
)

test('a grade that is better than the unchanged condition becomes that condition', async () => {
  const { env, seller, itemId, edit } = await environmentWithListing({ ebayConditionGrade: 'new_with_tags' })
  await setColumns(env, seller, itemId, { condition: 'good' })
  expect(await edit(null, 'good')).toMatchObject({ listing: { ebayConditionGrade: 'good' } })
})

test("an earlier listing that Undo restores gets no better grade than the seller's newer condition", async () => {
  const { env, seller, itemId, edit } = await environmentWithListing({ ebayConditionGrade: 'excellent' })
  await saveListing(env, seller, itemId, { listing: someListing({ ebayConditionGrade: 'good' }) })
  await edit(null, 'good')
  const undone = await seller.call(undoRegenerationEndpoint, { itemId })
  expect(undone).toMatchObject({ condition: 'good', listing: { ebayConditionGrade: 'good' } })
})

test('clearing the condition also clears the grade', async () => {
  const { edit } = await environmentWithListing()
  await edit('Mens Jeans', 'good')
  const cleared = await edit('Mens Jeans', null)
  expect(cleared).toMatchObject({ condition: null, listing: { ebayConditionGrade: null } })
  expect(cleared.edits).not.toHaveProperty('ebayConditionGrade')
})

test('an eBay category outside the new category is replaced by its only eBay category, or cleared', async () => {
  const { edit } = await environmentWithListing()
  const womens = await edit('Womens Jeans', null)
  expect(womens.listing).toMatchObject({
    ebayCategoryId: '11554',
    ebayCategoryName: "Women's Jeans",
    extracted: { department: null },
  })
  expect((await edit('Mens Tops', null)).listing).toMatchObject({ ebayCategoryId: null, ebayCategoryName: null })
  const cleared = await edit(null, null)
  expect(cleared).toMatchObject({ category: null, listing: { ebayCategoryId: null } })
})

test('an eBay category that fits stays, whether the writer or the seller chose it; Unisex sets the department alone', async () => {
  const { seller, itemId, edit } = await environmentWithListing()
  await seller.call(editListingEndpoint, { itemId, changes: { ebayCategoryId: '57990', department: 'Women' } })
  const tops = await edit('Mens Tops', null)
  expect(tops).toMatchObject({ listing: { ebayCategoryId: '57990' }, edits: { ebayCategoryId: {} } })
  const unisex = await edit('Unisex', null)
  // The seller entered the department.
  expect(unisex).toMatchObject({ listing: { ebayCategoryId: '57990', extracted: { department: 'Women' } } })
})

test('an unsure value that the seller enters too is no longer in doubt', async () => {
  const unsure = (value: string) => ({ ...someEvidence(value), confidence: 0.5 })
  const { extracted } = someListing()
  const { edit } = await environmentWithListing({
    extracted: { ...extracted, department: 'Men' },
    evidence: { ebayCategoryId: unsure('11483'), department: unsure('Men'), ebayConditionGrade: unsure('good') },
  })
  const doubts = ({ listing, edits }: ListingItem) => (listing ? fieldsToCheck(listing, edits) : [])
  expect(doubts(await edit(null, null))).toEqual(['ebayCategoryId', 'ebayConditionGrade', 'department'])
  expect(doubts(await edit('Mens Jeans', 'good'))).toEqual([])
})

test('an unsure eBay category among several that fit stays in doubt', async () => {
  const { edit } = await environmentWithListing({
    ebayCategoryId: '57990',
    evidence: { ebayCategoryId: { ...someEvidence('57990'), confidence: 0.5 } },
  })
  const { listing, edits } = await edit('Mens Tops', null)
  expect(listing && fieldsToCheck(listing, edits)).toEqual(['ebayCategoryId'])
})

test('saving only the condition keeps an eBay category that the seller chose', async () => {
  const { env, seller, itemId, edit } = await environmentWithListing()
  await setColumns(env, seller, itemId, { category: 'Mens Jeans' })
  await seller.call(editListingEndpoint, { itemId, changes: { ebayCategoryId: '57989' } })
  expect(await edit('Mens Jeans', 'good')).toMatchObject({ listing: { ebayCategoryId: '57989' } })
})

test('an item without a listing keeps its category and condition', async () => {
  const { seller } = await environmentWithListing()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const details = { itemId: id, category: 'Shoes', condition: 'fair' } as const
  expect(await seller.call(editDetailsEndpoint, details)).toMatchObject({
    category: 'Shoes',
    condition: 'fair',
    listing: null,
  })
})

test("values outside the lists are refused, and so is an item that is deleted, another seller's or being published", async () => {
  const { env, seller, itemId } = await environmentWithListing()
  const details = { itemId, category: 'Mens Jeans', condition: 'good' } as const
  const send = (changes: object) => seller.try(editDetailsEndpoint, { ...details, ...changes })
  expect((await send({ condition: 'mint' })).status).toBe(400)
  expect((await send({ category: 'Robots' })).status).toBe(400)
  const stranger = await env.seller()
  expect((await stranger.try(editDetailsEndpoint, details)).status).toBe(404)

  await setColumns(env, seller, itemId, { publishingUntil: new Date(env.clock.now().getTime() + 600_000) })
  expect(await send({})).toMatchObject({
    status: 409,
    json: { error: { sentence: expect.stringContaining('JEANS is being published to eBay right now.') } },
  })
  expect(await rowOf(env, seller, itemId)).toMatchObject({ category: null, condition: null })
  env.clock.forward(601)
  expect((await send({})).status).toBe(200)

  await seller.call(deleteItemsEndpoint, { itemIds: [itemId], deletionId: randomUUID() })
  expect((await send({})).status).toBe(404)
})
