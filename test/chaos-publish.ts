import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type EbaySimulator, startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import type { Trouble } from '../simulators/ebay/wire/faults.ts'
import {
  createPoliciesEndpoint,
  ebayOauthEndpoint,
  listEbayItemsEndpoint,
  publishManyEndpoint,
  setLocationEndpoint,
} from '../src/ebay/api.ts'
import { createItemEndpoint } from '../src/items/api.ts'
import { storePhotoEndpoint } from '../src/photos/api.ts'
import { systemClock } from '../src/platform/clock.ts'
import { type Database, openDatabase } from '../src/platform/server/db/db.ts'
import { databaseAddress } from './database-address.ts'
import { agreeOnConsentPage, settingsOf } from './ebay-consent.ts'
import { seededRandom, seedOfRun } from './journeys/seeded-random.ts'
import { fastEbayProduct, startServerProcess } from './process.ts'
import { plainPhoto } from './published-items.ts'
import { saveListing } from './save-listing.ts'
import { createSeller, type Seller } from './seller.ts'
import { someListing } from './some-listing.ts'
import { createDatabase } from './test-environment.ts'
import { createTestLog } from './test-log.ts'

const ebayTimeoutMs = 3_000

/** A PastFash with short eBay timeouts, whose processes can be killed. */
export type KillableSite = {
  url: string
  /** The connection to its database, with the role that PastFash works as. */
  connection: PoolConfig
  /**
   * Kills a process without warning, as a power cut would, and starts it again. With several processes, each call kills
   * the next one.
   */
  killAndStart(db: Database): Promise<void>
}

/** The program of PastFash with short eBay timeouts, and its arguments. */
export const fastEbayProgram: readonly string[] = [fastEbayProduct, String(ebayTimeoutMs)]

/**
 * Publishes items while eBay fails at random and the server is killed `kills` times (default 3). Failed items are
 * published again, as a seller would. Returns what is listed at the end and what should be: one listing per item, with
 * its own words and photos.
 */
export async function chaosPublish({
  items,
  photos,
  faultRate,
  kills = 3,
  callsBetweenKills = items,
  start = startOneProcess,
}: {
  items: number
  /** Photos per item. */
  photos: number
  /** The share of all calls that fail, from 0 to 1. */
  faultRate: number
  kills?: number
  /** Calls that eBay gets before each kill. Fewer if other processes continue while one starts again. */
  callsBetweenKills?: number
  start?: (settings: Record<string, string>) => Promise<KillableSite>
}): Promise<{ listed: VisibleListing[]; expected: VisibleListing[]; seed: number }> {
  const ebay = await startEbaySimulator()
  onTestFinished(() => ebay.stop())
  const site = await start(settingsOf(ebay))
  const { url, connection } = site
  const seller = await createSeller(url)
  const ebayUserId = await connectNewAccount(ebay, url, seller)
  const db = openDatabase(connection, createTestLog('here'))
  onTestFinished(() => db.close())
  const expectedListings = new Map<string, ExpectedListing>()
  for (let at = 1; at <= items; at += 1) {
    const ready = await readyItem(seller, at, photos)
    const listing = someListing({ title: ready.listing.title, measurements: { waist: '32 in', inseam: '30 in' } })
    await saveListing({ services: { db }, clock: systemClock }, seller, ready.itemId, { listing })
    expectedListings.set(ready.itemId, ready)
  }

  const seed = seedOfRun()
  const random = seededRandom(seed)
  ebay.faults.choose(() =>
    random.below(1000) < faultRate * 1000 ? troubles[random.below(troubles.length)] : undefined,
  )
  await seller.call(publishManyEndpoint, { itemIds: [...expectedListings.keys()] })
  for (let killed = 0; killed < kills; killed += 1) {
    await waitForCalls(ebay, ebayUserId, callsBetweenKills)
    await site.killAndStart(db)
  }
  await untilAllPublished(seller, [...expectedListings.keys()])
  ebay.faults.clear()
  return {
    listed: await visibleListings(ebay, ebayUserId),
    expected: [...expectedListings.values()].map(({ listing }) => listing).toSorted(bySku),
    seed,
  }
}

/** Connects a new eBay account with policies and a location to ship from. Returns its id at eBay. */
export async function connectNewAccount(ebay: EbaySimulator, url: string, seller: Seller): Promise<string> {
  const { userId } = ebay.sellers.add()
  await seller.call(ebayOauthEndpoint, await agreeOnConsentPage(url, seller, userId))
  await seller.call(createPoliciesEndpoint, {})
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  return userId
}

/** A PastFash of one process with a database of its own. */
export async function startOneProcess(settings: Record<string, string>): Promise<KillableSite> {
  const connection = await createDatabase()
  const server = await startServerProcess({ DATABASE_URL: databaseAddress(connection), ...settings }, fastEbayProgram)
  return {
    url: server.url,
    connection,
    async killAndStart(db) {
      await server.kill()
      await expireHeartbeats(db)
      await server.start()
    },
  }
}

const troubles: readonly Trouble[] = [
  { kind: 'latency', ms: 150 },
  { kind: 'rate-limit', retryAfter: 1 },
  { kind: 'system-error' },
  { kind: 'concurrent' },
  { kind: 'unavailable' },
  { kind: 'gateway-timeout' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
  { kind: 'unauthorized' },
  { kind: 'hang' },
  { kind: 'commit-then-hang' },
]

/** A listing as buyers see it. Photos are compared by their content. */
type VisibleListing = { sku: string; status: string; title: string | undefined; photoHashes: string[] }
type ExpectedListing = { itemId: string; listing: VisibleListing & { title: string } }

async function readyItem(seller: Seller, at: number, photos: number): Promise<ExpectedListing> {
  const sku = `CHAOS-${at}`
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), sku })
  const photoHashes: string[] = []
  for (let order = 0; order < photos; order += 1) {
    const devicePhotoId = randomUUID()
    const photo = await seller.call(storePhotoEndpoint, { itemId, devicePhotoId, order }, await plainPhoto())
    photoHashes.push(photo.contentHash)
  }
  const title = `Fernwold straight jeans, the pair ${sku}`
  return { itemId, listing: { sku, status: 'ACTIVE', title, photoHashes } }
}

/** Waits until eBay has received this many more calls. */
async function waitForCalls(ebay: EbaySimulator, ebayUserId: string, more: number): Promise<void> {
  const before = ebay.calls(ebayUserId).length
  await expect
    .poll(() => ebay.calls(ebayUserId).length, { timeout: 120_000, interval: 5 })
    .toBeGreaterThanOrEqual(before + more)
}

/**
 * The queue takes a job for dead if its process sent no heartbeat for ten seconds; this makes those seconds pass. Use
 * it only if no other process runs.
 */
async function expireHeartbeats({ system }: Database): Promise<void> {
  await system.execute(sql`update queue.job set heartbeat_on = heartbeat_on - interval '10 seconds'`)
}

/** Publishes failed items again until all are published. */
async function untilAllPublished(seller: Seller, itemIds: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const states = await statesOf(seller, itemIds)
        const unpublishedIds = itemIds.filter((_, at) => states[at] === 'failed' || states[at] === 'unknown')
        if (unpublishedIds.length > 0) await seller.call(publishManyEndpoint, { itemIds: unpublishedIds })
        return states.filter((state) => state === 'published').length
      },
      { timeout: 600_000, interval: 1_000 },
    )
    .toBe(itemIds.length)
}

async function statesOf(seller: Seller, itemIds: readonly string[]): Promise<(string | undefined)[]> {
  const states = new Map<string, string | undefined>()
  for (let from = 0; from < itemIds.length; from += 50) {
    const some = itemIds.slice(from, from + 50).join(',')
    const { items } = await seller.call(listEbayItemsEndpoint, { itemIds: some })
    for (const { id, publication } of items) states.set(id, publication?.status)
  }
  return itemIds.map((id) => states.get(id))
}

async function visibleListings(ebay: EbaySimulator, ebayUserId: string): Promise<VisibleListing[]> {
  const listings: VisibleListing[] = []
  for (const { sku, status, item } of ebay.listings(ebayUserId))
    listings.push({
      sku,
      status,
      title: item.product?.title,
      photoHashes: await hashesOf(item.product?.imageUrls ?? []),
    })
  return listings.toSorted(bySku)
}

function bySku(one: VisibleListing, other: VisibleListing): number {
  return one.sku < other.sku ? -1 : 1
}

async function hashesOf(addresses: readonly string[]): Promise<string[]> {
  const hashes: string[] = []
  for (const address of addresses) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
    hashes.push(createHash('sha256').update(bytes).digest('hex'))
  }
  return hashes
}
