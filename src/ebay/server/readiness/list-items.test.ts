import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connectSeller, createEbayTestEnvironment } from '../../../../test/ebay-test-environment.ts'
import { createJeans } from '../../../../test/photos.ts'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import { insertItems } from '../../../../test/seller-items.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createItemEndpoint, deleteItemsEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { readListing } from '../../../listings/stored-listing.ts'
import {
  createPoliciesEndpoint,
  ebayAccountEndpoint,
  leafCategoryEndpoint,
  listEbayItemsEndpoint,
  previewEndpoint,
  setLocationEndpoint,
} from '../../api.ts'
import { publishFormOf } from '../../publication/publish-form.ts'

const completeListing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })

async function createEnvironmentWithJeans() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  const { item, photos } = await createJeans(seller)
  await saveListing(env, seller, item.id, { listing: completeListing })
  const listItems = async () => (await seller.call(listEbayItemsEndpoint, {})).items
  return { env, seller, itemId: item.id, photos, listItems }
}

test('items with a listing, even an empty one, are listed newest first with their faults, and no other items are', async () => {
  const { env, seller, itemId, photos, listItems } = await createEnvironmentWithJeans()
  const shirt = await itemWithListing(env, seller, 'SHIRT', someListing({ title: 'Tee' }))
  const draft = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'DRAFT' })
  const empty = await itemWithListing(env, seller, 'EMPTY', readListing({}))
  const deleted = await itemWithListing(env, seller, 'DELETED')
  await seller.call(deleteItemsEndpoint, { itemIds: [deleted], deletionId: randomUUID() })
  await itemWithListing(env, await env.seller(), 'FOREIGN')

  const shown = await listItems()
  expect(shown.map(({ id }) => id)).toEqual([empty, shirt, itemId])
  expect(shown[2]).toMatchObject({
    publishReadyScore: 100,
    publication: null,
    photos: photos.map(({ id }) => ({ id })),
    listing: completeListing,
    readiness: {
      isValid: false,
      errors: ['eBay account not connected', 'eBay business policies not configured (Payment, Fulfillment, Return)'],
      warnings: ['No inventory location set (will be created automatically on first publish)'],
      checklist: { hasTitle: true, hasImages: true, hasPrice: true, hasConnection: false, hasPolicies: false },
    },
  })
  expect(shown[1]?.readiness.errors).toContain('Title is required (minimum 10 characters)')
  expect(shown[1]?.readiness.errors).toContain('At least 1 product image is required')
  expect(await seller.call(listEbayItemsEndpoint, {})).toMatchObject({ count: 3, next: null })
  const searchItems = async (search: string) => (await seller.call(listEbayItemsEndpoint, { search })).items
  expect(await searchItems('shi')).toMatchObject([{ id: shirt }])
  expect(await searchItems('draft')).toEqual([])
  const byIds = await seller.call(listEbayItemsEndpoint, { itemIds: [draft.id, shirt].join() })
  expect(byIds.items.map(({ id }) => id)).toEqual([shirt])
  expect((await seller.call(ebayAccountEndpoint, {})).readyItems).toBe(3)
})

test('an item is valid and its bar is full with an account, policies and a location', async () => {
  const { env, seller, listItems } = await createEnvironmentWithJeans()
  const [before] = await listItems()
  await connectSeller(env, seller)
  await seller.call(createPoliciesEndpoint, {})
  expect((await listItems())[0]?.readiness).toMatchObject({ isValid: true, checklist: { hasLocation: false } })
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  const [after] = await listItems()
  expect(after).toMatchObject({ barPercent: 100, readiness: { isValid: true, errors: [], warnings: [] } })
  expect(before?.barPercent).toBeLessThan(after?.barPercent ?? 0)
})

test('pages follow each other without gaps, and items can be requested by id', async () => {
  const { env, seller, itemId } = await createEnvironmentWithJeans()
  await insertItems(env, seller, 'MANY-', 120)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(sql`update items set listing_ready = batch_number % 2 = 0, ai_generation_status = 'completed',
      ai_generated_at = now(), ai_title = sku, created_at = created_at + make_interval(secs => batch_number)
      where sku like 'MANY-%'`),
  )
  const first = await seller.call(listEbayItemsEndpoint, {})
  expect(first.items).toHaveLength(50)
  expect(first.count).toBe(61)
  const rest = await seller.call(listEbayItemsEndpoint, { before: first.next ?? '' })
  expect(rest.next).toBeNull()
  const ids = [...first.items, ...rest.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(61)
  expect(ids.at(-1)).toBe(itemId)
  const until = await seller.call(listEbayItemsEndpoint, { until: first.next ?? '' })
  expect(until.items.map(({ id }) => id)).toEqual(ids.slice(0, 50))

  const named = await seller.call(listEbayItemsEndpoint, { itemIds: [ids[3], itemId, randomUUID()].join() })
  expect(named.items.map(({ id }) => id)).toEqual([ids[3], itemId])
  expect(named.next).toBeNull()
})

test('items for eBay are found by their index', async () => {
  const { env, seller } = await createEnvironmentWithJeans()
  await insertItems(env, seller, 'DRAFT-', 2000)
  await env.services.db.pool.query('vacuum analyze items')
  const { rows } = await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute<{ 'QUERY PLAN': string }>(sql`explain select * from items
      where user_id = ${seller.userId} and deleted_at is null and (listing_ready or status = 'listed' or publishing_until is not null)
      order by created_at desc nulls first, id desc nulls first limit 51`),
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('items_ebay_list')
  expect((await seller.call(listEbayItemsEndpoint, {})).items).toHaveLength(1)
})

test('an outdated score is stored again, without waiting for an item that is being changed', async () => {
  const { env, seller, itemId, listItems } = await createEnvironmentWithJeans()
  await setColumns(env, seller, itemId, { publishReadyScore: 3 })
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(items).for('update')
    expect((await listItems())[0]?.publishReadyScore).toBe(100)
  })
  expect((await rowOf(env, seller, itemId))?.publishReadyScore).toBe(3)
  await listItems()
  expect((await rowOf(env, seller, itemId))?.publishReadyScore).toBe(100)
})

test('a category without stored rules is fetched from eBay in the background', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const listing = someListing({
    ebayCategoryId: '53159',
    extracted: { ...completeListing.extracted, department: 'Women' },
  })
  await itemWithListing(env, seller, 'BLOUSE', listing)
  const countAspectCalls = () =>
    env.ebay.calls().filter(({ operation }) => operation === 'getItemAspectsForCategory').length
  expect((await seller.call(listEbayItemsEndpoint, {})).items).toHaveLength(1)
  await expect.poll(async () => (await seller.call(listEbayItemsEndpoint, {})) && countAspectCalls()).toBe(1)
})

test('the preview shows exactly what eBay would get, or why it would get nothing', async () => {
  const { env, seller, itemId, listItems } = await createEnvironmentWithJeans()
  const tee = await itemWithListing(env, seller, 'TEE', someListing({ title: 'Tee', suggestedPrice: null }))
  const { items: previewed } = await seller.call(previewEndpoint, { itemIds: [itemId, tee, randomUUID()] })
  expect(previewed).toMatchObject([
    {
      itemId,
      summary: {
        title: completeListing.title,
        price: '24.99',
        quantity: 1,
        categoryId: '11483',
        photos: 4,
        aspects: expect.arrayContaining([['Brand', ['Fernwold']]]),
      },
    },
    { itemId: tee, sku: 'TEE', summary: null },
  ])
  expect(previewed[0]?.faults.map(({ check }) => check)).toEqual(['connection', 'policies', 'location'])
  const missing = previewed[1]?.faults.map(({ check }) => check)
  expect(missing).toEqual(expect.arrayContaining(['title', 'images', 'price']))

  const [item] = (await listItems()).filter(({ id }) => id === itemId)
  if (!item) throw new Error('the jeans are gone')
  const form = { ...publishFormOf(item), price: 31, quantity: 2 }
  const { items: byForm } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(byForm).toMatchObject([{ summary: { price: '31.00', quantity: 2 } }])
})

test('the first preview in a category waits for eBay’s rules', async () => {
  const { env, seller } = await createEnvironmentWithJeans()
  const listing = someListing({
    ebayCategoryId: '53159',
    extracted: { ...completeListing.extracted, department: 'Women' },
  })
  const blouse = await itemWithListing(env, seller, 'BLOUSE', listing)
  const { items: previewed } = await seller.call(previewEndpoint, { itemIds: [blouse] })
  expect(previewed[0]?.faults).toContainEqual(expect.objectContaining({ aspect: 'Type', severity: 'error' }))
  expect(env.ebay.calls().some(({ path }) => path.includes('category_id=53159'))).toBe(true)
})
