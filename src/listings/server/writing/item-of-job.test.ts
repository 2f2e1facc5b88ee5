import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleListing } from '../../../../simulators/model/sample-listing.ts'
import { endUndo } from '../../../../test/deletions.ts'
import { environmentWithModel, jobsOf, makeJobsDue, stateOf } from '../../../../test/model-test-environment.ts'
import { createJeans } from '../../../../test/photos.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteItemsEndpoint, deleteMatchingEndpoint, restoreItemsEndpoint } from '../../../items/api.ts'
import { liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { listListingsEndpoint } from '../../api.ts'
import { defaultConcurrentListings } from '../../pacing.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import { writeListing } from './write-listing.ts'

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
