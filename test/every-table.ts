import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  ebayCredentials,
  ebayImages,
  ebayInventoryLocations,
  ebayListings,
  ebayOauthStates,
  ebayOrderLines,
  ebayPublishRunItems,
  ebayPublishRuns,
} from '../src/ebay/server/tables.ts'
import { renameSkuEndpoint } from '../src/items/api.ts'
import { currentRunEndpoint, startRunEndpoint } from '../src/listings/run-api.ts'
import { bulkEditItems, bulkEdits, csvImportRows, csvImports } from '../src/listings/server/tables.ts'
import { deletePhotoEndpoint } from '../src/photos/api.ts'
import { photoMoves, uploadPlaces } from '../src/photos/server/tables.ts'
import type { Tx } from '../src/platform/server/db/db.ts'
import { firstParts } from '../src/workbench/column-names.ts'
import { saveItemViewEndpoint } from '../src/workbench/item-view.ts'
import { createJeans } from './photos.ts'
import type { Seller } from './seller.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Adds rows of a seller to each table, through the product itself if it makes such rows. */
export async function fillEveryTable({ services: { db } }: TestEnvironment, seller: Seller): Promise<void> {
  const { item, photos } = await createJeans(seller)
  await seller.call(renameSkuEndpoint, { itemId: item.id, sku: 'RENAMED' })
  await seller.call(deletePhotoEndpoint, { itemId: item.id, photoId: photos[3]?.id ?? '' })
  await seller.call(startRunEndpoint, { itemIds: [item.id] })
  // This test environment has no writer, so the run fails and nothing changes afterwards.
  await expect.poll(async () => (await seller.call(currentRunEndpoint, {})).run).toMatchObject({ failed: 1 })
  // A slot exists only while a photo arrives.
  await db.asUser(seller.userId, (tx) =>
    tx.insert(uploadPlaces).values({ id: randomUUID(), userId: seller.userId, until: new Date() }),
  )
  const move = { kind: 'move' as const, fromItemId: item.id, toItemId: item.id, photoIds: [], orderBefore: [] }
  await db.asUser(seller.userId, (tx) =>
    tx.insert(photoMoves).values({ ...move, userId: seller.userId, id: randomUUID(), movedAt: new Date() }),
  )
  const edit = { userId: seller.userId, id: randomUUID(), createdAt: new Date() }
  const change = { operation: 'set', field: 'note', value: 'Smoke-free home' }
  await db.asUser(seller.userId, async (tx) => {
    await tx.insert(bulkEdits).values({ ...edit, change })
    await tx.insert(bulkEditItems).values({ userId: seller.userId, editId: edit.id, itemId: item.id })
  })
  await db.asUser(seller.userId, (tx) => fillImports(tx, { userId: seller.userId, itemId: item.id }))
  const view = {
    list: { order: 'newest' as const, tab: 'ready' as const },
    view: 'table' as const,
    parts: [...firstParts],
  }
  await seller.call(saveItemViewEndpoint, { viewId: randomUUID(), name: 'Ready', ...view })
  await db.asUser(seller.userId, (tx) => fillEbay(tx, { userId: seller.userId, itemId: item.id }))
}

/** Adds the rows that an import of one row without a SKU leaves. */
async function fillImports(tx: Tx, { userId, itemId }: { userId: string; itemId: string }) {
  const counts = { create: 1, change: 0, same: 0, kept: 0, faulty: 0 }
  const row = { userId, id: randomUUID(), headingsHash: 'a', mapping: 'title', counts, importedAt: new Date() }
  await tx.insert(csvImports).values(row)
  await tx.insert(csvImportRows).values({ userId, rowHash: 'b', itemId })
}

/** Adds the rows that a connected account with a sold listing leaves. */
async function fillEbay(tx: Tx, { userId, itemId }: { userId: string; itemId: string }) {
  const [now, ebayUserId] = [new Date(), randomUUID()]
  const account = { userId, environment: 'practice' as const }
  await tx.insert(ebayOauthStates).values({ ...account, stateHash: randomUUID(), expiresAt: now })
  await tx.insert(ebayCredentials).values({
    ...account,
    ebayUserId,
    isSandbox: true,
    marketplaceId: 'EBAY_US',
    ebayUsername: 'closet',
    accessToken: 'sealed',
    refreshToken: 'sealed',
    accessExpiresAt: now,
    tokenExpiresAt: now,
    createdAt: now,
    updatedAt: now,
  })
  const location = { key: 'home', isDefault: true, name: 'Home', country: 'US', updatedAt: now }
  await tx.insert(ebayInventoryLocations).values({ ...account, ...location })
  const listing = { publishStatus: 'sold' as const, ebaySku: 'JEANS-1', form: {}, createdAt: now, updatedAt: now }
  await tx.insert(ebayListings).values({ ...account, ...listing, itemId, ebayUserId })
  await tx.insert(ebayImages).values({ ...account, ebayUserId, sha256: 'a', imageUrl: 'https://a', expiresAt: now })
  const sale = { orderId: '1', lineItemId: '1', listingId: '1', quantity: 1, paymentStatus: 'PAID', cancelled: false }
  await tx.insert(ebayOrderLines).values({ ...account, ...sale, modifiedAt: now })
  const runId = randomUUID()
  await tx.insert(ebayPublishRuns).values({ ...account, id: runId, createdAt: now })
  await tx.insert(ebayPublishRunItems).values({ userId, runId, itemId, position: 1, hash: 'a', state: 'sent' })
}
