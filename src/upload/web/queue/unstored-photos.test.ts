import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { unstoredPhotos } from './unstored-photos.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, filesOf, keptBatch, shots, untold, uploadEnvironment } from './upload-test-environment.ts'

test('files on their way that are not kept count until they are stored, also while the queue is stopped', async () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore(ports, untold)
  store.handOver([filesOf(3)])
  expect(unstoredPhotos(store.getSnapshot())).toBe(3)
  store.stop('signed-out')
  expect(unstoredPhotos(store.getSnapshot())).toBe(3)
  store.go()
  await vi.waitFor(() => expect(unstoredPhotos(store.getSnapshot())).toBe(0))
})

test('of a finished batch the photos count that another try may store, not those that are none', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.name === 'c.jpg') throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, untold)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})

test('of kept photos only those count that the outbox could not keep', () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore(ports, untold)
  const batch = batchOf(shots(3))
  store.handOver([{ ...batch, photos: batch.photos.map((photo) => ({ ...photo, kept: photo.id !== 'b' })) }])
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
  store.resume([keptBatch(shots(2), { id: 'earlier', photoIds: ['a', 'b', 'c'], lost: ['c'] })])
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})
