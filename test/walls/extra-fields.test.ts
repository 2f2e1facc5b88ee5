import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { servedEndpoints } from '../../src/app/server/slices.ts'
import { createItemEndpoint, renameSkuEndpoint } from '../../src/items/api.ts'
import { generateListingEndpoint } from '../../src/listings/run-api.ts'
import { reorderPhotosEndpoint, storePhotoEndpoint } from '../../src/photos/api.ts'
import { createJeans, testPhoto } from '../photos.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'

type Row = Record<string, unknown>

test('every endpoint takes the fields it names and leaves all others unread', () => {
  const endpoints = servedEndpoints.map(({ endpoint }) => endpoint)
  expect(endpoints.length).toBeGreaterThan(10)
  // A catch-all would let unknown fields through to the verb.
  for (const { path, input } of endpoints) expect([path, input.def.catchall]).toEqual([path, undefined])
})

test('columns that a request names beside its fields change nothing, neither for the sender nor for others', async () => {
  const env = await createTestEnvironment()
  const [seller, victim] = [await env.seller(), await env.seller()]
  const theirs = await createJeans(victim)
  const theirRows = await rowsOf(env, victim.userId)
  const forged = forgedFor(victim.userId, theirs.item.id)

  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...forged, brand: 'Levi’s' })
  const forgedInput = { ...forged, itemId: item.id, userId: seller.userId }
  const bytes = await testPhoto('jeans/1-front.jpg')
  const stored = await seller.call(
    storePhotoEndpoint,
    { ...forged, itemId: item.id, devicePhotoId: randomUUID(), order: 0 },
    bytes,
  )
  await seller.call(renameSkuEndpoint, { ...forged, itemId: item.id, sku: 'MINE' })
  await seller.call(reorderPhotosEndpoint, { ...forged, itemId: item.id, photoIds: [stored.id] })
  await seller.call(generateListingEndpoint, { ...forgedInput, brand: 'Levi’s' })

  const { items, photos } = await rowsOf(env, seller.userId)
  expect(items).toEqual([
    expect.objectContaining({
      user_id: seller.userId,
      status: 'draft',
      batch_number: 1,
      sku: 'MINE',
      brand: 'Levi’s',
      ai_title: null,
      ai_suggested_price: null,
      listing_ready: false,
      ready: false,
      ebay_category_id: null,
      publishing_until: null,
      deleted_at: null,
    }),
  ])
  expect(photos).toEqual([
    expect.objectContaining({
      user_id: seller.userId,
      item_id: item.id,
      is_primary: true,
      content_hash: stored.contentHash,
      storage_path: expect.stringMatching(`^${seller.userId}/${item.id}/`),
      width: 1200,
      bytes: bytes.length,
    }),
  ])
  for (const row of [...items, ...photos]) {
    expect([row['id'], row['user_id']]).not.toContain(forged.id)
    expect(new Date(String(row['created_at'])).getUTCFullYear()).not.toBe(2001)
  }
  expect(await rowsOf(env, victim.userId)).toEqual(theirRows)
})

/** All columns that a seller must not set, as the program and the database spell them. */
function forgedFor(userId: string, itemId: string) {
  const columns = {
    id: itemId,
    user_id: userId,
    item_id: itemId,
    status: 'sold',
    batchNumber: 999,
    createdAt: '2001-01-01T00:00:00.000Z',
    deletedAt: '2001-01-01T00:00:00.000Z',
    publishingUntil: '2999-01-01T00:00:00.000Z',
    listingReady: true,
    ready: true,
    aiTitle: 'forged',
    aiSuggestedPrice: 1,
    ebayCategoryId: '1',
    isPrimary: false,
    storagePath: `${userId}/${itemId}/1-0-a.jpg`,
    contentHash: 'f'.repeat(64),
    width: 1,
    bytes: 1,
    stage: 'listed',
  }
  const spelled = Object.entries(columns).map(([name, value]) => [
    name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
    value,
  ])
  return { ...columns, ...(Object.fromEntries(spelled) as Row) }
}

function rowsOf({ services }: TestEnvironment, userId: string): Promise<{ items: Row[]; photos: Row[] }> {
  return services.db.asUser(userId, async (tx) => ({
    items: (await tx.execute('select * from items order by id')).rows,
    photos: (await tx.execute('select * from item_images order by id')).rows,
  }))
}
