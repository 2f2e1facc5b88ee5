import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, filesOf, ignoreStored, shots, turns } from './upload-test-environment.ts'

test('a batch from the camera is stored under its own ids, and its photos leave the outbox', async () => {
  const { ports, server, kept, records } = environmentWith(3)
  const finished: Upload[] = []
  const store = createUploadStore(ports, async (upload) => void finished.push(upload))
  expect(store.handOver([batchOf(shots(3))])).toBeUndefined()
  expect(store.getSnapshot().queue[0]?.images.map(({ id, preview }) => [id, preview?.size])).toEqual([
    ['a', 7],
    ['b', 7],
    ['c', 7],
  ])
  expect(records.get('batch')).toEqual({
    photoIds: ['a', 'b', 'c'],
    source: 'camera',
    sku: null,
    joins: null,
    told: false,
  })
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(finished).toMatchObject([{ id: 'batch', source: 'camera', result: { stored: 3 } }])
  expect(server.items.get('item-1')?.session).toBe('batch')
  const sent = [...server.stored.values()].toSorted((one, other) => one.order - other.order)
  expect(sent.map(({ devicePhotoId, order, capturedAt }) => [devicePhotoId, order, capturedAt.getTime()])).toEqual([
    ['a', 0, 0],
    ['b', 1, 1000],
    ['c', 2, 2000],
  ])
})

test('products handed over together are recorded together, in one call', () => {
  const { ports } = environmentWith(2)
  const handOver = vi.fn<typeof ports.outbox.handOver>(ports.outbox.handOver)
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, handOver } }, ignoreStored)
  store.handOver([batchOf(shots(2)), filesOf(1, 'two', 'ABC')])
  expect(handOver.mock.calls).toEqual([
    [
      [
        { id: 'batch', photoIds: ['a', 'b'], source: 'camera', sku: null },
        { id: 'two', photoIds: ['two-a'], source: 'files', sku: 'ABC' },
      ],
    ],
  ])
})

test('no request is sent before the outbox has recorded the batch', async () => {
  const { ports, server } = environmentWith(1)
  const recording = Promise.withResolvers<void>()
  const handOver = () => recording.promise
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, handOver } }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await turns(10)
  expect(server.items.size).toBe(0)
  recording.resolve()
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
})

test('an outbox whose every call fails delays no photo', async () => {
  const { ports, server } = environmentWith(0)
  const fails = () => Promise.reject(new AppError('broken', "This browser can't save photos."))
  const outbox = {
    handOver: fails,
    remove: fails,
    keepReady: fails,
    setTarget: fails,
    close: fails,
    renew: fails,
    find: fails,
  }
  const store = createUploadStore({ ...ports, outbox }, ignoreStored)
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() =>
    expect(store.getSnapshot().latest).toMatchObject({ status: 'completed', result: { stored: 2 } }),
  )
  expect(server.stored.size).toBe(2)
})

test('bytes are in the outbox before they are sent, so that a later page sends the same', async () => {
  const { ports, server, kept } = environmentWith(1)
  const keptWhenSent: (string | undefined)[] = []
  const openCompressor = () => ({
    ...ports.openCompressor(),
    compress: async () => ({ blob: new Blob(['compressed']) }),
  })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    keptWhenSent.push(await kept.get('a')?.photo.text())
    return server.store(photo)
  }
  const keepReady: typeof ports.outbox.keepReady = async (photoId, ready) => {
    await turns(5)
    await ports.outbox.keepReady(photoId, ready)
  }
  const outbox = { ...ports.outbox, keepReady }
  const store = createUploadStore({ ...ports, openCompressor, storePhoto, outbox }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(keptWhenSent).toEqual(['compressed'])
})

test('a batch handed over twice is one product', async () => {
  const { ports, server } = environmentWith(2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batchOf(shots(2)), batchOf(shots(2))])
  expect(store.handOver([batchOf(shots(2))])).toBeUndefined()
  expect(store.getSnapshot().queue).toHaveLength(1)
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect([server.items.size, server.stored.size]).toEqual([1, 2])
})
