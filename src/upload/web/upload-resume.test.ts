import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, shots, turns, uploadWorld } from './upload-test-world.ts'

test('what an earlier page did not store goes on under the same ids, each photo at its place', async () => {
  const { ports, stored, items, kept, handedOver } = uploadWorld()
  const [a, b, c, d] = shots(4)
  if (!a || !b || !c || !d) throw new Error('four shots')
  for (const shot of [a, c]) kept.set(shot.id, shot)
  const finished: Upload[] = []
  const store = createUploadStore(ports, (upload) => finished.push(upload))
  store.resume([{ id: 'batch', photos: [a, c], handedOver: ['d', 'c', 'b', 'a'], lost: [] }])
  expect(store.getSnapshot().queue[0]).toMatchObject({
    id: 'batch',
    source: 'camera',
    totalImages: 4,
    progress: 50,
    images: [
      { id: 'd', state: 'stored' },
      { id: 'c', preview: c.preview },
      { id: 'b', state: 'stored' },
      { id: 'a', preview: a.preview },
    ],
  })
  await vi.waitFor(() => expect(finished).toMatchObject([{ id: 'batch', status: 'completed', result: { stored: 4 } }]))
  expect([...items.keys()]).toEqual(['batch'])
  expect([...stored.values()].map(({ devicePhotoId, order }) => `${devicePhotoId} at ${order}`).toSorted()).toEqual([
    'a at 3',
    'c at 1',
  ])
  expect(stored.get('c')?.capturedAt).toEqual(new Date(c.takenAt))
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(handedOver.size).toBe(0)
})

test('bytes that an earlier page made ready are sent as they are', async () => {
  const { ports, stored } = uploadWorld()
  const compressed: Blob[] = []
  const openCompressor = () => ({
    ...ports.openCompressor(),
    compress: async (file: Blob) => {
      compressed.push(file)
      return { blob: new Blob(['compressed anew']) }
    },
  })
  const store = createUploadStore({ ...ports, openCompressor }, () => undefined)
  const [ready, raw] = shots(2)
  if (!ready || !raw) throw new Error('two shots')
  const photos = [{ ...ready, ready: true }, raw]
  store.resume([{ id: 'batch', photos, handedOver: ['a', 'b'], lost: [] }])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(stored.get('a')?.blob).toBe(ready.photo)
  expect(compressed).toEqual([raw.photo])
})

test('batches this page knows, and those never handed over, are left alone', async () => {
  const { ports, items, stored } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.handOver(batchOf(shots(1)))
  const known = { id: 'batch', photos: shots(2), handedOver: ['a', 'b'], lost: [] }
  const unfinished = { id: 'unfinished', photos: shots(1, 'unfinished'), handedOver: null, lost: [] }
  store.resume([known, unfinished])
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  store.resume([known, unfinished])
  await turns(5)
  expect([store.getSnapshot().queue.length, items.size, stored.size]).toEqual([0, 1, 1])
})

test('a photo lost on the device is said and never counts as stored, also when the rest is tried again', async () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  store.resume([{ id: 'batch', photos: shots(1), handedOver: ['a', 'lost'], lost: ['lost'] }])
  const lost = {
    id: 'lost',
    state: 'failed',
    fault: { sentence: 'This photo is no longer on this device. The others are safe. Take it again.', mayPass: false },
  }
  await vi.waitFor(() =>
    expect(store.getSnapshot().latest).toMatchObject({ status: 'completed', result: { stored: 1 } }),
  )
  expect(store.getSnapshot().queue[0]?.images[1]).toMatchObject(lost)
  store.retry('batch')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(store.getSnapshot().queue[0]?.images[1]).toMatchObject(lost)
})

test('a batch resumed for a photo that is none is no news, and stays until the seller dismisses it', async () => {
  const { ports, kept, items } = uploadWorld()
  const [a] = shots(1)
  if (!a) throw new Error('one shot')
  kept.set('a', a)
  const storePhoto = () => Promise.reject(new AppError('bad-input', 'This photo is none.'))
  const finished = vi.fn<() => void>()
  const store = createUploadStore({ ...ports, storePhoto }, finished)
  store.resume([{ id: 'batch', photos: [a], handedOver: ['a', 'stored'], lost: [] }])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(store.getSnapshot().latest).toBeNull()
  expect(finished).not.toHaveBeenCalled()
  expect(kept.size).toBe(1)
  store.dismiss('batch')
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(items.size).toBe(1)
})

test('what was left behind waits while another seller is signed in', async () => {
  const { ports, kept } = uploadWorld()
  for (const shot of shots(2)) kept.set(shot.id, shot)
  const createItem = () => Promise.reject(new AppError('forbidden', 'Somebody else is signed in now.'))
  const store = createUploadStore({ ...ports, createItem }, () => undefined)
  const [first, second] = [shots(1), shots(2).slice(1)]
  store.resume([
    { id: 'one', photos: first, handedOver: ['a'], lost: [] },
    { id: 'two', photos: second, handedOver: ['b'], lost: [] },
  ])
  await vi.waitFor(() => expect(store.getSnapshot().queue.map(({ status }) => status)).toEqual(['failed', 'failed']))
  expect([...kept.keys()]).toEqual(['a', 'b'])
})
