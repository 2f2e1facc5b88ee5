import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runEnvironment, runOf } from '../../../../test/run-test-environment.ts'
import { itemWithListing, setColumns } from '../../../../test/save-listing.ts'
import { insertItems, insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { cancelRunEndpoint, startRunEndpoint } from '../../run-api.ts'
import { previewRunEndpoint, startSelectedRunEndpoint } from '../../selected-run-api.ts'

const everything = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
const changed = {
  status: 412,
  json: { error: { code: 'changed', sentence: 'These items changed since the preview. Check again.' } },
}

test('the preview counts what will be written and names why others are left out; the start writes just these', async () => {
  const { env, seller } = await runEnvironment()
  const [first = '', second = '', sold = '', gone = '', busy = ''] = await insertItemsWithPhoto(env, seller, 'A-', 5)
  await setColumns(env, seller, sold, { status: 'sold' })
  await itemWithListing(env, seller, 'WRITTEN')
  await insertItems(env, seller, 'EMPTY-', 4)
  await seller.call(startRunEndpoint, { itemIds: [busy] })
  await seller.call(deleteItemsEndpoint, { itemIds: [gone], deletionId: randomUUID() })
  const selection = { all: everything, itemIds: [gone, randomUUID()] }
  const preview = await seller.call(previewRunEndpoint, selection)
  expect(preview).toMatchObject({
    selected: 10,
    writing: 2,
    overLimit: 0,
    leftOut: [
      { reason: 'written', count: 1, skus: ['WRITTEN'] },
      { reason: 'under way', count: 1, skus: ['A-5'] },
      { reason: 'sold', count: 1, skus: ['A-3'] },
      { reason: 'no photos', count: 4, skus: [expect.any(String), expect.any(String), expect.any(String)] },
      { reason: 'deleted', count: 1, skus: ['A-4'] },
    ],
  })
  expect(await seller.call(startSelectedRunEndpoint, { ...selection, hash: preview.hash })).toMatchObject({
    started: 2,
    leftOut: 0,
    run: { total: 3 },
  })
  expect(await seller.call(previewRunEndpoint, { itemIds: [first, second] })).toMatchObject({
    writing: 0,
    leftOut: [{ reason: 'under way', count: 2 }],
  })
})

test('a start is refused once an item joined the selection, left it or is written otherwise since the preview', async () => {
  const { env, seller } = await runEnvironment()
  const [first = '', second = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  const changes = [
    () => seller.call(startRunEndpoint, { itemIds: [first] }),
    () => insertItemsWithPhoto(env, seller, 'B-', 1),
    () => seller.call(deleteItemsEndpoint, { itemIds: [second], deletionId: randomUUID() }),
  ]
  for (const change of changes) {
    const { hash } = await seller.call(previewRunEndpoint, { all: everything })
    await change()
    expect(await seller.try(startSelectedRunEndpoint, { all: everything, hash })).toMatchObject(changed)
  }
  expect(await runOf(seller)).toMatchObject({ total: 1 })
})

test('ids of another seller are unknown, and nothing of theirs is written', async () => {
  const { env, seller } = await runEnvironment()
  const itemIds = await insertItemsWithPhoto(env, seller, 'A-', 2)
  const stranger = await env.seller()
  const preview = await stranger.call(previewRunEndpoint, { itemIds })
  expect(preview).toEqual(await stranger.call(previewRunEndpoint, { itemIds: [randomUUID()] }))
  const answer = await stranger.call(startSelectedRunEndpoint, { itemIds, hash: preview.hash })
  expect(answer).toEqual({ run: null, started: 0, leftOut: 0 })
  expect(await runOf(seller)).toBeNull()
})

test('5,000 listings are requested by one start, their progress is counted, and a cancel ends them', async () => {
  const { env, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 5_000)
  const { hash, ...preview } = await seller.call(previewRunEndpoint, { all: everything })
  expect(preview).toMatchObject({ selected: 5_000, writing: 5_000, overLimit: 0, leftOut: [] })
  const { run, started } = await seller.call(startSelectedRunEndpoint, { all: everything, hash })
  expect(started).toBe(5_000)
  expect(await runOf(seller)).toMatchObject({ total: 5_000, succeeded: 0 })
  const cancelled = await seller.call(cancelRunEndpoint, { runId: run?.id ?? '' })
  expect(cancelled.run).toMatchObject({ total: 5_000, cancelled: 5_000, waiting: 0 })
  await insertItems(env, seller, 'MORE-', 1)
  expect(await seller.try(previewRunEndpoint, { all: everything })).toMatchObject({ status: 400 })
}, 120_000)
