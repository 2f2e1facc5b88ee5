import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  ignoreStored,
  keptBatch,
  shots,
  uploadEnvironment,
} from './upload-test-environment.ts'

test('an item deleted between two photos fails its batch, and the rest becomes a new product under new ids', async () => {
  const { ports, server, owned, kept, records } = environmentWith(4)
  const notified: Upload[] = []
  const store = createUploadStore(deletedAfter(2), async (upload) => void notified.push(upload))
  store.handOver([{ ...batchOf(shots(4)), sku: 'ABC' }])
  await failed(store)
  expect(store.getSnapshot().queue[0]).toMatchObject({
    error: 'The item was deleted. Its photos are still here.',
    images: [{ state: 'stored' }, { state: 'stored' }, { state: 'ready' }, { state: 'ready' }],
  })
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['c', 'd']))
  expect(notified).toEqual([])

  await store.uploadAsNewProduct('batch')
  const [renewed] = store.getSnapshot().queue
  expect(renewed).toMatchObject({ wantedSku: 'ABC', problem: null, totalImages: 2, source: 'camera' })
  expect(renewed?.id).not.toBe('batch')
  expect(owned).toEqual([renewed?.id])
  expect(records.get(renewed?.id ?? '')?.photoIds).toEqual(renewed?.images.map(({ id }) => id))
  await vi.waitFor(() => expect([kept.size, records.size, store.getSnapshot().queue]).toEqual([0, 0, []]))
  expect(server.contents('ABC')).toEqual(renewed?.images.map(({ id }, place) => `${id} at ${place}`))
  expect(server.stored.get(renewed?.images[0]?.id ?? '')?.blob.size).toBe(3)
  expect(notified).toMatchObject([{ id: renewed?.id, result: { stored: 2 } }])

  function deletedAfter(photos: number): typeof ports {
    const storePhoto: typeof ports.storePhoto = async (photo) => {
      if (server.stored.size === photos && photo.itemId === 'item-1') server.deleteItem('item-1')
      return server.store(photo)
    }
    return { ...ports, storePhoto }
  }
})

test('a batch whose product was deleted while no page was open says so, and can be cleared', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  server.deleteItem(server.createItem({ uploadSessionId: 'batch' }).id)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batchOf(shots(2))])
  await failed(store)
  expect(kept.size).toBe(2)
  void store.clear('batch')
  await vi.waitFor(() => expect([kept.size, records.size, server.items.size]).toEqual([0, 0, 0]))
})

test('a photo that was stored and then deleted by the seller leaves the outbox without a message', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  server.deletePhoto('a')
  const store = createUploadStore(ports, ignoreStored)
  store.resume([keptBatch(shots(2), {})])
  await vi.waitFor(() => expect([kept.size, store.getSnapshot().queue]).toEqual([0, []]))
  expect([server.contents('PSTFSH-001'), records.size]).toEqual([['b at 1'], 0])
})

test('a batch whose photos were all deleted on the server is not reported', async () => {
  const { ports, server, kept } = environmentWith(2)
  for (const id of ['a', 'b']) server.deletePhoto(id)
  const store = createUploadStore(ports, ignoreStored)
  store.resume([keptBatch(shots(2), {})])
  await vi.waitFor(() => expect([kept.size, store.getSnapshot().queue]).toEqual([0, []]))
  expect(store.getSnapshot().latest).toBeNull()
})

test('new ids that may be recorded already are used again, so that nothing is uploaded twice', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  server.deleteItem(server.createItem({ uploadSessionId: 'batch' }).id)
  let times = 0
  const renew: typeof ports.outbox.renew = async (batchId, next) => {
    times += 1
    await ports.outbox.renew(batchId, next)
    if (times === 1) throw new AppError('try-later', 'This device does not answer. Nothing was deleted.')
  }
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, renew } }, ignoreStored)
  store.handOver([batchOf(shots(2))])
  await failed(store)
  await store.uploadAsNewProduct('batch')
  expect(store.getSnapshot().queue[0]).toMatchObject({
    id: 'batch',
    problem: 'deleted',
    error: 'This device does not answer. Nothing was deleted.',
  })
  await store.uploadAsNewProduct('batch')
  await vi.waitFor(() => expect([kept.size, records.size, store.getSnapshot().queue]).toEqual([0, 0, []]))
  expect([server.items.size, server.stored.size]).toEqual([1, 2])
})

test('clearing while the new ids are recorded removes everything', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  server.deleteItem(server.createItem({ uploadSessionId: 'batch' }).id)
  const recording = Promise.withResolvers<void>()
  const renew: typeof ports.outbox.renew = async (batchId, next) => {
    await recording.promise
    await ports.outbox.renew(batchId, next)
  }
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, renew } }, ignoreStored)
  store.handOver([batchOf(shots(2))])
  await failed(store)
  const renewing = store.uploadAsNewProduct('batch')
  void store.clear('batch')
  recording.resolve()
  await renewing
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect([store.getSnapshot().queue, server.items.size]).toEqual([[], 0])
})

test('photos that are on this page only become a new product without an outbox', async () => {
  const { ports, server } = uploadEnvironment()
  server.deleteItem(server.createItem({ uploadSessionId: 'batch' }).id)
  const renew = () => Promise.reject(new AppError('broken', "This browser can't save photos."))
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, renew } }, ignoreStored)
  store.handOver([filesOf(2)])
  await failed(store)
  await store.uploadAsNewProduct('batch')
  await vi.waitFor(() => expect(server.contents('PSTFSH-002')).toHaveLength(2))
})

test('the seller’s solutions do nothing for a batch without a problem', async () => {
  const { ports, server } = environmentWith(1)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batchOf(shots(1))])
  const { queue } = store.getSnapshot()
  store.takeNextSku('batch')
  await store.uploadAsNewProduct('batch')
  await store.addToExisting('batch')
  expect(store.getSnapshot().queue.map(({ id }) => id)).toEqual(queue.map(({ id }) => id))
  await vi.waitFor(() => expect(server.contents('PSTFSH-001')).toEqual(['a at 0']))
})

function failed(store: ReturnType<typeof createUploadStore>) {
  return vi.waitFor(() => expect(store.getSnapshot().queue[0]?.problem).toBe('deleted'))
}
