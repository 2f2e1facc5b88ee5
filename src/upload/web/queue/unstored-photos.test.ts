import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { unstoredPhotos } from './unstored-photos.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, filesOf, ignoreStored, keptBatch, shots, uploadEnvironment } from './upload-test-environment.ts'

test('files that are not kept count until they are stored, also while the queue is stopped', async () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(3)])
  expect(unstoredPhotos(store.getSnapshot())).toBe(3)
  store.stop('signed-out')
  expect(unstoredPhotos(store.getSnapshot())).toBe(3)
  store.go()
  await vi.waitFor(() => expect(unstoredPhotos(store.getSnapshot())).toBe(0))
})

test('photos of a finished batch count if a retry may store them, and unusable ones do not', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.name === 'c.jpg') throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})

test('only those kept photos count that the outbox could not keep', () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  const batch = batchOf(shots(3))
  store.handOver([{ ...batch, photos: batch.photos.map((photo) => ({ ...photo, kept: photo.id !== 'b' })) }])
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
  store.resume([keptBatch(shots(2), { id: 'earlier', photoIds: ['a', 'b', 'c'], lost: ['c'] })])
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})
