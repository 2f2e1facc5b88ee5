import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { firstParts } from '../column-names.ts'
import {
  deleteItemViewEndpoint,
  listItemViewsEndpoint,
  maxItemViews,
  renameItemViewEndpoint,
  saveItemViewEndpoint,
} from '../item-view.ts'

type Saved = z.input<typeof saveItemViewEndpoint.input>

const ready: Omit<Saved, 'viewId' | 'name'> = {
  list: { tab: 'ready', search: 'jeans', category: 'Mens Jeans', needs: 'any', order: 'price' },
  view: 'table',
  parts: ['photo', 'price', 'color'],
}
const everything: typeof ready = { list: { order: 'newest' }, view: 'grid', parts: [...firstParts] }

test('a view is saved, found with all that it holds, replaced and deleted', async () => {
  const seller = await (await createTestEnvironment()).seller()
  const viewId = randomUUID()
  await save(seller, { viewId, name: '  Ready   to list ', ...ready })
  expect(await viewsOf(seller)).toEqual([{ viewId, name: 'Ready to list', ...ready }])
  // A repeat after a lost answer.
  await save(seller, { viewId, name: 'Ready to list', ...ready })
  await save(seller, { viewId, name: 'All', ...everything })
  expect(await viewsOf(seller)).toEqual([{ viewId, name: 'All', ...everything }])
  await seller.call(deleteItemViewEndpoint, { viewId })
  await seller.call(deleteItemViewEndpoint, { viewId })
  expect(await viewsOf(seller)).toEqual([])
})

test('views are in the order of their names, which are unique in any case', async () => {
  const seller = await (await createTestEnvironment()).seller()
  const ids: Record<string, string> = {}
  for (const name of ['Rack 10', 'rack 2', 'ÉTÉ']) {
    const viewId = randomUUID()
    ids[name] = viewId
    await save(seller, { viewId, name, ...ready })
  }
  expect((await viewsOf(seller)).map(({ name }) => name)).toEqual(['ÉTÉ', 'rack 2', 'Rack 10'])
  const taken = { status: 409, json: { error: { sentence: expect.stringContaining('another view named') } } }
  expect(await seller.try(saveItemViewEndpoint, { viewId: randomUUID(), name: 'RACK 2', ...ready })).toMatchObject(
    taken,
  )
  const renamed = { viewId: ids['Rack 10'] ?? '', name: 'été' }
  expect(await seller.try(renameItemViewEndpoint, renamed)).toMatchObject(taken)
  await seller.call(renameItemViewEndpoint, { ...renamed, name: 'RACK 10' })
  expect((await viewsOf(seller)).map(({ name }) => name)).toEqual(['ÉTÉ', 'rack 2', 'RACK 10'])
  expect(await seller.try(renameItemViewEndpoint, { viewId: randomUUID(), name: 'Gone' })).toMatchObject({
    status: 404,
  })
})

test('a seller keeps at most 50 views, also when they are saved at once', async () => {
  const seller = await (await createTestEnvironment()).seller()
  const saved = await Promise.all(
    Array.from({ length: maxItemViews + 2 }, (_, at) =>
      seller.try(saveItemViewEndpoint, { viewId: randomUUID(), name: `View ${at}`, ...ready }),
    ),
  )
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(maxItemViews)
  expect(saved.filter(({ status }) => status === 409)).toHaveLength(2)
  const [first] = await viewsOf(seller)
  await save(seller, { ...ready, viewId: first?.viewId ?? '', name: 'Replaced' })
})

test('two views that are saved at once do not get one name', async () => {
  const seller = await (await createTestEnvironment()).seller()
  const answers = await Promise.all(
    ['Same', 'SAME'].map((name) => seller.try(saveItemViewEndpoint, { viewId: randomUUID(), name, ...ready })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test.each([
  ['a name without letters', { name: '   ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a control character', { name: 'a\u0007b' }],
  ['an unknown column', { parts: ['shoe size'] }],
  ['a column twice', { parts: ['price', 'price'] }],
  ['an unknown order', { list: { order: 'random' } }],
  ['a long search', { list: { order: 'newest', search: 'a'.repeat(101) } }],
])('a view with %s is refused', async (_, odd) => {
  const seller = await (await createTestEnvironment()).seller()
  const view = { name: 'Ready', ...ready, ...odd }
  const answer = await seller.ask(`/api/item-views/${randomUUID()}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
  })
  expect(answer.status).toBe(400)
  expect(await viewsOf(seller)).toEqual([])
})

test('another seller with the same id saves, renames and deletes only a view of their own', async () => {
  const env = await createTestEnvironment()
  const [owner, other] = [await env.seller(), await env.seller()]
  const viewId = randomUUID()
  await save(owner, { viewId, name: 'Mine', ...ready })
  await save(other, { viewId, name: 'Mine', ...everything })
  await other.call(renameItemViewEndpoint, { viewId, name: 'Theirs' })
  await other.call(deleteItemViewEndpoint, { viewId })
  expect(await viewsOf(other)).toEqual([])
  expect(await viewsOf(owner)).toEqual([{ viewId, name: 'Mine', ...ready }])
})

test('open pages hear of a saved, renamed and deleted view', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const heard: unknown[] = []
  const stop = env.services.feed.subscribe(seller.userId, (update) => heard.push(update))
  const viewId = randomUUID()
  await save(seller, { viewId, name: 'Ready', ...ready })
  await seller.call(renameItemViewEndpoint, { viewId, name: 'To list' })
  await seller.call(deleteItemViewEndpoint, { viewId })
  const update = { kind: 'changed', what: 'item-views', ids: 'all' }
  await expect.poll(() => heard).toEqual([update, update, update])
  stop()
})

function save(seller: Seller, view: Saved) {
  return seller.call(saveItemViewEndpoint, view)
}

async function viewsOf(seller: Seller) {
  return (await seller.call(listItemViewsEndpoint, {})).views
}
