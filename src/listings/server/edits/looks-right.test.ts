import { expect, test } from 'vitest'
import { createJeans } from '../../../../test/photos.ts'
import { itemWithListing, rowOf, saveListing } from '../../../../test/save-listing.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { editListingEndpoint, looksRightEndpoint, mendEndpoint, undoMendEndpoint } from '../../api.ts'
import { doubtsOf } from '../../open-questions.ts'

const doubtful = someListing({
  evidence: {
    brand: { ...someEvidence('Fernwold'), confidence: 0.6 },
    color: { ...someEvidence('Blue'), confidence: 0.5 },
  },
})

test('one request confirms all shown doubts, and a second one changes nothing', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const itemId = await itemWithListing(env, seller, 'DOUBT', doubtful)
  const answers = doubtsOf(doubtful, {})
  const answer = await seller.call(looksRightEndpoint, { itemId, answers })
  expect(Object.keys(answer.edits)).toEqual(['brand', 'color'])
  expect(answer.listing && doubtsOf(answer.listing, answer.edits)).toEqual([])
  const row = await rowOf(env, seller, itemId)
  env.clock.forward(60)
  expect(await seller.call(looksRightEndpoint, { itemId, answers })).toEqual(answer)
  expect(await rowOf(env, seller, itemId)).toEqual(row)
})

test("a value that changed since stays open, and the seller's own text stays", async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const itemId = await itemWithListing(env, seller, 'DOUBT', doubtful)
  const answers = doubtsOf(doubtful, {})
  const { extracted, evidence } = doubtful
  await saveListing(env, seller, itemId, {
    listing: { ...doubtful, extracted: { ...extracted, color: 'Navy' }, evidence },
  })
  await seller.call(editListingEndpoint, { itemId, changes: { brand: 'Mine' } })
  const answer = await seller.call(looksRightEndpoint, { itemId, answers })
  expect(answer.listing).toMatchObject({ extracted: { brand: 'Mine', color: 'Navy' } })
  expect(Object.keys(answer.edits)).toEqual(['brand'])
})

test('without a listing nothing can be confirmed or corrected', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const refused = await seller.try(looksRightEndpoint, { itemId: item.id, answers: doubtsOf(doubtful, {}) })
  expect(refused.status).toBe(409)
  expect((await seller.try(mendEndpoint, { itemId: item.id, questions: doubtsOf(doubtful, {}) })).status).toBe(409)
})

test('undoing a correction restores the measurement that it removed, but not after the title has changed', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const contrary = someListing({
    title: 'Fernwold Mens Jeans 36x30 Blue Straight',
    extracted: { ...someListing().extracted, size: '32x30' },
    measurements: { waist: '40 in' },
  })
  const itemId = await itemWithListing(env, seller, 'MEND', contrary)
  const before = await seller.call(editListingEndpoint, { itemId, changes: {} })
  const questions = before.contradictions
  const { item, was } = await seller.call(mendEndpoint, { itemId, questions })
  expect(item.listing).toMatchObject({ title: 'Fernwold Mens Jeans 32x30 Blue Straight', measurements: {} })
  const undo = { itemId, questions, was }
  expect(
    (await seller.try(undoMendEndpoint, { ...undo, was: [{ field: 'title', value: 'My own title' }] })).status,
  ).toBe(412)
  const back = await seller.call(undoMendEndpoint, undo)
  expect(back.listing).toMatchObject({ title: contrary.title, measurements: contrary.measurements })
  expect(back.contradictions).toEqual(questions)
  expect(Object.keys(back.edits)).toEqual(['measurements.waist'])

  await seller.call(mendEndpoint, { itemId, questions })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Fernwold Jeans for men' } })
  expect((await seller.try(undoMendEndpoint, undo)).status).toBe(412)
})
