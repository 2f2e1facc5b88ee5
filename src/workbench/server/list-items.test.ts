import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { noTasks } from '../../../test/no-tasks.ts'
import { createJeans } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { insertItems } from '../../../test/seller-items.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { listEbayItemsEndpoint } from '../../ebay/api.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { items } from '../../items/server/tables.ts'
import { type ItemStage, itemGroups, itemStages, itemTabs, stagesOfGroup, stagesOfTab } from '../../items/stage.ts'
import { itemOrders } from '../../items/which-items.ts'
import { listListingsEndpoint } from '../../listings/api.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { countItemsEndpoint, listItemsEndpoint, shopCountsEndpoint } from '../api.ts'

test('a item waits until the writing of its listing begins', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const shownStates = async () =>
    (await seller.call(listItemsEndpoint, {})).batches.map((each) => [each.stage, each.isWaiting])
  await change(env, seller, id, { aiGenerationAskedAt: new Date() })
  expect(await shownStates()).toEqual([['draft', true]])
  await change(env, seller, id, { aiGenerationStatus: 'generating' })
  expect(await shownStates()).toEqual([['generating', false]])
})

test('a item comes with its first photo, its number of photos, its title and its stage', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  await change(env, seller, item.id, { aiTitle: 'Jeans', aiGenerationStatus: 'completed', ready: true })
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const { batches, next, asOf } = await seller.call(listItemsEndpoint, {})
  expect(batches).toMatchObject([
    { id: empty.id, photoCount: 0, cover: null, title: null, stage: 'draft', isWaiting: false },
    { id: item.id, sku: 'PSTFSH-001', photoCount: photos.length, title: 'Jeans', stage: 'ready' },
  ])
  expect(next).toBeNull()
  expect(Math.abs(Date.parse(asOf) - env.clock.now().getTime())).toBeLessThan(60_000)
  const cover = batches[1]?.cover
  expect(cover).toMatchObject({ thumbnailUrl: photos[0]?.thumbnailUrl, width: 1200, height: 1600 })
  expect((await fetch(env.url + cover?.thumbnailUrl)).status).toBe(200)

  // The cover is the first photo by order, not by time of upload.
  await env.services.db.asUser(seller.userId, (tx) =>
    tx
      .update(itemImages)
      .set({ order: -1 })
      .where(eq(itemImages.id, photos[2]?.id ?? '')),
  )
  const [, reordered] = (await seller.call(listItemsEndpoint, {})).batches
  expect(reordered?.cover?.thumbnailUrl).toBe(photos[2]?.thumbnailUrl)
})

test('items of each stage are listed and counted, and the summary counts drafts and outstanding listings', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  const none = { total: 0, staged: 0, generating: 0, stages: {}, tasks: noTasks }
  expect(await seller.call(shopCountsEndpoint, {})).toEqual(none)
  const states: Record<(typeof itemStages)[number], Partial<typeof items.$inferInsert>> = {
    // Waits in the fair queue of a bulk run.
    draft: { status: 'draft', aiGenerationAskedAt: new Date() },
    generating: { aiGenerationStatus: 'generating', aiGenerationAskedAt: new Date() },
    ready: { aiGenerationStatus: 'completed', ready: true },
    incomplete: { aiGenerationStatus: 'completed' },
    failed: { aiGenerationStatus: 'failed' },
    listed: { status: 'listed', aiGenerationStatus: 'completed' },
    sold: { status: 'sold' },
    ended: { status: 'ended' },
  }
  const idByStage = new Map<string, string>()
  for (const stage of itemStages) {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await change(env, seller, id, states[stage])
    idByStage.set(stage, id)
  }
  for (const stage of itemStages) {
    const { batches } = await seller.call(listItemsEndpoint, { stage })
    expect(batches.map(({ id }) => id)).toEqual([idByStage.get(stage)])
    expect(await seller.call(countItemsEndpoint, { stage })).toMatchObject({ count: 1 })
    expect(await other.call(countItemsEndpoint, { stage })).toEqual({ count: 0, stages: {} })
  }
  const ofEach = Object.fromEntries(itemStages.map((stage) => [stage, 1]))
  expect(await seller.call(countItemsEndpoint, {})).toEqual({ count: itemStages.length, stages: ofEach })
  expect(await seller.call(shopCountsEndpoint, {})).toEqual({
    ...none,
    total: 8,
    staged: 5,
    generating: 2,
    stages: ofEach,
  })
  expect(await other.call(shopCountsEndpoint, {})).toEqual(none)
  for (const tab of itemTabs) {
    const expected = stagesOfTab[tab].map((stage) => idByStage.get(stage) ?? '').toSorted()
    for (const order of itemOrders) {
      const { batches } = await seller.call(listItemsEndpoint, { tab, order })
      expect(batches.map(({ id }) => id).toSorted(), `${tab} ${order}`).toEqual(expected)
    }
    expect(await seller.call(countItemsEndpoint, { tab })).toEqual({ count: expected.length, stages: ofEach })
  }

  for (const group of itemGroups) {
    const stages: readonly ItemStage[] = stagesOfGroup[group]
    const expected = stages.map((stage) => idByStage.get(stage) ?? '').toSorted()
    const { batches } = await seller.call(listItemsEndpoint, { group })
    expect(batches.map(({ id }) => id).toSorted()).toEqual(expected)
    expect(await seller.call(countItemsEndpoint, { group })).toEqual({ count: expected.length, stages: ofEach })
    const liveOnes = await seller.call(listItemsEndpoint, { group, tab: 'live' })
    expect(liveOnes.batches.map(({ stage }) => stage)).toEqual(stages.includes('listed') ? ['listed'] : [])
  }

  const gone = { deletedAt: new Date(), deletionId: randomUUID() }
  await change(env, seller, idByStage.get('generating') ?? '', gone)
  expect(await seller.call(shopCountsEndpoint, {})).toEqual({
    total: 7,
    staged: 4,
    generating: 1,
    stages: { ...ofEach, generating: 0 },
    tasks: noTasks,
  })
  expect((await seller.call(listItemsEndpoint, {})).batches).toHaveLength(7)
  expect((await seller.call(listItemsEndpoint, { stage: 'generating' })).batches).toEqual([])
})

test('items are ordered by title, price and brand, those without one first, and filtered by their facts', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const facts: readonly Partial<typeof items.$inferInsert>[] = [
    {
      sku: 'A',
      aiTitle: 'Jeans 10',
      aiSuggestedPrice: 9.5,
      brand: 'Levi’s',
      category: 'Mens Jeans',
      condition: 'good',
    },
    { sku: 'B', aiTitle: 'Jeans 9', aiSuggestedPrice: 120, extractedBrand: 'Arc', ebayCategoryName: 'Jeans' },
    { sku: 'C', neededFields: ['suggestedPrice', 'size'], doubtedFields: [], ebayConditionGrade: 'fair' },
    { sku: 'D', aiTitle: 'Belt', aiSuggestedPrice: 20, doubtedFields: ['color'], condition: 'good' },
  ]
  for (const columns of facts) {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await change(env, seller, id, columns)
  }
  const skusOf = async (input: z.input<typeof listItemsEndpoint.input>) =>
    (await seller.call(listItemsEndpoint, input)).batches.map(({ sku }) => sku).join('')
  expect(await skusOf({ order: 'title' })).toBe('CDBA')
  expect(await skusOf({ order: 'title-backwards' })).toBe('ABDC')
  expect(await skusOf({ order: 'price' })).toBe('CADB')
  expect(await skusOf({ order: 'price-backwards' })).toBe('BDAC')
  expect(await skusOf({ order: 'brand', search: 'jeans' })).toBe('BA')
  for (const [filter, found] of [
    [{ category: 'Mens Jeans' }, 'A'],
    [{ category: 'Jeans' }, 'B'],
    [{ category: 'Mens Jean' }, ''],
    [{ condition: 'good' }, 'AD'],
    [{ condition: 'fair', needs: 'size' }, 'C'],
    [{ needs: 'any' }, 'C'],
    [{ confirm: 'any' }, 'D'],
    [{ confirm: 'color', search: 'belt' }, 'D'],
    [{ confirm: 'color', search: 'jeans' }, ''],
  ] as const) {
    const { count } = await seller.call(countItemsEndpoint, filter)
    expect({ filter, skus: await skusOf({ ...filter, order: 'sku' }), count }).toEqual({
      filter,
      skus: found,
      count: found.length,
    })
  }
})

test('a search is limited in length, and an unknown stage or order is refused', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  expect((await seller.try(listItemsEndpoint, { search: 'a '.repeat(50) })).status).toBe(200)
  expect(await seller.try(listItemsEndpoint, { search: 'a'.repeat(101) })).toMatchObject({
    status: 400,
    json: { error: { sentence: expect.stringContaining('Please search for at most 100 characters.') } },
  })
  for (const odd of ['stage=lost', 'order=random']) expect((await seller.ask(`/api/batches?${odd}`)).status).toBe(400)
  expect((await seller.try(listItemsEndpoint, { search: 'a\u0000' })).status).toBe(200)
})

test('a filter and an order select the same items as in the list of items, page by page', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await insertItems(env, seller, 'A-', 120)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(sql`update items set status = case when batch_number % 2 = 0 then 'listed' else 'draft' end`),
  )
  const which = { group: 'unpublished', order: 'sku-backwards' } as const
  const first = await seller.call(listListingsEndpoint, which)
  const rest = await seller.call(listListingsEndpoint, { ...which, before: first.next ?? '' })
  const { batches, next } = await seller.call(listItemsEndpoint, which)
  expect(first.items.map(({ sku }) => sku)).toEqual(batches.map(({ sku }) => sku))
  expect(first.next).toBe(next)
  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 10, null])
  const ebayItems = await seller.call(listEbayItemsEndpoint, { group: 'publishable', order: 'sku' })
  const shopItems = await seller.call(listItemsEndpoint, { group: 'publishable', order: 'sku' })
  expect(ebayItems.items.map(({ sku }) => sku)).toEqual(shopItems.batches.map(({ sku }) => sku))
  expect(ebayItems.next).toBe(shopItems.next)
})

function change(env: TestEnvironment, seller: Seller, id: string, columns: Partial<typeof items.$inferInsert>) {
  return env.services.db.asUser(seller.userId, (tx) => tx.update(items).set(columns).where(eq(items.id, id)))
}
