import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { unstoredPhotos } from './unstored-photos.ts'
import { createUploadStore } from './upload-store.ts'
import { photos, uploadWorld } from './upload-test-world.ts'

test('shots count, and photos on their way until they are stored', async () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.addShots(photos(2))
  expect(unstoredPhotos(store.getSnapshot())).toBe(2)
  store.add(photos(3), 'files')
  expect(unstoredPhotos(store.getSnapshot())).toBe(5)
  await vi.waitFor(() => expect(unstoredPhotos(store.getSnapshot())).toBe(2))
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
