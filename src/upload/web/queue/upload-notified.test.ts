import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, filesOf, ignoreStored, keptBatch, shots, turns } from './upload-test-environment.ts'

test('a batch stays recorded until the notification of its product, also when all its photos have left', async () => {
  const { ports, kept, records } = environmentWith(2)
  const notified = Promise.withResolvers<void>()
  const store = createUploadStore(ports, () => notified.promise)
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect([kept.size, store.getSnapshot().queue]).toEqual([0, []]))
  await turns(5)
  expect(records.get('batch')).toMatchObject({ told: false })
  notified.resolve()
  await vi.waitFor(() => expect(records.size).toBe(0))
})

test('the next page notifies of a product whose photos have all arrived, and of no product twice', async () => {
  const { ports, server, list, records } = environmentWith(2)
  const first = createUploadStore(ports, () => Promise.reject(new AppError('broken', 'Something went wrong.')))
  first.handOver([{ ...batchOf(shots(2)), sku: 'ABC' }])
  await vi.waitFor(() => expect(first.getSnapshot().queue).toEqual([]))
  const notified: Upload[] = []
  const next = createUploadStore(ports, async (upload) => void notified.push(upload))
  next.resume(list())
  await vi.waitFor(() => expect([next.getSnapshot().queue, records.size]).toEqual([[], 0]))
  expect(notified).toMatchObject([
    { id: 'batch', itemId: 'item-1', source: 'camera', sku: 'ABC', result: { stored: 2 } },
  ])
  expect([server.items.size, next.getSnapshot().latest]).toEqual([1, null])
})

test('a notification is retried automatically, while the queue continues', async () => {
  const { ports, records } = environmentWith(1)
  const notified: string[] = []
  let isAway = true
  const notify = async ({ id }: Upload) => {
    if (isAway) throw new AppError('try-later', 'No connection to PastFash.')
    notified.push(id)
  }
  const store = createUploadStore(ports, notify)
  store.handOver([batchOf(shots(1), 'one'), filesOf(1, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ queue: [], latest: { id: 'two' } }))
  expect([notified, records.has('one')]).toEqual([[], true])
  isAway = false
  await vi.waitFor(() => expect(notified.toSorted()).toEqual(['one', 'two']))
  await vi.waitFor(() => expect(records.size).toBe(0))
})

test('a session that ends before the notification stops the queue, and go notifies', async () => {
  const { ports, records } = environmentWith(1)
  const notified: string[] = []
  let isOurs = false
  const notify = async ({ id }: Upload) => {
    if (!isOurs) throw new AppError('not-signed-in', 'Sign in again.')
    notified.push(id)
  }
  const store = createUploadStore(ports, notify)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().stopped).toBe('signed-out'))
  isOurs = true
  store.go()
  await vi.waitFor(() => expect([notified, records.size]).toEqual([['batch'], 0]))
})

test('go repeats a notification that a stop aborted, even before it has ended', async () => {
  const { ports, records } = environmentWith(1)
  let times = 0
  const notify = () => {
    times += 1
    return times === 1 ? new Promise<void>(() => undefined) : Promise.resolve()
  }
  const store = createUploadStore(ports, notify)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(times).toBe(1))
  store.stop('signed-out')
  store.go()
  await vi.waitFor(() => expect([times, records.size]).toEqual([2, 0]))
})

test('a product is notified once, also when failed photos follow later', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  let isWell = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId === 'b' && !isWell) throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const onStored = vi.fn<typeof ignoreStored>(ignoreStored)
  const store = createUploadStore({ ...ports, storePhoto }, onStored)
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect(records.get('batch')).toMatchObject({ told: true }))
  isWell = true
  store.retry('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(onStored).toHaveBeenCalledTimes(1)
})

test('a product that was deleted before its notification ends its record silently', async () => {
  const { ports, server, records } = environmentWith(0)
  const { id } = server.createItem({ uploadSessionId: 'batch' })
  server.deleteItem(id)
  const onStored = vi.fn<typeof ignoreStored>(ignoreStored)
  const batch = keptBatch([], { photoIds: ['a', 'b'] })
  if (batch.handedOver) records.set('batch', batch.handedOver)
  const store = createUploadStore(ports, onStored)
  store.resume([batch])
  await vi.waitFor(() => expect([store.getSnapshot().queue, records.size]).toEqual([[], 0]))
  expect([onStored.mock.calls.length, server.items.size]).toEqual([0, 0])
})

test('a record without anything left ends without a request to the server', async () => {
  const { ports, server, records } = environmentWith(0)
  const store = createUploadStore(ports, ignoreStored)
  const over = keptBatch([], { photoIds: ['a'], told: true })
  if (over.handedOver) records.set('batch', over.handedOver)
  store.resume([over])
  expect(store.getSnapshot().queue).toEqual([])
  await vi.waitFor(() => expect(records.size).toBe(0))
  expect(server.items.size).toBe(0)
})
