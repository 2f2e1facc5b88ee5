import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { itemWithListing, saveListing, setColumns } from '../../../test/save-listing.ts'
import { someListing } from '../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { deleteItemsEndpoint } from '../../items/api.ts'
import { listListingsEndpoint } from '../api.ts'

test('an item is listed with its note, photos, cost, the start of its wait and the next try', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const usage = { model: 'm', calls: 2, inputTokens: 100, outputTokens: null }
  await saveListing(env, seller, item.id, { usage })
  const [askedAt, retryAt] = [new Date('2026-11-21T20:00:00.000Z'), new Date('2026-11-21T20:01:02.000Z')]
  await setColumns(env, seller, item.id, {
    writerNote: 'Small stain.',
    aiGenerationStatus: 'pending',
    aiGenerationError: 'Rate limit - retrying in 62s...',
    aiGenerationAskedAt: askedAt,
    aiGenerationRetryAt: retryAt,
  })
  const before = env.clock.now()
  const { items, next, asOf } = await seller.call(listListingsEndpoint, {})
  expect(next).toBeNull()
  expect(new Date(asOf).getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(items).toMatchObject([
    {
      note: 'Small stain.',
      generation: { status: 'pending', askedAt: askedAt.toISOString(), retryAt: retryAt.toISOString(), usage },
      listing: someListing(),
      edits: {},
      previous: null,
    },
  ])
  expect(items[0]?.photos.map(({ id }) => id)).toEqual(photos.map(({ id }) => id))
})

test("a request by ids returns the seller's items that exist", async () => {
  const env = await createTestEnvironment()
  const [seller, stranger] = [await env.seller(), await env.seller()]
  const [one, two] = [await itemWithListing(env, seller, 'S-1'), await itemWithListing(env, seller, 'S-2')]
  const gone = await itemWithListing(env, seller, 'S-3')
  await itemWithListing(env, seller, 'S-4')
  await seller.call(deleteItemsEndpoint, { itemIds: [gone] })
  const itemIds = [one, two, gone, randomUUID()].join(',')
  await env.services.db.pool.query('alter table items disable row level security')
  const { items, next } = await seller.call(listListingsEndpoint, { itemIds })
  expect(next).toBeNull()
  expect(items.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
  expect((await stranger.call(listListingsEndpoint, { itemIds })).items).toEqual([])
  const many = Array.from({ length: 51 }, () => randomUUID()).join(',')
  expect((await seller.try(listListingsEndpoint, { itemIds: many })).status).toBe(400)
})

test('a search finds items by the beginnings of words in SKU, title and brand', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const [one, two] = [await itemWithListing(env, seller, 'S-1'), await itemWithListing(env, seller, 'S-2')]
  await setColumns(env, seller, two, { aiTitle: 'Fernwold blouse' })
  const findIds = async (search: string) =>
    (await seller.call(listListingsEndpoint, { search })).items.map(({ id }) => id)
  expect(await findIds('s 1')).toEqual([one])
  expect(await findIds('blous')).toEqual([two])
  expect(await findIds('  ')).toEqual([two, one])
  expect(await findIds('corduroy')).toEqual([])
})

test('a row that newer rules would refuse breaks neither its card nor the page', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const id = await itemWithListing(env, seller, 'OLD')
  await itemWithListing(env, seller, 'FINE')
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(sql`update items set ai_title = repeat('word ', 60), ai_suggested_price = 0, ai_tags = array_fill('tag'::text, array[20]),
      category_confidence = 7, ai_measurements = '{"waist": 32, "rise": "11 in"}', ai_evidence = '{"brand": {"value": 7}}',
      seller_edits = '{"title": null, "nothing": {}}', previous_listing = '{"listing": {"title": "Before"}}', ai_usage = '{}',
      item_specifics_json = '[]' where id = ${id}`),
  )
  const { items } = await seller.call(listListingsEndpoint, {})
  expect(items.map(({ sku }) => sku)).toEqual(['FINE', 'OLD'])
  expect(items[1]).toMatchObject({
    listing: {
      suggestedPrice: null,
      categoryConfidence: null,
      measurements: { rise: '11 in' },
      evidence: {},
      itemSpecifics: {},
      extracted: someListing().extracted,
    },
    edits: { title: { offered: null } },
    previous: { title: 'Before', tags: [] },
    generation: { usage: null },
  })
  expect(items[1]?.listing?.title).toMatch(/^word word .*word$/)
})

test('if the database refuses, the answer says what failed', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await env.services.db.pool.query('alter table items rename to items_elsewhere')
  const sentence = 'Failed to fetch staged items: the database refused it'
  expect(await seller.try(listListingsEndpoint, {})).toMatchObject({ status: 500, json: { error: { sentence } } })
})
