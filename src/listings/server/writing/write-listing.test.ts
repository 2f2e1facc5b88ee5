import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { environmentWithModel, jobsOf, makeJobsDue, stateOf } from '../../../../test/model-test-environment.ts'
import { createJeans } from '../../../../test/photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { listListingsEndpoint } from '../../api.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import type { ListingWriter } from '../listing-writer.ts'

test('a request is answered at once, and the item goes from pending through generating to completed', async () => {
  const { model, seller, item, photos } = await environmentWithModel()
  expect(await stateOf(seller)).toMatchObject({ status: 'pending', error: null })
  expect(await seller.call(generateListingEndpoint, { itemId: item.id, category: 'Mens Jeans' })).toEqual({
    success: true,
  })
  expect((await stateOf(seller)).status).toBeOneOf(['generating', 'completed'])
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })

  const [written] = (await seller.call(listListingsEndpoint, {})).items
  expect(written).toMatchObject({
    listingReady: true,
    category: 'Mens Jeans',
    listing: { title: sampleListing.write.title, suggestedPrice: 24.99 },
  })
  expect(written?.listing?.evidence['color']).toMatchObject({ value: 'Blue', photoId: photos[0]?.id })
  expect(model.requests).toHaveLength(1)
})

test('an item that is generating keeps its one job however often it is requested', async () => {
  const { env, model, seller, item } = await environmentWithModel({ timeoutMs: 2000 })
  // The model does not answer, so the item stays generating during all requests.
  model.answerWith({ kind: 'hang' })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => seller.call(generateListingEndpoint, { itemId: item.id })),
  )
  expect(answers).toEqual(answers.map(() => ({ success: true })))
  expect(await jobsOf(env)).toHaveLength(1)
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'failed' })
  expect(model.requests).toHaveLength(1)
})

test('a failure ends as failed with a sentence, and a new request clears it', async () => {
  const { model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'cut-off', answer: sampleListing }, { kind: 'listing', answer: sampleListing })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w+/) })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })
})

test('a rate limit sets the item back to pending with its wait, and the listing is written afterwards', async () => {
  const { model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'rate-limit', retryAfter: 1 }, { kind: 'listing', answer: sampleListing })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'pending', error: 'Rate limit - retrying in 3s...' })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })
  expect(model.requests).toHaveLength(2)
})

test('after three repeats a rate limit fails the item', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'rate-limit', retryAfter: 3600 })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  for (let repeat = 1; repeat <= 3; repeat += 1) {
    // The queue stores the due time in a row, so changing it skips the hour.
    await expect.poll(() => makeJobsDue(env)).toBe(1)
    await expect.poll(() => model.requests.length).toBe(repeat + 1)
  }
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w+/) })
  expect(model.requests).toHaveLength(4)
})

test('a wait of years from a provider is cut to an hour', async () => {
  const { model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'rate-limit', retryAfter: 315_360_000 })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect
    .poll(() => stateOf(seller))
    .toMatchObject({ status: 'pending', error: 'Rate limit - retrying in 3602s...' })
})

test('a request that takes too long fails with the sentence of the specification', async () => {
  const { model, seller, item } = await environmentWithModel({ timeoutMs: 300 })
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect
    .poll(() => stateOf(seller))
    .toMatchObject({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
})

test('a writer without requests has the same time limit', async () => {
  const writer: ListingWriter = {
    name: 'silent',
    rateLimiterKey: null,
    write: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  }
  const env = await createTestEnvironment({ writer, timeoutMs: 300 })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect
    .poll(() => stateOf(seller))
    .toMatchObject({ status: 'failed', error: 'Request timed out after 2.5 minutes' })
})

test('a job that runs again after its answer was saved writes nothing and keeps the listing', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed' }])
  const { items: written } = await seller.call(listListingsEndpoint, {})
  model.answerWith({ kind: 'hang' })
  // Simulates a kill after the commit of the listing and before the queue learns of it.
  await env.services.db.pool.query(
    "update queue.job set state = 'retry', completed_on = null where name = 'write-listing'",
  )
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed', retry_count: 1 }])
  expect(model.requests).toHaveLength(1)
  expect((await seller.call(listListingsEndpoint, {})).items).toEqual(written)
})

test('a photo with a missing file is named to the seller, and the others keep their numbers', async () => {
  const { env, model, seller, item, photos } = await environmentWithModel()
  await rm(fileOf(env, photos[2]))
  const color = { value: 'Blue', photo: 4, words: 'blue denim', confidence: 0.9 }
  const read = [...sampleListing.read, { photo: 4, seen: 'The blue denim from near.', labels: [] }]
  model.answerWith({ kind: 'listing', answer: { read, write: { ...sampleListing.write, color } } })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  const [written] = (await seller.call(listListingsEndpoint, {})).items
  expect(written?.listing?.notes).toEqual(['Photo 3 could not be opened and was left out.'])
  expect(written?.listing?.evidence['color']?.photoId).toBe(photos[3]?.id)
})

test('if stored photos cannot be read, the seller sees that as the reason, and a new request writes the listing', async () => {
  const { env, seller, item, photos } = await environmentWithModel()
  const file = fileOf(env, photos[0])
  await rename(file, `${file}.kept`)
  // A link to itself.
  await symlink(file, file)
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect
    .poll(() => stateOf(seller))
    .toMatchObject({
      status: 'failed',
      error: "PastFash can't reach its stored photos right now. Try again.",
    })
  await rename(`${file}.kept`, file)
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
})

function fileOf(env: TestEnvironment, photo: { url: string } | undefined): string {
  return join(env.bucket, new URL(photo?.url ?? '', env.url).pathname.replace('/photos/', ''))
}
