import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { longTest } from '../../../../test/long-test.ts'
import { jobsOf } from '../../../../test/model-test-environment.ts'
import { runEnvironment, runOf, statesBySku } from '../../../../test/run-test-environment.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItems, insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { sellerLimits } from '../../../items/seller-limits.ts'
import { sellerUsage } from '../../../items/server/tables.ts'
import { countListingsEndpoint, listListingsEndpoint } from '../../api.ts'
import { generateListingEndpoint, startRunEndpoint } from '../../run-api.ts'

test('a run waits, writes and ends item by item, and every device sees its progress', async () => {
  const { env, writer, seller } = await runEnvironment()
  const itemIds = await insertItemsWithPhoto(env, seller, 'A-', 3)
  const { run } = await seller.call(startRunEndpoint, { itemIds })
  expect(run).toMatchObject({ total: 3, succeeded: 0, failed: 0, cancelled: 0 })
  await expect.poll(() => writer.requests.length).toBe(2)
  expect(await runOf(seller)).toEqual({ ...run, waiting: 1, writing: 2 })
  // The newest items come first, as on the page.
  expect(await statesBySku(seller)).toEqual({
    'A-1': 'pending, asked',
    'A-2': 'generating, asked',
    'A-3': 'generating, asked',
  })
  expect(await seller.call(countListingsEndpoint, {})).toEqual({ unwritten: 0, written: 0, underWay: 3, needSeller: 0 })

  writer.requestFor('A-3')?.write()
  writer.requestFor('A-2')?.fail({ kind: 'bad-answer' }, 'The writer gave no listing. Try again.')
  await expect.poll(() => writer.requests.length).toBe(3)
  writer.requests[2]?.write()
  await expect
    .poll(() => runOf(seller))
    .toEqual({ ...run, waiting: 0, writing: 0, succeeded: 2, failed: 1, needSeller: 3 })
  expect(await statesBySku(seller)).toEqual({ 'A-1': 'completed', 'A-2': 'failed', 'A-3': 'completed' })
  expect(await seller.call(countListingsEndpoint, {})).toEqual({ unwritten: 1, written: 2, underWay: 0, needSeller: 3 })
  const { items } = await seller.call(listListingsEndpoint, {})
  expect(items.find(({ sku }) => sku === 'A-2')?.generation.error).toBe('The writer gave no listing. Try again.')
  expect(items.find(({ sku }) => sku === 'A-1')).toMatchObject({
    listing: { title: 'Written for A-1' },
    generation: { usage: { model: 'hand', calls: 1, inputTokens: 12, outputTokens: 3 } },
  })
})

test('items that are requested, written, deleted, without a photo or of another seller are left out', async () => {
  const { env, writer, seller } = await runEnvironment()
  const [written = '', single = '', gone = ''] = await insertItemsWithPhoto(env, seller, 'A-', 3)
  await insertItems(env, seller, 'EMPTY-', 1)
  const stranger = await env.seller()
  const theirs = await insertItemsWithPhoto(env, stranger, 'B-', 1)
  await seller.call(generateListingEndpoint, { itemId: written })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write()
  await expect.poll(() => statesBySku(seller)).toMatchObject({ 'A-1': 'completed' })
  await seller.call(generateListingEndpoint, { itemId: single })
  await seller.call(deleteItemsEndpoint, { itemIds: [gone], deletionId: randomUUID() })
  const { items } = await seller.call(listListingsEndpoint, {})
  const itemIds = [...items.map(({ id }) => id), gone, ...theirs]
  expect(await seller.call(startRunEndpoint, { itemIds })).toEqual({ run: null, started: 0, leftOut: 0 })
  expect(await seller.call(countListingsEndpoint, {})).toEqual({ unwritten: 0, written: 1, underWay: 1, needSeller: 1 })
  expect(await jobsOf(env)).toHaveLength(2)
  expect(await statesBySku(stranger)).toEqual({ 'B-1': 'pending' })
})

test('a start during a run adds to it, and a repeated request changes nothing', async () => {
  const { env, writer, seller } = await runEnvironment()
  const [first = '', second = '', third = ''] = await insertItemsWithPhoto(env, seller, 'A-', 3)
  const { run } = await seller.call(startRunEndpoint, { itemIds: [first] })
  const more = await Promise.all([
    seller.call(startRunEndpoint, { itemIds: [first, second] }),
    seller.call(startRunEndpoint, { itemIds: [second, third] }),
  ])
  expect(more.map((answer) => answer.run?.id)).toEqual([run?.id, run?.id])
  expect(await runOf(seller)).toMatchObject({ id: run?.id, total: 3 })
  for (const index of [0, 1, 2]) {
    await expect.poll(() => writer.requests.length).toBeGreaterThan(index)
    writer.requests[index]?.write()
  }
  await expect.poll(() => runOf(seller)).toMatchObject({ id: run?.id, total: 3, succeeded: 3 })
  expect(new Set(writer.requests.map(({ brand }) => brand))).toEqual(new Set(['A-1', 'A-2', 'A-3']))
  expect(writer.requests).toHaveLength(3)
})

test('two devices that start at once begin one run', async () => {
  const { env, seller } = await runEnvironment()
  const ids = await insertItemsWithPhoto(env, seller, 'A-', 6)
  const answers = await Promise.all(ids.map((id) => seller.call(startRunEndpoint, { itemIds: [id] })))
  expect(new Set(answers.map(({ run }) => run?.id)).size).toBe(1)
  expect(await runOf(seller)).toMatchObject({ total: 6 })
})

test('a run of all items takes those up to a moment, without the excepted ones', async () => {
  const { env, seller } = await runEnvironment()
  const [, second = ''] = await insertItemsWithPhoto(env, seller, 'A-', 3)
  const { items } = await seller.call(listListingsEndpoint, {})
  // Newest first: the third item was created after the page was read.
  const createdUntil = items[1]?.createdAt ?? ''
  const { run } = await seller.call(startRunEndpoint, { all: { createdUntil, except: [second] } })
  expect(run).toMatchObject({ total: 1 })
  expect((await statesBySku(seller))['A-1']).toMatch(/asked/)
  expect(await statesBySku(seller)).toMatchObject({ 'A-2': 'pending', 'A-3': 'pending' })
})

test("beyond the day's limit only the newest items are started, and the seller learns how many are left out", async () => {
  const { env, seller } = await runEnvironment()
  const itemIds = await insertItemsWithPhoto(env, seller, 'A-', 3)
  const setListingsLeft = (listings: number) => setRequestedToday(env, seller, sellerLimits.listingsPerDay - listings)
  await setListingsLeft(0)
  const answer = await seller.try(startRunEndpoint, { itemIds })
  expect(answer).toMatchObject({ status: 429, json: { error: { code: 'too-many' } } })
  expect(await runOf(seller)).toBeNull()
  expect(await jobsOf(env)).toEqual([])
  expect(await statesBySku(seller)).toEqual({ 'A-1': 'pending', 'A-2': 'pending', 'A-3': 'pending' })
  await setListingsLeft(2)
  const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  expect(await seller.call(startRunEndpoint, { all })).toMatchObject({ run: { total: 2 }, leftOut: 1 })
  expect(await statesBySku(seller)).toMatchObject({ 'A-1': 'pending' })
  // A device that missed the answer repeats the request, and no other item starts.
  expect(await seller.call(startRunEndpoint, { all })).toMatchObject({ run: { total: 2 }, leftOut: 1 })
  await setListingsLeft(5)
  expect(await seller.call(startRunEndpoint, { itemIds })).toMatchObject({ run: { total: 3 }, leftOut: 0 })
})

async function setRequestedToday(env: TestEnvironment, { userId }: Seller, listingsAsked: number): Promise<void> {
  const usage = { listingsOn: env.clock.now().toISOString().slice(0, 10), listingsAsked }
  await env.services.db.asUser(userId, (tx) =>
    tx
      .insert(sellerUsage)
      .values({ userId, ...usage })
      .onConflictDoUpdate({ target: sellerUsage.userId, set: usage }),
  )
}

longTest('one request starts two thousand items', async () => {
  const { env, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 2000)
  const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  expect((await seller.call(startRunEndpoint, { all })).run).toMatchObject({ total: 2000 })
  expect(await jobsOf(env)).toHaveLength(2000)
})

test('sellers take turns item by item, however many items one of them requests', async () => {
  const { env, writer, seller: many } = await runEnvironment({ concurrency: 1 })
  const few = await env.seller()
  await insertItemsWithPhoto(env, many, 'M-', 5)
  const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  await many.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  await insertItemsWithPhoto(env, few, 'F-', 2)
  await few.call(startRunEndpoint, { all })
  for (let index = 0; index < 7; index += 1) {
    await expect.poll(() => writer.requests.length).toBe(index + 1)
    writer.requests[index]?.write()
  }
  expect(writer.requests.map(({ brand }) => brand?.[0]).join('')).toBe('MMFMFMM')
})

test('a filter narrows down all items, and the answer counts those that are started', async () => {
  const { env, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 2)
  await insertItemsWithPhoto(env, seller, 'B-', 3)
  const all = { createdUntil: new Date(env.clock.now().getTime() + 1000).toISOString(), except: [] }
  const { started } = await seller.call(startRunEndpoint, { all: { ...all, filter: { search: 'b' } } })
  expect(started).toBe(3)
  expect(await statesBySku(seller)).toMatchObject({ 'A-1': 'pending', 'A-2': 'pending' })
  expect((await seller.call(startRunEndpoint, { all: { ...all, filter: { tab: 'ready' } } })).started).toBe(0)
  expect((await seller.call(startRunEndpoint, { all })).started).toBe(2)
})
