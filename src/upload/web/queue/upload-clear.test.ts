import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  ignoreStored,
  rejectOnAbort,
  shots,
  turns,
  uploadEnvironment,
} from './upload-test-environment.ts'

test('a failed batch that is cleared leaves the outbox and no empty product behind', async () => {
  const { ports, server, kept, records } = environmentWith(1)
  const storePhoto = () => Promise.reject(new AppError('broken', 'Failed to store the photo.'))
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(server.items.size).toBe(1)
  void store.clear('batch')
  expect(store.getSnapshot().queue).toEqual([])
  await vi.waitFor(() => expect([server.items.size, kept.size, records.size]).toEqual([0, 0, 0]))
})

test('photos that could never be used are cleared with the batch, and stored ones stay', async () => {
  const { ports, server, kept, records } = environmentWith(3)
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId === 'b') throw new AppError('bad-input', 'This photo is none.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(3))])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['b']))
  void store.clear('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(server.contents('PSTFSH-001')).toEqual(['a at 0', 'c at 2'])
})

test('a batch that is cleared while it runs stops at once, and the next one starts', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  const storePhoto: typeof ports.storePhoto = (photo, signal) =>
    photo.itemId === 'item-1' ? rejectOnAbort(signal) : ports.storePhoto(photo, signal)
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(2), 'one'), filesOf(1, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.itemId).toBe('item-1'))
  void store.clear('one')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.id).toBe('two'))
  await vi.waitFor(() => expect([server.items.has('item-1'), kept.size, records.size]).toEqual([false, 0, 0]))
})

test('a product that is created after its batch was cleared is deleted again', async () => {
  const { ports, server } = uploadEnvironment()
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const createItem: typeof ports.createItem = async (input) => {
    requested.resolve()
    await answer.promise
    return server.createItem(input)
  }
  const removed = vi.fn<typeof ports.removeItem>(ports.removeItem)
  const store = createUploadStore({ ...ports, createItem, removeItem: removed }, ignoreStored)
  store.handOver([filesOf(1)])
  await requested.promise
  void store.clear('batch')
  answer.resolve()
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith('item-1'))
  expect(server.items.size).toBe(0)
})

test('a batch cleared halfway notifies of its product once, with its stored photos', async () => {
  const { ports, server, kept, records } = environmentWith(2)
  const storePhoto: typeof ports.storePhoto = (photo, signal) =>
    photo.devicePhotoId === 'b' ? rejectOnAbort(signal) : ports.storePhoto(photo, signal)
  const notified: Upload[] = []
  const store = createUploadStore({ ...ports, storePhoto }, async (upload) => void notified.push(upload))
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect(server.stored.size).toBe(1))
  await vi.waitFor(() => expect(kept.size).toBe(1))
  void store.clear('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(notified).toMatchObject([{ id: 'batch', itemId: 'item-1', result: { stored: 1 } }])
  expect(server.items.size).toBe(1)
})

test('a stopped queue can be cleared', async () => {
  const { ports, kept, records } = environmentWith(2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batchOf(shots(2))])
  store.stop('signed-out')
  void store.clear('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  store.go()
  await turns(5)
  expect(store.getSnapshot()).toMatchObject({ queue: [], latest: null })
})

test('a batch that was cleared is not resumed on this page', async () => {
  const { ports, list } = environmentWith(1)
  const store = createUploadStore(ports, ignoreStored)
  store.stop('signed-out')
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(list()).toHaveLength(1))
  const found = list()
  void store.clear('batch')
  store.resume(found)
  expect(store.getSnapshot().queue).toEqual([])
})
