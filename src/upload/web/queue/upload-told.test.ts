import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, filesOf, keptBatch, shots, turns, untold } from './upload-test-environment.ts'

test('a batch stays on record until its product was told of, also when all its photos have left', async () => {
  const { ports, kept, records } = environmentWith(2)
  const told = Promise.withResolvers<void>()
  const store = createUploadStore(ports, () => told.promise)
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect([kept.size, store.getSnapshot().queue]).toEqual([0, []]))
  await turns(5)
  expect(records.get('batch')).toMatchObject({ told: false })
  told.resolve()
  await vi.waitFor(() => expect(records.size).toBe(0))
})

test('the next page tells of a product whose photos have all arrived, and of none twice', async () => {
  const { ports, server, list, records } = environmentWith(2)
  const first = createUploadStore(ports, () => Promise.reject(new AppError('broken', 'Something went wrong.')))
  first.handOver([{ ...batchOf(shots(2)), sku: 'ABC' }])
  await vi.waitFor(() => expect(first.getSnapshot().queue).toEqual([]))
  const told: Upload[] = []
  const next = createUploadStore(ports, async (upload) => void told.push(upload))
  next.resume(list())
  await vi.waitFor(() => expect([next.getSnapshot().queue, records.size]).toEqual([[], 0]))
  expect(told).toMatchObject([{ id: 'batch', itemId: 'item-1', source: 'camera', sku: 'ABC', result: { stored: 2 } }])
  expect([server.items.size, next.getSnapshot().latest]).toEqual([1, null])
})

test('telling is tried again by itself beside the queue, which goes on', async () => {
  const { ports, records } = environmentWith(1)
  const told: string[] = []
  let isAway = true
  const tell = async ({ id }: Upload) => {
    if (isAway) throw new AppError('try-later', 'No connection to PastFash.')
    told.push(id)
  }
  const store = createUploadStore(ports, tell)
  store.handOver([batchOf(shots(1), 'one'), filesOf(1, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ queue: [], latest: { id: 'two' } }))
  expect([told, records.has('one')]).toEqual([[], true])
  isAway = false
  await vi.waitFor(() => expect(told.toSorted()).toEqual(['one', 'two']))
  await vi.waitFor(() => expect(records.size).toBe(0))
})

test('a session that ends before the telling stops the queue, and go tells', async () => {
  const { ports, records } = environmentWith(1)
  const told: string[] = []
  let isOurs = false
  const tell = async ({ id }: Upload) => {
    if (!isOurs) throw new AppError('not-signed-in', 'Sign in again.')
    told.push(id)
  }
  const store = createUploadStore(ports, tell)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().stopped).toBe('signed-out'))
  isOurs = true
  store.go()
  await vi.waitFor(() => expect([told, records.size]).toEqual([['batch'], 0]))
})

test('a telling that a stop cut off is made up for by go, even before it has ended', async () => {
  const { ports, records } = environmentWith(1)
  let times = 0
  const tell = () => {
    times += 1
    return times === 1 ? new Promise<void>(() => undefined) : Promise.resolve()
  }
  const store = createUploadStore(ports, tell)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(times).toBe(1))
  store.stop('signed-out')
  store.go()
  await vi.waitFor(() => expect([times, records.size]).toEqual([2, 0]))
})

test('a product is told of once, also when photos that were left behind follow', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  let isWell = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId === 'b' && !isWell) throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const told = vi.fn<typeof untold>(untold)
  const store = createUploadStore({ ...ports, storePhoto }, told)
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect(records.get('batch')).toMatchObject({ told: true }))
  isWell = true
  store.retry('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(told).toHaveBeenCalledTimes(1)
})

test('a product that was deleted before it was told of ends its record without a word', async () => {
  const { ports, server, records } = environmentWith(0)
  const { id } = server.createItem({ uploadSessionId: 'batch' })
  server.deleteItem(id)
  const told = vi.fn<typeof untold>(untold)
  const batch = keptBatch([], { photoIds: ['a', 'b'] })
  if (batch.handedOver) records.set('batch', batch.handedOver)
  const store = createUploadStore(ports, told)
  store.resume([batch])
  await vi.waitFor(() => expect([store.getSnapshot().queue, records.size]).toEqual([[], 0]))
  expect([told.mock.calls.length, server.items.size]).toEqual([0, 0])
})

test('a record of which nothing is left ends without asking the server', async () => {
  const { ports, server, records } = environmentWith(0)
  const store = createUploadStore(ports, untold)
  const over = keptBatch([], { photoIds: ['a'], told: true })
  if (over.handedOver) records.set('batch', over.handedOver)
  store.resume([over])
  expect(store.getSnapshot().queue).toEqual([])
  await vi.waitFor(() => expect(records.size).toBe(0))
  expect(server.items.size).toBe(0)
})
