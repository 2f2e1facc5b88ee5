import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  callsOf,
  createEbaySeller,
  type EbaySeller,
  manyReadyJeans,
  publishJeans,
  readyJeans,
} from '../../../../../test/published-items.ts'
import { itemWithListing, setColumns } from '../../../../../test/save-listing.ts'
import { insertItems } from '../../../../../test/seller-items.ts'
import { deleteItemsEndpoint } from '../../../../items/api.ts'
import { editListingEndpoint } from '../../../../listings/api.ts'
import type { BulkSelection } from '../../../../listings/bulk-edit-api.ts'
import { disconnectEbayEndpoint } from '../../../api.ts'
import {
  dismissPublishRunEndpoint,
  previewPublishRunEndpoint,
  publishRunsEndpoint,
  startPublishRunEndpoint,
  stopPublishRunEndpoint,
} from '../../../publish-run-api.ts'
import { readinessSentences } from '../../../readiness/readiness-sentences.ts'
import { maxOnTheWay, sendPublishRun } from './send-publish-run.ts'

const everything = { filter: {}, createdUntil: '2099-01-01T00:00:00.000Z', except: [] }

/** Starts a run of a selection as its preview shows it. Returns its id. */
async function startRun({ seller }: Pick<EbaySeller, 'seller'>, selection: BulkSelection): Promise<string> {
  const { hash } = await seller.call(previewPublishRunEndpoint, selection)
  const runId = randomUUID()
  await seller.call(startPublishRunEndpoint, { ...selection, runId, hash })
  return runId
}

function runOf({ seller }: Pick<EbaySeller, 'seller'>, runId: string) {
  return async () => (await seller.call(publishRunsEndpoint, {})).runs.find(({ id }) => id === runId)
}

test('the preview counts the ready items with the sum of their prices, and the others by reason', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const ready = [await readyJeans(ebaySeller, { sku: 'R-1' }), await readyJeans(ebaySeller, { sku: 'R-2' })]
  await publishJeans(ebaySeller, { sku: 'LIVE' })
  const sold = await readyJeans(ebaySeller, { sku: 'SOLD' })
  await setColumns(env, seller, sold, { status: 'sold' })
  await insertItems(env, seller, 'UNWRITTEN-', 5)
  await itemWithListing(env, seller, 'NO-PHOTO')
  const preview = await seller.call(previewPublishRunEndpoint, { all: everything })
  expect(preview).toMatchObject({ selected: 10, ready: 2, toConfirm: 0, ended: 0, total: '49.98', currency: 'USD' })
  expect(preview.accountFaults).toEqual([])
  const reasons = preview.blocked.map(({ sentence, count }) => [sentence, count])
  expect(reasons[0]).toEqual(['No listing yet', 5])
  expect(new Map(reasons.slice(1) as [string, number][])).toEqual(
    new Map([
      ['At least 1 product image is required', 1],
      ['Already on eBay', 1],
      ['Sold', 1],
    ]),
  )
  expect(preview.blocked[0]?.skus).toHaveLength(3)
  // As buyers see them: with the first photo.
  expect(preview.items.map(({ itemId }) => itemId)).toEqual(ready.toReversed())
  expect(preview.items[0]).toMatchObject({ summary: { price: '24.99' }, photos: [expect.anything()] })
})

test('a run publishes its items once, and a repeat with its id starts nothing twice', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemIds = [await readyJeans(ebaySeller), await readyJeans(ebaySeller)]
  const { hash } = await seller.call(previewPublishRunEndpoint, { itemIds })
  const input = { itemIds, hash, runId: randomUUID() }
  await Promise.all([seller.call(startPublishRunEndpoint, input), seller.call(startPublishRunEndpoint, input)])
  const run = runOf(ebaySeller, input.runId)
  await expect.poll(run).toMatchObject({ total: 2, published: 2, waiting: 0, publishing: 0, failures: [] })
  expect((await seller.call(startPublishRunEndpoint, input)).run).toMatchObject({ published: 2 })
  expect((await seller.call(publishRunsEndpoint, {})).runs).toHaveLength(1)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(2)
  expect(callsOf(ebaySeller).filter((operation) => operation === 'publishOffer')).toHaveLength(2)
  await seller.call(dismissPublishRunEndpoint, { runId: input.runId })
  expect(await run()).toBeUndefined()
})

test('a start is refused once a selected item changed, left or became ready since the preview', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const [first, second] = [await readyJeans(ebaySeller), await readyJeans(ebaySeller)]
  const selection = { all: everything }
  const refused = {
    status: 412,
    json: { error: { code: 'changed', sentence: 'These items changed since the preview. Check again.' } },
  }
  const changes = [
    () => seller.call(editListingEndpoint, { itemId: first, changes: { title: 'Other jeans of the same make' } }),
    () => seller.call(deleteItemsEndpoint, { itemIds: [second], deletionId: randomUUID() }),
    () => readyJeans(ebaySeller),
  ]
  for (const change of changes) {
    const { hash } = await seller.call(previewPublishRunEndpoint, selection)
    await change()
    expect(await seller.try(startPublishRunEndpoint, { ...selection, hash, runId: randomUUID() })).toMatchObject(
      refused,
    )
  }
  expect(await seller.call(publishRunsEndpoint, {})).toEqual({ runs: [] })
  expect(env.ebay.listings(ebayUserId)).toEqual([])
})

test('faults of the account stand once and block every item', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemIds = [await readyJeans(ebaySeller), await readyJeans(ebaySeller)]
  await seller.call(disconnectEbayEndpoint, {})
  const preview = await seller.call(previewPublishRunEndpoint, { itemIds })
  expect(preview).toMatchObject({ selected: 2, blocked: [] })
  expect(preview.accountFaults[0]?.sentence).toBe(readinessSentences.notConnected)
  const start = { itemIds, hash: preview.hash, runId: randomUUID() }
  expect(await seller.try(startPublishRunEndpoint, start)).toMatchObject({
    status: 409,
    json: { error: { sentence: readinessSentences.notConnected } },
  })
})

test('ids of another seller are unknown to the preview, the start, the stop and the dismissal', async () => {
  const ebaySeller = await createEbaySeller()
  const { env } = ebaySeller
  const itemId = await readyJeans(ebaySeller)
  env.ebay.faults.setLatency(50)
  const runId = await startRun(ebaySeller, { itemIds: [itemId] })
  const stranger = await env.seller()
  const preview = await stranger.call(previewPublishRunEndpoint, { itemIds: [itemId] })
  expect(preview).toEqual(await stranger.call(previewPublishRunEndpoint, { itemIds: [randomUUID()] }))
  const start = { itemIds: [itemId], hash: preview.hash, runId }
  expect(await stranger.try(startPublishRunEndpoint, start)).toMatchObject({ status: 409 })
  expect(await stranger.try(stopPublishRunEndpoint, { runId })).toMatchObject({ status: 404 })
  expect(await stranger.try(dismissPublishRunEndpoint, { runId })).toMatchObject({ status: 404 })
  await expect.poll(runOf(ebaySeller, runId)).toMatchObject({ published: 1, stopped: 0 })
})

test('an item that changes while it waits is not sent, and a refused one is named by its SKU; the others continue', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const modelId = await publishJeans(ebaySeller, { sku: 'MODEL' })
  const ids = await manyReadyJeans(ebaySeller, { prefix: 'MANY-', count: maxOnTheWay + 10, modelId })
  env.ebay.faults.setLatency(100)
  const runId = await startRun(ebaySeller, { itemIds: ids })
  // The newest go first, so these wait.
  const [changed = '', faulty = ''] = ids
  await seller.call(editListingEndpoint, { itemId: changed, changes: { title: 'Changed after the yes of the seller' } })
  await setColumns(env, seller, faulty, { aiTitle: '' })
  env.ebay.faults.setLatency(0)
  const run = runOf(ebaySeller, runId)
  await expect.poll(run, { timeout: 60_000, interval: 250 }).toMatchObject({ waiting: 0, publishing: 0 })
  expect(await run()).toMatchObject({
    total: maxOnTheWay + 10,
    published: maxOnTheWay + 8,
    changed: 1,
    changedIds: [changed],
    failures: [{ itemId: faulty, sku: 'MANY-2', sentence: expect.stringContaining('Title is required') }],
  })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(maxOnTheWay + 8 + 1)
}, 120_000)

test('a stop keeps what is published and on its way, and sends no other item', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const modelId = await publishJeans(ebaySeller, { sku: 'MODEL' })
  const itemIds = await manyReadyJeans(ebaySeller, { prefix: 'MANY-', count: maxOnTheWay + 30, modelId })
  env.ebay.faults.setLatency(100)
  const runId = await startRun(ebaySeller, { itemIds })
  const run = runOf(ebaySeller, runId)
  await expect.poll(async () => (await run())?.published).toBeGreaterThan(0)
  const { run: stopped } = await seller.call(stopPublishRunEndpoint, { runId })
  expect(stopped.stopped).toBeGreaterThan(0)
  expect(await seller.call(stopPublishRunEndpoint, { runId })).toMatchObject({ run: { stopped: stopped.stopped } })
  env.ebay.faults.setLatency(0)
  await expect.poll(run, { timeout: 30_000 }).toMatchObject({ waiting: 0, publishing: 0, stopped: stopped.stopped })
  expect((await run())?.published).toBe(itemIds.length - stopped.stopped)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(itemIds.length - stopped.stopped + 1)
}, 60_000)

test('a run whose account is disconnected stops with the reason once, and its waiting items stay', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const modelId = await publishJeans(ebaySeller, { sku: 'MODEL' })
  const itemIds = await manyReadyJeans(ebaySeller, { prefix: 'MANY-', count: maxOnTheWay + 5, modelId })
  env.ebay.faults.setLatency(100)
  const runId = await startRun(ebaySeller, { itemIds })
  await expect.poll(async () => (await runOf(ebaySeller, runId)())?.publishing).toBeGreaterThan(0)
  await seller.call(disconnectEbayEndpoint, {})
  env.ebay.faults.setLatency(0)
  const over = { waiting: 0, publishing: 0, stopReason: readinessSentences.notConnected }
  await expect.poll(runOf(ebaySeller, runId), { timeout: 30_000 }).toMatchObject(over)
  expect((await runOf(ebaySeller, runId)())?.stopped).toBeGreaterThanOrEqual(5)
}, 60_000)

test('a job that another one replaced sends nothing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const runId = await startRun(ebaySeller, { itemIds: [await readyJeans(ebaySeller)] })
  await expect.poll(runOf(ebaySeller, runId)).toMatchObject({ published: 1 })
  const before = callsOf(ebaySeller).length
  const payload = { userId: seller.userId, runId }
  await sendPublishRun(env.services, { id: randomUUID(), payload, signal: new AbortController().signal })
  expect(callsOf(ebaySeller)).toHaveLength(before)
})

test('5,000 items are previewed, started and stopped by filter, one more is refused, and 200 of them are published', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const modelId = await publishJeans(ebaySeller, { sku: 'MODEL' })
  await manyReadyJeans(ebaySeller, { prefix: 'FEW-', count: 200, modelId })
  await manyReadyJeans(ebaySeller, { prefix: 'MANY-', count: 4_799, modelId })
  const preview = await seller.call(previewPublishRunEndpoint, { all: everything })
  expect(preview).toMatchObject({
    selected: 5_000,
    ready: 4_999,
    total: '124925.01',
    blocked: [{ sentence: 'Already on eBay', count: 1, skus: ['MODEL'] }],
  })
  expect(preview.items).toHaveLength(50)
  const whole = { all: everything, hash: preview.hash, runId: randomUUID() }
  expect((await seller.call(startPublishRunEndpoint, whole)).run).toMatchObject({ total: 4_999, waiting: 4_999 })
  await seller.call(stopPublishRunEndpoint, { runId: whole.runId })
  const wholeRun = runOf(ebaySeller, whole.runId)
  await expect.poll(wholeRun, { timeout: 60_000, interval: 250 }).toMatchObject({ publishing: 0, waiting: 0 })
  const listedBefore = env.ebay.listings(ebayUserId).length

  await insertItems(env, seller, 'MORE-', 1)
  const tooMany = await seller.try(previewPublishRunEndpoint, { all: everything })
  expect(tooMany).toMatchObject({ status: 400, json: { error: { code: 'bad-input' } } })
  const itemIds = Array.from({ length: 5_001 }, () => randomUUID())
  expect(await seller.try(previewPublishRunEndpoint, { itemIds })).toMatchObject({ status: 400 })

  const runId = await startRun(ebaySeller, { all: { ...everything, filter: { search: 'few-' } } })
  const run = runOf(ebaySeller, runId)
  await expect.poll(run, { timeout: 180_000, interval: 500 }).toMatchObject({ published: 200, total: 200 })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(listedBefore + 200)
}, 300_000)
