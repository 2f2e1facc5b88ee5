import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { environmentWithModel, jobsOf, stateOf } from '../../../test/model-test-environment.ts'
import { rowOf } from '../../../test/save-listing.ts'
import type { Seller } from '../../../test/seller.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { listListingsEndpoint } from '../api.ts'
import { generateListingEndpoint } from '../run-api.ts'
import { writeListingJob } from './writing/write-listing.job.ts'

test("a hint that is left out stays, and null or '' clears it, for the writer too", async () => {
  const { model, seller, item } = await environmentWithModel()
  const known = { category: 'Mens Jeans', condition: 'good', brand: 'Fernwold' }
  await generate(seller, { itemId: item.id, ...known })
  expect(await hintsOf(seller)).toEqual(known)
  await generate(seller, { itemId: item.id })
  expect(await hintsOf(seller)).toEqual(known)
  await generate(seller, { itemId: item.id, category: null, brand: ' ' })
  expect(await hintsOf(seller)).toEqual({ category: null, condition: 'good', brand: null })
  expect(entriesIn(model.requests.at(-1)?.body)).toBe('{"condition":"good"}')
  await generate(seller, { itemId: item.id, category: '', condition: null })
  expect(await hintsOf(seller)).toEqual({ category: null, condition: null, brand: null })
  expect(entriesIn(model.requests.at(-1)?.body)).toBe('nothing.')
})

test.each([
  ['a brand of 66 letters', { brand: 'x'.repeat(66) }],
  ['a brand of two lines', { brand: 'Fern\nwold' }],
  ['a category with a NUL', { category: 'Mens\u0000Jeans' }],
])('%s is refused and starts nothing', async (_what, hint) => {
  const { seller, item } = await environmentWithModel()
  expect((await seller.try(generateListingEndpoint, { itemId: item.id, ...hint })).status).toBe(400)
  expect(await stateOf(seller)).toMatchObject({ status: 'pending', error: null })
})

test('a request for a first listing changes nothing if the item has a listing or waits for one', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  const askForFirst = () =>
    seller.call(generateListingEndpoint, { itemId: item.id, brand: 'Fernwold', onlyFirst: true })
  // A device that never received the answer repeats the request, at once and later.
  expect(await Promise.all([askForFirst(), askForFirst(), askForFirst()])).toEqual(
    Array.from({ length: 3 }, () => ({ success: true })),
  )
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
  await askForFirst()
  expect(await stateOf(seller)).toMatchObject({ status: 'completed' })

  model.answerWith({ kind: 'status', status: 500 })
  await seller.call(generateListingEndpoint, { itemId: item.id, brand: 'Other' })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'failed' })
  expect(await askForFirst()).toEqual({ success: true })
  expect(await stateOf(seller)).toMatchObject({ status: 'failed' })
  expect(await hintsOf(seller)).toMatchObject({ brand: 'Other' })
  expect(await jobsOf(env)).toHaveLength(2)
})

test('an item without photos is refused with what to do', async () => {
  const { seller } = await environmentWithModel()
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const answer = await seller.try(generateListingEndpoint, { itemId: empty.id })
  expect(answer).toMatchObject({
    status: 400,
    json: { success: false, error: 'This item has no photos yet. Add at least one, then generate its listing.' },
  })
})

test("even without row security, another seller's item cannot be requested or written", async () => {
  const { env, model, seller, item } = await environmentWithModel()
  const stranger = await env.seller()
  const { db, jobs } = env.services
  for (const table of ['items', 'item_images']) await db.pool.query(`alter table ${table} disable row level security`)
  expect((await stranger.try(generateListingEndpoint, { itemId: item.id })).status).toBe(404)

  const id = randomUUID()
  await db.pool.query('update items set ai_generation_job_id = $1', [id])
  await db.asUser(stranger.userId, (tx) =>
    jobs.send(tx, writeListingJob, [{ id, payload: { userId: stranger.userId, itemId: item.id, rateLimitsMet: 0 } }]),
  )
  await expect.poll(() => jobsOf(env)).toMatchObject([{ state: 'completed' }])
  expect(model.requests).toEqual([])
  expect(await stateOf(seller)).toMatchObject({ status: 'pending', error: null })
  expect((await stranger.call(listListingsEndpoint, {})).items).toEqual([])
})

async function generate(seller: Seller, input: Parameters<typeof seller.call<typeof generateListingEndpoint>>[1]) {
  await seller.call(generateListingEndpoint, input)
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'completed' })
}

async function hintsOf(seller: Seller) {
  const [newest] = (await seller.call(listListingsEndpoint, {})).items
  return { category: newest?.category, condition: newest?.condition, brand: newest?.brand }
}

/** Returns the seller's entries from the request to the model. */
function entriesIn(body: unknown): string | undefined {
  const text = JSON.stringify(body).replaceAll('\\"', '"')
  return /The seller entered:? (.*?)\\n/u.exec(text)?.[1]
}

test('a request for a listing that is being written marks the item as changed, so that pages read it again', async () => {
  const { env, model, seller, item } = await environmentWithModel()
  model.answerWith({ kind: 'hang' })
  await seller.call(generateListingEndpoint, { itemId: item.id })
  await expect.poll(() => stateOf(seller)).toMatchObject({ status: 'generating' })
  env.clock.forward(5)
  const askedAt = env.clock.now()
  await seller.call(generateListingEndpoint, { itemId: item.id, fullAutoFill: true })
  const row = await rowOf(env, seller, item.id)
  expect(row?.updatedAt.getTime()).toBeGreaterThanOrEqual(askedAt.getTime())
})
