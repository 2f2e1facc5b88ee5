import { expect, test } from 'vitest'
import { createEbayTestEnvironment, type EbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { leafCategoryEndpoint } from '../../api.ts'
import { ebayLeafCategoryMetadata } from '../tables.ts'
import { leafCategoryMetadataOf } from './leaf-category-metadata-of.ts'

const asked = (env: EbayTestEnvironment) =>
  env.ebay.calls().filter(({ operation }) => operation === 'getItemAspectsForCategory')

test('what eBay asks in a category is asked for once, and kept for every process', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const [first, ...others] = await Promise.all(
    [1, 2, 3, 4].map(() => seller.call(leafCategoryEndpoint, { id: '11483' })),
  )
  expect(first).toMatchObject({ leafId: '11483', source: 'ebay' })
  expect(first?.aspects.find(({ name }) => name === 'Inseam')).toMatchObject({ isRequired: true })
  expect(first?.conditions.map(({ id }) => id)).toContain('3000')
  for (const other of others) expect(other).toEqual(first)
  expect(asked(env)).toHaveLength(1)

  // Another process has nothing in memory, and reads the row.
  env.services.leafCategories.read.clear()
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toEqual(first)
  expect(asked(env)).toHaveLength(1)
})

test('what is a day old is answered as it is, and renewed meanwhile', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  const aged = { leafId: '11483', source: 'ebay', version: 'older', aspects: [], conditions: [] } as const
  await env.services.db.system.update(ebayLeafCategoryMetadata).set({ metadata: aged, fetchedAt: new Date(0) })
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toEqual(aged)
  await expect.poll(async () => (await seller.call(leafCategoryEndpoint, { id: '11483' })).version).not.toBe('older')
  expect(asked(env)).toHaveLength(2)
})

test('while eBay is away the lists stand for it, and it is left alone for a minute', async () => {
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

test('what was kept stays while eBay is away, however old', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const kept = await seller.call(leafCategoryEndpoint, { id: '53159' })
  env.clock.forward(40 * 86_400)
  env.ebay.faults.choose(() => ({ kind: 'reset' }))
  expect(await seller.call(leafCategoryEndpoint, { id: '53159' })).toEqual(kept)
})

test('a row that cannot be read is as good as none', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  await env.services.db.system
    .update(ebayLeafCategoryMetadata)
    .set({ metadata: { shape: 'unknown' }, fetchedAt: new Date(1) })
  expect(await seller.call(leafCategoryEndpoint, { id: '11483' })).toMatchObject({ source: 'ebay' })
})

test('what is none of the known categories is asked of nobody', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  for (const id of ['11450', '1', '999999999999'])
    expect(await seller.try(leafCategoryEndpoint, { id })).toMatchObject({ status: 404 })
  expect(await leafCategoryMetadataOf(env.services, 'nothing')).toBeUndefined()
  expect(asked(env)).toEqual([])
})
