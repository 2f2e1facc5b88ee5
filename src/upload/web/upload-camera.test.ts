import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { pausedMessage } from '../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, shots, turns, uploadWorld } from './upload-test-world.ts'

test('a batch from the camera is stored under its own ids, and its photos leave the outbox', async () => {
  const { ports, stored, items, kept, handedOver } = worldWith(3)
  const finished: Upload[] = []
  const store = createUploadStore(ports, (upload) => finished.push(upload))
  expect(store.handOver(batchOf(shots(3)))).toBeUndefined()
  expect(store.getSnapshot().queue[0]?.images.map(({ id, preview }) => [id, preview?.size])).toEqual([
    ['a', 7],
    ['b', 7],
    ['c', 7],
  ])
  await vi.waitFor(() => expect(kept.size).toBe(0))
  await vi.waitFor(() => expect(finished).toMatchObject([{ id: 'batch', source: 'camera', result: { stored: 3 } }]))
  expect([...items.keys()]).toEqual(['batch'])
  expect(handedOver.get('batch')).toEqual(['a', 'b', 'c'])
  const sent = [...stored.values()].toSorted((one, other) => one.order - other.order)
  expect(sent.map(({ devicePhotoId, order, capturedAt }) => [devicePhotoId, order, capturedAt?.getTime()])).toEqual([
    ['a', 0, 0],
    ['b', 1, 1000],
    ['c', 2, 2000],
  ])
})

test('the server is asked for nothing before the outbox knows that the batch is on its way', async () => {
  const { ports, items } = worldWith(1)
  const recording = Promise.withResolvers<undefined>()
  const handOver = () => recording.promise
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, handOver } }, () => undefined)
  store.handOver(batchOf(shots(1)))
  await turns(10)
  expect(items.size).toBe(0)
  recording.resolve(undefined)
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
})

test('an outbox that fails in everything holds no photo up', async () => {
  const { ports, stored } = worldWith(0)
  const fails = () => Promise.reject(new AppError('broken', 'This browser does not keep photos.'))
  const outbox = { handOver: fails, remove: fails, keepReady: fails }
  const store = createUploadStore({ ...ports, outbox }, () => undefined)
  store.handOver(batchOf(shots(2)))
  await vi.waitFor(() =>
    expect(store.getSnapshot().latest).toMatchObject({ status: 'completed', result: { stored: 2 } }),
  )
  expect(stored.size).toBe(2)
})

test('bytes are in the outbox before they are sent, so that a later page sends the same', async () => {
  const { ports, kept, store: keep } = worldWith(1)
  const keptWhenSent: (string | undefined)[] = []
  const openCompressor = () => ({
    ...ports.openCompressor(),
    compress: async () => ({ blob: new Blob(['compressed']) }),
  })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    keptWhenSent.push(await kept.get('a')?.photo.text())
    return keep(photo)
  }
  const keepReady: typeof ports.outbox.keepReady = async (photoId, ready) => {
    await turns(5)
    await ports.outbox.keepReady(photoId, ready)
  }
  const outbox = { ...ports.outbox, keepReady }
  const store = createUploadStore({ ...ports, openCompressor, storePhoto, outbox }, () => undefined)
  store.handOver(batchOf(shots(1)))
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(keptWhenSent).toEqual(['compressed'])
})

test('a batch handed over twice is one product', async () => {
  const { ports, items, stored } = worldWith(2)
  const store = createUploadStore(ports, () => undefined)
  store.handOver(batchOf(shots(2)))
  expect(store.handOver(batchOf(shots(2)))).toBeUndefined()
  expect(store.getSnapshot().queue).toHaveLength(1)
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect([items.size, stored.size]).toEqual([1, 2])
})

test('more photos than a product holds are refused with a sentence and stay in the outbox', () => {
  const { ports, handedOver } = worldWith(0)
  const store = createUploadStore(ports, () => undefined)
  const { photos } = batchOf(shots(10))
  const tooMany = Array.from({ length: 7 }, (_, round) => photos.map((shot) => ({ ...shot, id: `${shot.id}${round}` })))
  expect(store.handOver({ id: 'batch', photos: tooMany.flat() })).toMatch(/at most 60 photos/)
  expect([store.getSnapshot().queue.length, handedOver.size]).toEqual([0, 0])
})

test('a batch the seller lets go of leaves the outbox, with the photos that never could be used', async () => {
  const { ports, kept, store: keep } = worldWith(3)
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId === 'b') throw new AppError('bad-input', 'This photo is none.')
    return keep(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, () => undefined)
  store.handOver(batchOf(shots(3)))
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  await vi.waitFor(() => expect([...kept.keys()]).toEqual(['b']))
  store.dismiss('batch')
  await vi.waitFor(() => expect(kept.size).toBe(0))
})

test('once another seller is signed in the batch pauses, stays in the outbox, and Retry finishes it', async () => {
  const { ports, kept, stored, items, store: keep } = worldWith(2)
  let isOurs = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isOurs) throw new AppError('forbidden', 'Somebody else is signed in now.')
    return keep(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, () => undefined)
  store.handOver(batchOf(shots(2)))
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.error).toBe(pausedMessage))
  await turns(10)
  expect([...kept.keys()]).toEqual(['a', 'b'])
  isOurs = true
  store.retry('batch')
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect([stored.size, items.size]).toEqual([2, 1])
})

function worldWith(count: number) {
  const world = uploadWorld()
  for (const shot of shots(count)) world.kept.set(shot.id, shot)
  return world
}
