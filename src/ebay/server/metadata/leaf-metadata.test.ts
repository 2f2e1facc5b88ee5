import { expect, test } from 'vitest'
import { createEbayTestEnvironment, type EbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { leafCategoryEndpoint } from '../../api.ts'
import { ebayLeafCategoryMetadata } from '../tables.ts'
import { leafCategoryMetadataOf } from './leaf-category-metadata-of.ts'

const aspectCalls = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => operation === 'getItemAspectsForCategory')

test('eBay is asked once about a category, and the answer is stored for all processes', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const [first, ...others] = await Promise.all(
    [1, 2, 3, 4].map(() => seller.call(leafCategoryEndpoint, { id: '11483' })),
  )
  expect(first).toMatchObject({ leafId: '11483', source: 'ebay' })
  expect(first?.aspects.find(({ name }) => name === 'Inseam')).toMatchObject({ isRequired: true })
  expect(first?.conditions.map(({ id }) => id)).toContain('3000')
  for (const other of others) expect(other).toEqual(first)
  expect(aspectCalls(env)).toHaveLength(1)

  // Another process has nothing in memory, and reads the row.
  env.services.leafCategories.entries.clear()
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toEqual(first)
  expect(aspectCalls(env)).toHaveLength(1)
})

test('an answer that is a day old is returned as it is, and renewed in the background', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  const aged = { leafId: '11483', source: 'ebay', version: 'older', aspects: [], conditions: [] } as const
  await env.services.db.system.update(ebayLeafCategoryMetadata).set({ metadata: aged, fetchedAt: new Date(0) })
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toEqual(aged)
  await expect.poll(async () => (await seller.call(leafCategoryEndpoint, { id: '11483' })).version).not.toBe('older')
  expect(aspectCalls(env)).toHaveLength(2)
})

test('the specification’s lists are used while eBay is down, and eBay is not asked again for a minute', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  env.ebay.faults.choose(() => ({ kind: 'unavailable' }))
  for (let times = 0; times < 3; times += 1)
    expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toMatchObject({ source: 'lists' })
  const calls = env.ebay.calls().length
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toMatchObject({ source: 'lists' })
  expect(env.ebay.calls()).toHaveLength(calls)

  env.ebay.faults.clear()
  env.clock.forward(61)
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toMatchObject({ source: 'ebay' })
})

test('a stored answer stays in use while eBay is down, even if it is 40 days old', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const stored = await seller.call(leafCategoryEndpoint, { id: '53159' })
  env.clock.forward(40 * 86_400)
  env.ebay.faults.choose(() => ({ kind: 'reset' }))
  expect(await seller.call(leafCategoryEndpoint, { id: '53159' })).toEqual(stored)
})

test('a stored answer of an unknown shape counts as missing, so eBay is asked', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  // The process reads the row again, because its `fetchedAt` differs from the one in memory.
  await env.services.db.system
    .update(ebayLeafCategoryMetadata)
    .set({ metadata: { shape: 'unknown' }, fetchedAt: new Date(1) })
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toMatchObject({ source: 'ebay' })
})

test('eBay is not asked about an id that is not a leaf category we know', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  for (const id of ['11450', '1', '999999999999'])
    expect(await seller.try(leafCategoryEndpoint, { id })).toMatchObject({ status: 404 })
  expect(await leafCategoryMetadataOf(env.services, 'nothing')).toBeUndefined()
  expect(aspectCalls(env)).toEqual([])
})

test('a seller’s pages get a live update when eBay’s answer is new, and none when it is the same', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const updates: unknown[] = []
  env.services.feed.subscribe(seller.userId, (update) => updates.push(update))
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  const update = { kind: 'changed', what: 'ebay', ids: 'all' }
  await expect.poll(() => updates).toEqual([update])
  env.clock.forward(25 * 3600)
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  await expect.poll(() => aspectCalls(env).length).toBe(2)
  // The first answer about another category sends the second update. The unchanged answer above sent none.
  await seller.call(leafCategoryEndpoint, { id: '53159' })
  await expect.poll(() => updates).toEqual([update, update])
})
