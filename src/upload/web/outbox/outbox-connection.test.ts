import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { keptBatchOf } from './list-kept.ts'
import { upgradeOutbox } from './outbox-connection.ts'
import type { BatchRecord, OutboxDatabase } from './outbox-schema.ts'

const [ids, sellers] = [fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('ada', 'bob')]
const firstRecords = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    sellerId: sellers,
    handedOver: fc.uniqueArray(ids),
    unkept: fc.uniqueArray(ids, { maxLength: 2 }),
  }),
  { selector: ({ id }) => id },
)
const photoKeys = fc.array(fc.tuple(sellers, ids))

test('the upgrade keeps every batch of version 1 that still has photos to upload, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(firstRecords, photoKeys, async (records, photos) => {
      const has = (seller: string, id: string) => photos.some(([owner, photo]) => owner === seller && photo === id)
      const unfinished = records.filter(
        ({ sellerId, handedOver, unkept }) => unkept.length > 0 || handedOver.some((id) => has(sellerId, id)),
      )
      const { outbox, added, aborts } = fakeDatabase(records, has)
      upgradeOutbox(outbox.db, outbox.tx, 1, 1_800_000_000_000)
      await vi.waitFor(() => expect(added).toHaveLength(unfinished.length), { interval: 1 })
      expect(added).toEqual(
        unfinished.map(({ id, sellerId, handedOver: photoIds, unkept }) => ({
          id,
          sellerId,
          unkept,
          keptAt: 1_800_000_000_000,
          turn: 0,
          handedOver: { photoIds, source: 'camera', sku: null, joins: null, told: false },
        })),
      )
      expect(aborts).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a batch has each of its photos once: kept, or lost', () => {
  const found = fc.uniqueArray(
    fc.record({ id: ids, isLost: fc.boolean(), takenAt: fc.nat(), name: fc.option(fc.string(), { nil: undefined }) }),
    { selector: ({ id }) => id },
  )
  const arranged = fc.uniqueArray(fc.record({ id: ids, sku: fc.string() }), { selector: ({ id }) => id })
  fc.assert(
    fc.property(found, fc.option(arranged), (photos, choice) => {
      const record = choice && { id: 'batch', sellerId: 'ada', keptAt: 1, handedOver: null, arranged: choice }
      const all = photos.map(({ id, isLost, takenAt, name }) => ({
        id,
        batchId: 'batch',
        photo: isLost
          ? undefined
          : { id, batchId: 'batch', takenAt, photo: new Blob(), keptAt: 2, ...(name && { name }) },
      }))
      const batch = keptBatchOf('batch', all, record ?? undefined)
      const lost = photos.filter(({ isLost }) => isLost)
      expect(batch === undefined).toBe(lost.length === photos.length)
      if (!batch) return
      const listedIds = [...batch.photos.map(({ id }) => id), ...batch.lost]
      expect(listedIds.toSorted()).toEqual(photos.map(({ id }) => id).toSorted())
      const keptIds = new Set(batch.photos.map(({ id }) => id))
      for (const { id } of batch.arranged ?? []) expect(keptIds).toContain(id)
    }),
    { numRuns: 300 },
  )
})

test('arranged shots keep their order, shots taken since follow, and they are no choice of files', () => {
  const found = ['a', 'b', 'c', 'd'].map((id, index) => {
    const photo = { id, batchId: 'batch', takenAt: index, photo: new Blob(), keptAt: 2 }
    return { id, batchId: 'batch', photo }
  })
  const arranged = ['c', 'a', 'gone'].map((id) => ({ id, sku: '' }))
  const record = { id: 'batch', sellerId: 'ada', keptAt: 1, handedOver: null, arranged }
  const batch = keptBatchOf('batch', found.toReversed(), record)
  expect(batch?.photos.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd'])
  expect(batch?.arranged).toBeNull()
})

/** A fake of the few database functions that an upgrade uses, over records and photo keys in memory. */
function fakeDatabase(records: readonly { id: string }[], has: (seller: string, id: string) => boolean) {
  const added: BatchRecord[] = []
  const aborts: string[] = []
  let isFirst = true
  const stores: Record<string, object> = {
    photos: {
      index: () => ({ getKey: async ([seller, id]: [string, string]) => (has(seller, id) ? 1 : undefined) }),
      createIndex: () => undefined,
    },
    batches: {
      getAll: async () => (isFirst ? records : added),
      add: async (record: BatchRecord) => added.push(record),
    },
  }
  const db = {
    deleteObjectStore: () => void (isFirst = false),
    createObjectStore: (name: string) => stores[name],
  }
  const tx = { objectStore: (name: string) => stores[name], abort: () => void aborts.push('aborted') }
  const outbox = { db: db as unknown as OutboxDatabase, tx: tx as unknown as Parameters<typeof upgradeOutbox>[1] }
  return { outbox, added, aborts }
}
