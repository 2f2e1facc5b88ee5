import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import {
  previewPublishRunEndpoint,
  publishRunsEndpoint,
  startPublishRunEndpoint,
  stopPublishRunEndpoint,
} from '../src/ebay/publish-run-api.ts'
import { maxOnTheWay } from '../src/ebay/server/publishing/runs/send-publish-run.ts'
import { createItemEndpoint } from '../src/items/api.ts'
import { storePhotoEndpoint } from '../src/photos/api.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/server/db/db.ts'
import { connectNewAccount, startOneProcess } from './chaos-publish.ts'
import { settingsOf } from './ebay-consent.ts'
import { plainPhoto } from './published-items.ts'
import { saveListing } from './save-listing.ts'
import { createSeller } from './seller.ts'
import { someListing } from './some-listing.ts'
import { createTestLog } from './test-log.ts'

test('a server killed twice in the middle of a run of publications continues it by itself, and lists each item once', async () => {
  const ebay = await startEbaySimulator()
  onTestFinished(() => ebay.stop())
  const site = await startOneProcess(settingsOf(ebay))
  const seller = await createSeller(site.url)
  const ebayUserId = await connectNewAccount(ebay, site.url, seller)
  const db = openDatabase(site.connection, createTestLog('here'))
  onTestFinished(() => db.close())
  const photo = await plainPhoto()
  const itemIds: string[] = []
  // More than are on their way at once, so that some wait in the run when the server is killed.
  for (let at = 1; at <= maxOnTheWay + 10; at += 1) {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku: `CRASH-${at}` })
    await seller.call(storePhotoEndpoint, { itemId: id, devicePhotoId: randomUUID(), order: 0 }, photo)
    const listing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })
    await saveListing({ services: { db }, clock: systemClock }, seller, id, { listing })
    itemIds.push(id)
  }
  ebay.faults.setLatency(100)
  const { hash, ready } = await seller.call(previewPublishRunEndpoint, { itemIds })
  expect(ready).toBe(itemIds.length)
  const runId = randomUUID()
  const start = { itemIds, hash, runId }
  await seller.call(startPublishRunEndpoint, start)
  const run = async () => (await seller.call(publishRunsEndpoint, {})).runs[0]
  for (let killed = 1; killed <= 2; killed += 1) {
    const published = ebay.listings(ebayUserId).length
    await expect
      .poll(() => ebay.listings(ebayUserId).length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(published + 2)
    await site.killAndStart(db)
  }
  ebay.faults.setLatency(0)
  // The device repeats its request, because it does not know whether the first one arrived.
  await seller.call(startPublishRunEndpoint, start)
  await expect
    .poll(run, { timeout: 120_000, interval: 500 })
    .toMatchObject({ id: runId, total: itemIds.length, published: itemIds.length, waiting: 0, failures: [] })
  const skus = ebay.listings(ebayUserId).map(({ sku }) => sku)
  expect(skus.toSorted()).toEqual(itemIds.map((_, at) => `CRASH-${at + 1}`).toSorted())
  expect((await seller.call(stopPublishRunEndpoint, { runId })).run).toMatchObject({ stopped: 0 })
}, 240_000)
