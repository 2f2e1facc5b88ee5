import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { longTest } from '../../../test/long-test.ts'
import { createManyItems } from '../../../test/many-items.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { countItemsEndpoint, listItemsEndpoint } from '../../workbench/api.ts'
import { createItemEndpoint } from '../api.ts'
import { itemOrders } from '../which-items.ts'
import { itemsPerPage } from './page-of-items.ts'
import { items } from './tables.ts'

/** SKU, brand and title of a seller's items. */
const wardrobe = [
  ['PSTFSH-014', 'Levi’s', 'Levi’s 501 Jeans Blue'],
  ['PSTFSH-0140', 'LEVI STRAUSS', null],
  ['PSTFSH-114', 'Chloé', 'Robe d’été Blanche'],
  ['RACK 7_B', 'Ｕｎｉｑｌｏ', 'Straße Hoodie 100% Cotton'],
  ['MÜ.9', null, 'Øst 日本 Kimono'],
] as const

/** Kinds of searches with a text and the SKUs that it finds. */
const searches = [
  ['beginnings of words', 'jea', ['PSTFSH-014']],
  ['several words in any order', 'blue levi 501', ['PSTFSH-014']],
  ['words with one that is missing', 'blue levi 502', []],
  ['a brand', 'levi', ['PSTFSH-014', 'PSTFSH-0140']],
  ['an apostrophe left out', 'levis', ['PSTFSH-014']],
  ['an apostrophe of another kind', "Levi's", ['PSTFSH-014']],
  ['accents left out', 'CHLOE ete', []],
  ['accents left out, with the article', 'chloe dete', ['PSTFSH-114']],
  ['accents that nobody wrote', 'jéäns', ['PSTFSH-014']],
  ['wide letters', 'uniqlo', ['RACK 7_B']],
  ['a SKU', 'PSTFSH-014', ['PSTFSH-014', 'PSTFSH-0140']],
  ['a SKU in small letters without its hyphen', 'pstfsh014', ['PSTFSH-014', 'PSTFSH-0140']],
  ['the number of a SKU', '14', ['PSTFSH-014', 'PSTFSH-0140']],
  ['the number of a SKU with its zeros', '014', ['PSTFSH-014', 'PSTFSH-0140']],
  ['the beginning of all SKUs', 'pst', ['PSTFSH-014', 'PSTFSH-0140', 'PSTFSH-114']],
  ['punctuation that means something to databases', '100%', ['RACK 7_B']],
  ['such a sign alone, which no item has', '%', []],
  ['the middle of a word', 'eans', []],
  ['other scripts', '日', ['MÜ.9']],
  ['quotes', `' " \\ ; -- jeans`, ['PSTFSH-014']],
] as const

test('a search finds items by any spelling, and none of other sellers', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  await fill(env, seller)
  await fill(env, other)
  for (const [by, search, found] of searches) {
    const { batches } = await seller.call(listItemsEndpoint, { search, order: 'sku' })
    const { count } = await seller.call(countItemsEndpoint, { search })
    const skus = batches.map(({ sku }) => sku)
    expect({ by, skus: skus.toSorted(), count }).toEqual({ by, skus: [...found].toSorted(), count: found.length })
  }
})

test('renamed, rewritten and deleted items are found by their current words only', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await fill(env, seller)
  const skusFor = async (search: string) =>
    (await seller.call(listItemsEndpoint, { search })).batches.map(({ sku }) => sku)
  const change = (columns: Partial<typeof items.$inferInsert>) =>
    env.services.db.asUser(seller.userId, (tx) => tx.update(items).set(columns).where(eq(items.brand, 'Chloé')))
  await change({ sku: 'NEW-1', aiTitle: 'Green Dress' })
  expect(await skusFor('green')).toEqual(['NEW-1'])
  expect(await skusFor('new1')).toEqual(['NEW-1'])
  expect(await skusFor('blanche')).toEqual([])
  await change({ deletedAt: new Date(), deletionId: randomUUID() })
  expect(await skusFor('green')).toEqual([])
  expect(await seller.call(countItemsEndpoint, { search: 'green' })).toEqual({ count: 0, stages: {} })
  expect(await seller.call(countItemsEndpoint, {})).toMatchObject({ count: wardrobe.length - 1 })
})

longTest('pages of common and rare words follow without a gap or a repeat, in every order and stage', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const many = 5000
  await createManyItems(env, seller, many)
  const matching: Record<string, (n: number) => boolean> = {
    thing: (n) => n < 121 || n > many - 121,
    m7: (n) => n % 10 === 7,
    n49: (n) => String(n).startsWith('49'),
    'm4 n4999': () => false,
    'm9 n4999': (n) => n === 4999,
  }
  // Most items get another word, so that "thing" is common at both ends and missing in between.
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.execute(`delete from item_words where word = 'thing' and item_id in
      (select id from items where batch_number between 121 and ${many - 121})`),
  )
  for (const [search, isFound] of Object.entries(matching))
    for (const stage of [undefined, 'listed'] as const) {
      const expected = Array.from({ length: many }, (_, index) => index + 1)
        .filter((n) => isFound(n) && (!stage || n % 2 === 0))
        .map((n) => `S-${n}`)
      expect(await seller.call(countItemsEndpoint, { search, ...(stage && { stage }) })).toMatchObject({
        count: expected.length,
      })
      for (const order of itemOrders) {
        const [first = [], ...others] = await pagesOf(seller, { search, stage, order })
        const skus = [first, ...others].flat()
        if (['newest', 'oldest', 'sku', 'sku-backwards'].includes(order))
          expect(skus, `${search} ${stage} ${order}`).toEqual(
            order === 'newest' || order === 'sku' ? expected : expected.toReversed(),
          )
        else expect(skus.toSorted(), `${search} ${stage} ${order}`).toEqual(expected.toSorted())
        expect([first, ...others].map((page) => page.length).slice(0, -1)).toEqual(others.map(() => itemsPerPage))
      }
    }
})

async function fill(env: TestEnvironment, seller: Seller) {
  for (const [sku, brand, aiTitle] of wardrobe) {
    const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await env.services.db.asUser(seller.userId, (tx) =>
      tx.update(items).set({ sku, brand, aiTitle }).where(eq(items.id, item.id)),
    )
  }
}

async function pagesOf(
  seller: Seller,
  asked: { search: string; stage: 'listed' | undefined; order: (typeof itemOrders)[number]; after?: string },
): Promise<string[][]> {
  const { stage, ...rest } = asked
  const { batches, next } = await seller.call(listItemsEndpoint, { ...rest, ...(stage ? { stage } : {}) })
  const page = batches.map(({ sku }) => sku)
  return next === null ? [page] : [page, ...(await pagesOf(seller, { ...asked, after: next }))]
}
