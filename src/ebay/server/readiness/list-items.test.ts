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

const whole = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })

async function environmentWithJeans() {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  await seller.call(leafCategoryEndpoint, { id: '11483' })
  const { item, photos } = await createJeans(seller)
  await saveListing(env, seller, item.id, { listing: whole })
  const listed = async () => (await seller.call(listEbayItemsEndpoint, {})).items
  return { env, seller, itemId: item.id, photos, listed }
}

test('items with a listing, an empty one too, are shown with what they lack, newest first, and no others', async () => {
  const { env, seller, itemId, photos, listed } = await environmentWithJeans()
  const shirt = await itemWithListing(env, seller, 'SHIRT', someListing({ title: 'Tee' }))
  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: 'DRAFT' })
  const empty = await itemWithListing(env, seller, 'EMPTY', readListing({}))
  const deleted = await itemWithListing(env, seller, 'DELETED')
  await seller.call(deleteItemsEndpoint, { itemIds: [deleted], deletionId: randomUUID() })
  await itemWithListing(env, await env.seller(), 'FOREIGN')

  const shown = await listed()
  expect(shown.map(({ id }) => id)).toEqual([empty, shirt, itemId])
  expect(shown[2]).toMatchObject({
    publishReadyScore: 100,
    publication: null,
    photos: photos.map(({ id }) => ({ id })),
    listing: whole,
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
  const found = async (search: string) => (await seller.call(listEbayItemsEndpoint, { search })).items
  expect(await found('shi')).toMatchObject([{ id: shirt }])
  expect(await found('draft')).toEqual([])
  expect((await seller.call(ebayAccountEndpoint, {})).readyItems).toBe(3)
})

test('with account, policies and location the item is valid and its bar is full', async () => {
  const { env, seller, listed } = await environmentWithJeans()
  const [before] = await listed()
  await connectSeller(env, seller)
  await seller.call(createPoliciesEndpoint, {})
  expect((await listed())[0]?.readiness).toMatchObject({ isValid: true, checklist: { hasLocation: false } })
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  const [after] = await listed()
  expect(after).toMatchObject({ barPercent: 100, readiness: { isValid: true, errors: [], warnings: [] } })
  expect(before?.barPercent).toBeLessThan(after?.barPercent ?? 0)
})

test('a page ends where the next one begins, and named items are given by themselves', async () => {
  const { env, seller, itemId } = await environmentWithJeans()
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

test('of many items those for eBay are found by their index', async () => {
  const { env, seller } = await environmentWithJeans()
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

test('a score that is not right any more is stored anew, and an item that is being changed is not waited for', async () => {
  const { env, seller, itemId, listed } = await environmentWithJeans()
  await setColumns(env, seller, itemId, { publishReadyScore: 3 })
  await env.services.db.asUser(seller.userId, async (tx) => {
    await tx.select().from(items).for('update')
    expect((await listed())[0]?.publishReadyScore).toBe(100)
  })
  expect((await rowOf(env, seller, itemId))?.publishReadyScore).toBe(3)
  await listed()
  expect((await rowOf(env, seller, itemId))?.publishReadyScore).toBe(100)
})

test('a category that was never asked for is asked for meanwhile, and what eBay says is shown then', async () => {
  const env = await createEbayTestEnvironment()
  const seller = await env.seller()
  const listing = someListing({ ebayCategoryId: '53159', extracted: { ...whole.extracted, department: 'Women' } })
  await itemWithListing(env, seller, 'BLOUSE', listing)
  const asked = () => env.ebay.calls().filter(({ operation }) => operation === 'getItemAspectsForCategory').length
  expect((await seller.call(listEbayItemsEndpoint, {})).items).toHaveLength(1)
  await expect.poll(async () => (await seller.call(listEbayItemsEndpoint, {})) && asked()).toBe(1)
})

test('the preview says exactly what eBay would get, or why it would not', async () => {
  const { env, seller, itemId, listed } = await environmentWithJeans()
  const tee = await itemWithListing(env, seller, 'TEE', someListing({ title: 'Tee', suggestedPrice: null }))
  const { items: previewed } = await seller.call(previewEndpoint, { itemIds: [itemId, tee, randomUUID()] })
  expect(previewed).toMatchObject([
    {
      itemId,
      summary: {
        title: whole.title,
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

  const [item] = (await listed()).filter(({ id }) => id === itemId)
  if (!item) throw new Error('the jeans are gone')
  const form = { ...publishFormOf(item), price: 31, quantity: 2 }
  const { items: byForm } = await seller.call(previewEndpoint, { itemIds: [itemId], form })
  expect(byForm).toMatchObject([{ summary: { price: '31.00', quantity: 2 } }])
})

test('the first preview in a category goes by what eBay says of it', async () => {
  const { env, seller } = await environmentWithJeans()
  const listing = someListing({ ebayCategoryId: '53159', extracted: { ...whole.extracted, department: 'Women' } })
  const blouse = await itemWithListing(env, seller, 'BLOUSE', listing)
  const { items: previewed } = await seller.call(previewEndpoint, { itemIds: [blouse] })
  expect(previewed[0]?.faults).toContainEqual(expect.objectContaining({ aspect: 'Type', severity: 'error' }))
  expect(env.ebay.calls().some(({ path }) => path.includes('category_id=53159'))).toBe(true)
})
