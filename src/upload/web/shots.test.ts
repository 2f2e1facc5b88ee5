import { expect, test, vi } from 'vitest'
import { createUploadStore } from './upload-store.ts'
import { photos, uploadWorld } from './upload-test-world.ts'

test('shots wait in the store, each with a small picture, and become one product', async () => {
  const { ports, stored, items } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.addShots(photos(1))
  store.addShots(photos(2))
  await vi.waitFor(() => expect(store.getSnapshot().shots.every((shot) => shot.preview)).toBe(true))
  expect(store.getSnapshot().shots.map((shot) => shot.file.name)).toEqual(['a.jpg', 'a.jpg', 'b.jpg'])
  expect(store.uploadShots()).toBeUndefined()
  expect(store.getSnapshot().shots).toEqual([])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.source).toBe('camera'))
  expect([stored.size, items.size]).toEqual([3, 1])
})

test('shots whose upload is refused are kept until the seller discards them', () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.addShots(Array.from({ length: 61 }, () => new File(['a'], 'a.jpg')))
  expect(store.uploadShots()).toMatch(/at most 60 photos/)
  expect(store.getSnapshot().shots).toHaveLength(61)
  store.discardShots()
  expect(store.getSnapshot().shots).toEqual([])
})

test('a shot whose small picture cannot be made is kept, and its compressor is closed', async () => {
  const { ports } = uploadWorld()
  const close = vi.fn<() => void>()
  const openCompressor = () => ({
    ...ports.openCompressor(),
    preview: () => Promise.reject(new Error('no picture')),
    close,
  })
  const store = createUploadStore({ ...ports, openCompressor }, () => undefined)
  store.addShots(photos(2))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(store.getSnapshot().shots).toHaveLength(2)
})
