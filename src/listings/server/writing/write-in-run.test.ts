import { expect, test } from 'vitest'
import { makeJobsDue } from '../../../../test/model-test-environment.ts'
import { runEnvironment, runOf, statesBySku } from '../../../../test/run-test-environment.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import {
  cancelListingEndpoint,
  editListingEndpoint,
  listListingsEndpoint,
  undoRegenerationEndpoint,
} from '../../api.ts'
import { generateListingEndpoint, startRunEndpoint } from '../../run-api.ts'

const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }

test('a rate limit delays its item by the stated wait and 2 s, shows the next try, and pauses the other requests', async () => {
  const { env, writer, seller } = await runEnvironment({ concurrency: 1, rateLimiterKey: 'provider' })
  await insertItemsWithPhoto(env, seller, 'A-', 2)
  await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  const before = env.clock.now().getTime()
  writer.requests[0]?.fail({ kind: 'rate-limit', seconds: 600 }, 'The provider is busy. Try again in 10 minutes.')
  await expect.poll(async () => (await generationOf(seller, 'A-2')).retryAt).not.toBeNull()
  const generation = await generationOf(seller, 'A-2')
  expect(generation).toMatchObject({ status: 'pending', error: 'Rate limit - retrying in 602s...' })
  expect(generation.askedAt).not.toBeNull()
  const waits = new Date(generation.retryAt ?? 0).getTime() - before
  expect(waits).toBeGreaterThanOrEqual(602_000)
  expect(waits).toBeLessThan(602_000 + 60_000)
  // The other item has begun, and is paused before its request.
  await expect.poll(() => runOf(seller)).toMatchObject({ waiting: 1, writing: 1 })
  const pausedSeconds = await secondsUntilNextRequest(env)
  expect(pausedSeconds).toBeGreaterThan(0)
  expect(pausedSeconds).toBeLessThanOrEqual(26)
  expect(writer.requests).toHaveLength(1)

  const cancelled = await seller.call(cancelListingEndpoint, { itemId: generation.itemId })
  expect(cancelled.generation).toMatchObject({ status: 'pending', error: null, askedAt: null, retryAt: null })
})

test('after three repeats a rate limit fails the item in its run too', async () => {
  const { env, writer, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 1)
  await seller.call(startRunEndpoint, { all })
  const refuse = async (times: number) => {
    await expect.poll(() => writer.requests.length).toBe(times)
    writer.requests[times - 1]?.fail({ kind: 'rate-limit', seconds: 600 }, 'The provider is busy. Try again later.')
  }
  for (const times of [1, 2, 3]) {
    await refuse(times)
    await expect.poll(() => makeJobsDue(env)).toBe(1)
  }
  await refuse(4)
  await expect.poll(() => runOf(seller)).toMatchObject({ total: 1, failed: 1 })
  expect(await generationOf(seller, 'A-1')).toMatchObject({
    status: 'failed',
    error: 'The provider is busy. Try again later.',
    askedAt: null,
    retryAt: null,
  })
})

test('a request for an item in a run keeps its one job, and newer hints are used', async () => {
  const { env, writer, seller } = await runEnvironment({ concurrency: 1 })
  const [waiting = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  await seller.call(generateListingEndpoint, { itemId: waiting, brand: 'Fernwold', note: 'smoke-free home' })
  expect(await statesBySku(seller)).toMatchObject({ 'A-1': 'pending, asked' })
  writer.requests[0]?.write()
  await expect.poll(() => writer.requests.length).toBe(2)
  expect(writer.requests[1]).toMatchObject({ brand: 'Fernwold', note: 'smoke-free home' })
  writer.requests[1]?.write()
  await expect.poll(() => runOf(seller)).toMatchObject({ total: 2, succeeded: 2 })
  expect(writer.requests).toHaveLength(2)
})

test("a single request after the run does not change the run's counts", async () => {
  const { env, writer, seller } = await runEnvironment()
  const [itemId = ''] = await insertItemsWithPhoto(env, seller, 'A-', 1)
  await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write('The first listing')
  await expect.poll(() => runOf(seller)).toMatchObject({ succeeded: 1 })
  await seller.call(generateListingEndpoint, { itemId })
  await expect.poll(() => writer.requests.length).toBe(2)
  expect(await runOf(seller)).toMatchObject({ succeeded: 1, writing: 0 })
  writer.requests[1]?.fail({ kind: 'bad-answer' }, 'No listing came.')
  await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'failed' })
  expect(await runOf(seller)).toMatchObject({ succeeded: 1, failed: 0 })
  // The earlier listing stays.
  expect((await seller.call(listListingsEndpoint, {})).items[0]?.listing?.title).toBe('The first listing')
})

test("Full Auto-Fill keeps the seller's fields and empties nothing; a plain regeneration empties the writer's fields", async () => {
  const { env, writer, seller } = await runEnvironment()
  const [itemId = ''] = await insertItemsWithPhoto(env, seller, 'A-', 1)
  const write = async (title: string | null, fullAutoFill = false) => {
    const before = writer.requests.length
    await seller.call(generateListingEndpoint, { itemId, fullAutoFill })
    await expect.poll(() => writer.requests.length).toBe(before + 1)
    writer.requests[before]?.write(title)
    await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
    return (await seller.call(listListingsEndpoint, {})).items[0]
  }
  const first = await write('The first listing')
  expect(await write(null, true)).toMatchObject({ listing: { title: 'The first listing' }, edits: {} })
  expect(await seller.call(undoRegenerationEndpoint, { itemId })).toMatchObject({ listing: first?.listing, edits: {} })
  await seller.call(editListingEndpoint, { itemId, changes: { suggestedPrice: 40 } })
  expect(await write('The second listing', true)).toMatchObject({
    listing: { title: 'The second listing', suggestedPrice: 40 },
    edits: { suggestedPrice: { offered: null } },
  })
  expect(await write(null)).toMatchObject({ listing: { title: null, suggestedPrice: 40 } })
})

test('Full Auto-Fill also works for a listing that is already being written', async () => {
  const { env, writer, seller } = await runEnvironment()
  const [itemId = ''] = await insertItemsWithPhoto(env, seller, 'A-', 1)
  await seller.call(generateListingEndpoint, { itemId })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write('The first listing')
  await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
  await seller.call(generateListingEndpoint, { itemId })
  await expect.poll(() => writer.requests.length).toBe(2)
  await seller.call(generateListingEndpoint, { itemId, fullAutoFill: true })
  writer.requests[1]?.write(null)
  await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
  expect((await seller.call(listListingsEndpoint, {})).items[0]?.listing?.title).toBe('The first listing')
})

test("the seller's own values in a listing are hints for the next one, with Full Auto-Fill too", async () => {
  const { env, writer, seller } = await runEnvironment()
  const [itemId = ''] = await insertItemsWithPhoto(env, seller, 'A-', 1)
  const regenerate = async (fullAutoFill = false) => {
    const before = writer.requests.length
    await seller.call(generateListingEndpoint, { itemId, fullAutoFill })
    await expect.poll(() => writer.requests.length).toBe(before + 1)
    writer.requests[before]?.write()
    await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
    return writer.requests[before]
  }
  expect(await regenerate()).toMatchObject({ brand: 'A-1', size: null })
  await seller.call(editListingEndpoint, { itemId, changes: { brand: 'See by Chloé', size: '9 1/2' } })
  expect(await regenerate()).toMatchObject({ brand: 'See by Chloé', size: '9 1/2' })
  expect(await regenerate(true)).toMatchObject({ brand: 'See by Chloé', size: '9 1/2' })
})

test("the seller's edits during a regeneration stay", async () => {
  const { env, writer, seller } = await runEnvironment()
  const [itemId = ''] = await insertItemsWithPhoto(env, seller, 'A-', 1)
  await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write('The first listing')
  await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
  await seller.call(generateListingEndpoint, { itemId, fullAutoFill: true })
  await expect.poll(() => writer.requests.length).toBe(2)
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'My own words' } })
  writer.requests[1]?.write('The second listing')
  await expect.poll(() => statesBySku(seller)).toEqual({ 'A-1': 'completed' })
  const [item] = (await seller.call(listListingsEndpoint, {})).items
  expect(item?.listing).toMatchObject({ title: 'My own words' })
  expect(Object.keys(item?.edits ?? {})).toEqual(['title'])
})

async function generationOf(seller: Seller, sku: string) {
  const { items } = await seller.call(listListingsEndpoint, {})
  const item = items.find((one) => one.sku === sku)
  if (!item) throw new Error(`There is no item ${sku}.`)
  return { itemId: item.id, ...item.generation }
}

async function secondsUntilNextRequest({ services }: TestEnvironment): Promise<number> {
  const { rows } = await services.db.pool.query<{ seconds: string }>(
    "select extract(epoch from next_at - clock_timestamp()) as seconds from platform.pacers where key = 'provider'",
  )
  return Number(rows[0]?.seconds)
}
