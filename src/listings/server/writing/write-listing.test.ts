import { randomUUID } from 'node:crypto'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { endUndo } from '../../../../test/deletions.ts'
import { environmentWithModel, jobsOf, stateOf } from '../../../../test/model-test-environment.ts'
import { createJeans } from '../../../../test/photos.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteItemsEndpoint, deleteMatchingEndpoint, restoreItemsEndpoint } from '../../../items/api.ts'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { listListingsEndpoint } from '../../api.ts'
import { defaultConcurrentListings } from '../../pacing.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import type { ListingWriter } from '../listing-writer.ts'
import { writeListing } from './write-listing.ts'

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

test('hung jobs of deleted items free their slots at once and end quietly, and the next item is written', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  const second = await createJeans(seller)
  model.answerWith({ kind: 'hang' })
  for (const { id } of [item, second.item]) await seller.call(generateListingEndpoint, { itemId: id })
  await expect.poll(() => model.requests.length).toBe(defaultConcurrentListings)
  const next = await createJeans(seller)
  model.answerWith({ kind: 'listing', answer: sampleListing })
  await seller.call(deleteItemsEndpoint, { itemIds: [item.id, second.item.id] })
  await seller.call(generateListingEndpoint, { itemId: next.item.id })

  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  expect((await seller.call(listListingsEndpoint, {})).items.map(({ id }) => id)).toEqual([next.item.id])
  // Both jobs are postponed in case the deletion is undone. After the purge they find nothing to do.
  await expect.poll(() => statesOf(env)).toEqual(['completed', 'completed', 'completed', 'created', 'created'])
  await endUndo(env, seller)
  await makeJobsDue(env)
  await expect.poll(() => statesOf(env)).toEqual(Array.from({ length: 5 }, () => 'completed'))
  expect(model.requests).toHaveLength(3)
})

test('a listing that was being written when its item was deleted is written after the Undo', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  const deletionId = await deleteEverything(seller)
  await expect.poll(() => statesOf(env)).toEqual(['completed', 'created'])
  expect((await seller.try(generateListingEndpoint, { itemId: item.id })).status).toBe(404)

  // Its job starts too early and is postponed again.
  expect(await makeJobsDue(env)).toBe(1)
  await expect.poll(() => statesOf(env)).toEqual(['completed', 'completed', 'created'])
  await seller.call(restoreItemsEndpoint, { deletionId })
  expect(await stateOf(seller)).toMatchObject({ status: 'generating', error: null })
  model.answerWith({ kind: 'listing', answer: sampleListing })
  expect(await makeJobsDue(env)).toBe(1)
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })
  expect(model.requests).toHaveLength(2)
})

test('a listing that waited for a rate limit when its item was deleted continues to wait after the Undo', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'rate-limit', retryAfter: 3600 }, { kind: 'listing', answer: sampleListing })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  const waiting = { status: 'pending', error: 'Rate limit - retrying in 3602s...' }
  await expect.poll(() => stateOf(seller)).toMatchObject(waiting)
  const deletionId = await deleteEverything(seller)
  expect(await makeJobsDue(env)).toBe(1)
  await expect.poll(() => statesOf(env)).toEqual(['completed', 'completed', 'created'])
  await seller.call(restoreItemsEndpoint, { deletionId })
  expect(await stateOf(seller)).toMatchObject(waiting)
  expect(await makeJobsDue(env)).toBe(1)
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed', error: null })
})

test('a job is stopped when its item is deleted together with more items than a live update names', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  await insertItemsWithPhoto(env, seller, 'OTHER-', liveUpdateMaxIds)
  await env.services.db.asUser(seller.userId, (tx) => tx.execute('delete from items'))
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed', retry_count: 0 }])
})

test('a job that a newer request replaced is stopped and changes nothing', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' }, { kind: 'listing', answer: sampleListing })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  const newer = randomUUID()
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(
      `update items set ai_generation_job_id = '${newer}', ai_generation_status = 'pending', ai_generation_error = 'newer'`,
    ),
  )
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed', retry_count: 0 }])
  expect(await stateOf(seller)).toMatchObject({ status: 'pending', error: 'newer' })
})

test('an item deleted while the feed of changes was down stops its job once the feed is back', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen changes'",
    )
    await tx.execute(`delete from items where id = '${item.id}'`)
  })
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed', retry_count: 0 }])
})

test('a change of another item, or of this one by the seller, stops nothing', async () => {
  const { env, model, seller, item } = await environmentWithModel({ timeoutMs: 1500 })
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => model.requests.length).toBe(1)
  await createJeans(seller)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(`update items set brand = 'Fernwold' where id = '${item.id}'`),
  )
  await expect
    .poll(async () => (await seller.call(listListingsEndpoint, {})).items.at(-1)?.generation)
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

async function deleteEverything(seller: Seller): Promise<string> {
  const deletionId = randomUUID()
  const createdUntil = '2099-01-01T00:00:00.000Z'
  await seller.call(deleteMatchingEndpoint, { deletionId, filter: {}, createdUntil, except: [] })
  return deletionId
}

async function statesOf(env: TestEnvironment): Promise<string[]> {
  const { rows } = await env.services.db.pool.query<{ state: string }>(
    "select state from queue.job where name = 'write-listing' order by state",
  )
  return rows.map(({ state }) => state).toSorted()
}

/** Makes waiting jobs due at once; returns their number. */
async function makeJobsDue(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.services.db.pool.query(
    "update queue.job set start_after = now() where name = 'write-listing' and state = 'created' and start_after > now()",
  )
  return rowCount ?? 0
}

test('a job that has ended no longer listens for changes of its item', async () => {
  const { env, seller, item } = await environmentWithModel()
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  let listeners = 0
  const { feed } = env.services
  const countedFeed: typeof feed = {
    ...feed,
    subscribe(userId, listener) {
      const unsubscribe = feed.subscribe(userId, listener)
      listeners++
      return () => {
        listeners--
        unsubscribe()
      }
    },
  }
  const payload = { userId: seller.userId, itemId: item.id, rateLimitsMet: 0 }
  const { signal } = new AbortController()
  await writeListing({ ...env.services, feed: countedFeed }, { id: randomUUID(), payload, round: 0, signal })
  expect(listeners).toBe(0)
})
