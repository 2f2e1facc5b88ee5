import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createManyItems } from '../../../test/many-items.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { listItemsEndpoint } from '../../workbench/api.ts'
import { createItemEndpoint } from '../api.ts'
import { itemOrders } from '../which-items.ts'
import { itemsPerPage } from './page-of-items.ts'
import { items } from './tables.ts'

type Asked = z.input<typeof listItemsEndpoint.input>

test.each(itemOrders)('pages in the order %s have no gap and no repeat, and end', async (order) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const count = 2 * itemsPerPage + 3
  await createManyItems(env, seller, count)
  // Items created in the same millisecond must not be lost between two pages.
  await env.services.db.asUser(seller.userId, (tx) => tx.update(items).set({ createdAt: new Date('2026-01-01') }))
  const pages = await pagesOf(seller, { order })
  expect(pages.map(({ batches }) => batches.length)).toEqual([itemsPerPage, itemsPerPage, 3])
  expect(new Set(skusOf(pages)).size).toBe(count)
})

test('items are listed in the order asked for, and SKUs as a person counts', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (const sku of ['B-1', 'A-10', 'A-2', 'A_2', 'A-2 B', 'A-010X'])
    await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku })
  const orders = await Promise.all(itemOrders.map(async (order) => skusOf(await pagesOf(seller, { order }))))
  const [newest, oldest, sku, backwards] = orders
  expect(oldest).toEqual(['B-1', 'A-10', 'A-2', 'A_2', 'A-2 B', 'A-010X'])
  expect(newest).toEqual(oldest?.toReversed())
  expect(sku).toEqual(['A_2', 'A-2', 'A-2 B', 'A-10', 'A-010X', 'B-1'])
  expect(backwards).toEqual(sku?.toReversed())
})

test('a range between two cursors holds the items in it, even if items are added, deleted or moved', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createManyItems(env, seller, 3 * itemsPerPage)
  const [first, second] = await pagesOf(seller, {})
  const range = { after: first?.next ?? '', until: second?.next ?? '' }
  const within = skusOf([second])
  expect(await seller.call(listItemsEndpoint, range)).toMatchObject({ next: null })
  expect(skusOf([await seller.call(listItemsEndpoint, range)])).toEqual(within)

  // Some items are deleted: the range gets shorter and takes nothing from the next. Its ends may be deleted as well.
  const leaving = [within[0], within[20], within.at(-1)].map(String)
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.update(items).set({ deletedAt: new Date(), deletionId: randomUUID() }).where(inArray(items.sku, leaving)),
  )
  const staying = within.filter((sku) => !leaving.includes(sku))
  expect(skusOf([await seller.call(listItemsEndpoint, range)])).toEqual(staying)

  // The range grows beyond a page: first a full page, then the rest up to the same end.
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(sql`
      insert into items (user_id, sku, upload_session_id, batch_id, batch_number, request_hash, created_at)
      select user_id, 'NEW-' || n, gen_random_uuid(), gen_random_uuid(), 1000 + n, '', created_at
      from items, generate_series(1, 10) as n where sku = ${staying[10]}`),
  )
  const halves = await pagesOf(seller, range)
  expect(halves.map(({ batches }) => batches.length)).toEqual([itemsPerPage, staying.length + 10 - itemsPerPage])
  expect(skusOf(halves).filter((sku) => sku.startsWith('S-'))).toEqual(staying)
})

test('items created while the pages are read appear in no page twice and push nothing out', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createManyItems(env, seller, 3 * itemsPerPage)
  for (const order of itemOrders) {
    const [pages] = await Promise.all([
      pagesOf(seller, { order }),
      ...Array.from({ length: 10 }, () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })),
    ])
    const skus = skusOf(pages)
    expect(new Set(skus).size).toBe(skus.length)
    expect(skus.filter((sku) => sku.startsWith('S-'))).toHaveLength(3 * itemsPerPage)
  }
})

test('a cursor works with any SKU', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createManyItems(env, seller, itemsPerPage + 1)
  const odd = ['_', 'S_1 & "2"', '%', 'Ä\\ \u{1f45f}', '2026-01-01T00:00:00.000Z_X'.repeat(2)]
  for (const sku of odd) {
    await env.services.db.asUser(seller.userId, async (tx) => {
      // The last item of the first page is the one whose cursor begins the next page.
      const at = sql`(select created_at from items order by created_at desc offset ${itemsPerPage - 1} limit 1)`
      await tx.update(items).set({ sku }).where(eq(items.createdAt, at))
    })
    for (const order of itemOrders) {
      const skus = skusOf(await pagesOf(seller, { order }))
      expect(new Set(skus).size).toBe(itemsPerPage + 1)
      expect(skus).toContain(sku)
    }
  }
})

const someId = randomUUID()

test.each([
  ['newest', 'yesterday'],
  ['newest', '_'],
  ['newest', `${someId}_0000-01-01T00:00:00.000Z`],
  ['newest', `${someId}_PSTFSH-001`],
  ['newest', `${someId}-2026-01-01T00:00:00.000Z`],
  ['oldest', `${'-'.repeat(36)}_2026-01-01T00:00:00.000Z`],
  ['sku', someId],
  ['sku', `${someId}_`],
  ['sku', `${someId}_a\u0000b`],
  ['sku-backwards', `${someId}_${'A'.repeat(201)}`],
] as const)('in the order %s, %j is refused as a cursor', async (order, cursor) => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (const asked of [{ after: cursor }, { until: cursor }])
    expect(await seller.try(listItemsEndpoint, { order, ...asked })).toMatchObject({
      status: 400,
      json: { error: { sentence: 'This part of the list was not found. Please reload the page.' } },
    })
})

/** All pages of a range, one after the other. */
async function pagesOf(seller: Seller, asked: Asked): Promise<z.infer<typeof listItemsEndpoint.output>[]> {
  const page = await seller.call(listItemsEndpoint, asked)
  return page.next === null ? [page] : [page, ...(await pagesOf(seller, { ...asked, after: page.next }))]
}

function skusOf(pages: (z.infer<typeof listItemsEndpoint.output> | undefined)[]): string[] {
  return pages.flatMap((page) => page?.batches ?? []).map(({ sku }) => sku)
}
