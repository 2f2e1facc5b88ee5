import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { unstoredPhotos } from './unstored-photos.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, photos, shots, uploadWorld } from './upload-test-world.ts'

test('files on their way count until they are stored', async () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.add(photos(3), 'files')
  expect(unstoredPhotos(store.getSnapshot())).toBe(3)
  await vi.waitFor(() => expect(unstoredPhotos(store.getSnapshot())).toBe(0))
})

test('of a finished batch the photos count that another try may store, not those that are none', async () => {
  const { ports, store: keep } = uploadWorld({ damaged: ['b.jpg'] })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.name === 'c.jpg') throw new AppError('broken', 'Something went wrong.')
    return keep(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, () => undefined)
  store.add(photos(3), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})

test('of the camera’s photos only those count that the outbox could not keep', () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  const { id, photos: taken } = batchOf(shots(3))
  store.handOver({ id, photos: taken.map((photo) => ({ ...photo, kept: photo.id !== 'b' })) })
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
  store.resume([{ id: 'earlier', photos: shots(2, 'earlier'), handedOver: ['a', 'b', 'c'], lost: ['c'] }])
  expect(unstoredPhotos(store.getSnapshot())).toBe(1)
})
