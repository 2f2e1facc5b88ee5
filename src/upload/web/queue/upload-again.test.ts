import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { failuresBeforeDoubt } from '../../retry-rules.ts'
import type { PhotoToStore } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { filesOf, ignoreStored, turns, uploadEnvironment } from './upload-test-environment.ts'

const noConnection = new AppError('try-later', 'No connection to PastFash. Nothing is lost: check your network.')

test('a connection that comes back after any time loses nothing and sends the same ids and bytes', async () => {
  const { ports, server } = uploadEnvironment()
  const sent: PhotoToStore[] = []
  const delayReasons = new Set<string | null | undefined>()
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent.push(photo)
    if (sent.length <= 5 * failuresBeforeDoubt) throw noConnection
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.subscribe(() => void delayReasons.add(store.getSnapshot().queue[0]?.delayReason))
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(server.stored.size).toBe(1)
  expect(new Set(sent.map((photo) => photo.devicePhotoId)).size).toBe(1)
  expect(new Set(sent.map((photo) => photo.blob)).size).toBe(1)
  expect(delayReasons).toContain('Network error - check your connection')
  expect(store.getSnapshot().latest?.delayReason).toBeNull()
})

test('a product that cannot be created without a connection is tried until it is back, and is created once', async () => {
  const { ports, server } = uploadEnvironment()
  let requests = 0
  const createItem: typeof ports.createItem = async (input, signal) => {
    requests += 1
    if (requests <= 5 * failuresBeforeDoubt) throw noConnection
    return ports.createItem(input, signal)
  }
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  store.handOver([filesOf(2)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(server.items.size).toBe(1)
})

test('a busy server gets the seconds it asks for', async () => {
  const waited: number[] = []
  const { ports, server } = uploadEnvironment()
  let requests = 0
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    requests += 1
    if (requests === 1) throw new AppError('too-many', 'Too many photos at once.', { retryAfter: 2 })
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, wait, storePhoto }, ignoreStored)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(waited[0]).toBeGreaterThanOrEqual(2000)
})

test('a photo that a busy server refused many times does not fail because of one broken connection', async () => {
  const { ports, server } = uploadEnvironment()
  let refused = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId !== 'batch-a' || refused > 2 * failuresBeforeDoubt) return server.store(photo)
    refused += 1
    if (refused % failuresBeforeDoubt === 0) throw noConnection
    throw new AppError('too-many', 'Too many photos at once.')
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(5)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(5))
})

test('a photo that failed many times does not fail for good if the server was unreachable until the last try', async () => {
  const { ports, server } = uploadEnvironment()
  let refused = 0
  let isAway = false
  const createItem: typeof ports.createItem = async (input, signal) => {
    if (isAway) throw noConnection
    return ports.createItem(input, signal)
  }
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId !== 'batch-a' || refused === failuresBeforeDoubt) return server.store(photo)
    refused += 1
    isAway = refused < failuresBeforeDoubt
    throw noConnection
  }
  const store = createUploadStore({ ...ports, createItem, storePhoto }, ignoreStored)
  store.handOver([filesOf(5)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result).toEqual({ stored: 5 }))
})

test('three photos that are refused for ever block no other, and are left for the seller to retry', async () => {
  const { ports, server } = uploadEnvironment()
  const refused = new Set(['batch-a', 'batch-b', 'batch-c'])
  const tries = new Map<string, number>()
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    tries.set(photo.devicePhotoId, (tries.get(photo.devicePhotoId) ?? 0) + 1)
    if (refused.has(photo.devicePhotoId)) throw new AppError('try-later', 'PastFash is not answering just now.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(5)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(server.contents('PSTFSH-001')).toEqual(['batch-d at 3', 'batch-e at 4'])
  for (const id of refused) expect(tries.get(id)).toBeGreaterThanOrEqual(failuresBeforeDoubt)
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toMatchObject({ retryCanHelp: true })

  refused.clear()
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('PSTFSH-001')).toHaveLength(5))
  // The photos become one product, not two.
  await vi.waitFor(() => expect(store.getSnapshot().created.map(({ stored }) => stored)).toEqual([5]))
})

test('a lone photo that is refused for ever yields to other products, still shows why, and fails once they are stored', async () => {
  const { ports, server } = uploadEnvironment()
  let isRefused = true
  let tries = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId !== 'lone-a' || !isRefused) return server.store(photo)
    tries += 1
    throw new AppError('try-later', 'PastFash is not answering just now.')
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(1, 'lone')])
  await vi.waitFor(() => expect(tries).toBeGreaterThan(3 * failuresBeforeDoubt))
  expect(store.getSnapshot().queue).toMatchObject([{ status: 'uploading' }])

  const seen: unknown[] = []
  store.subscribe(() => {
    const { queue } = store.getSnapshot()
    const lone = queue.find(({ id }) => id === 'lone')
    if (lone?.status === 'queued') seen.push([queue.at(-1)?.id, lone.delayReason])
  })
  store.handOver([filesOf(2, 'next')])
  await vi.waitFor(() => expect(server.contents('PSTFSH-002')).toHaveLength(2))
  expect(seen[0]).toEqual(['lone', 'PastFash is not answering just now.'])
  const loneNow = () => store.getSnapshot().queue.find(({ id }) => id === 'lone')
  await vi.waitFor(() =>
    expect(loneNow()).toMatchObject({ status: 'failed', images: [{ fault: { retryCanHelp: true } }] }),
  )

  isRefused = false
  store.retry('lone')
  await vi.waitFor(() => expect(server.contents('PSTFSH-001')).toHaveLength(1))
})

test('while no photo of any product gets through, none fails and each is tried', async () => {
  const { ports, server } = uploadEnvironment()
  let isFull = true
  const tries = new Map<string, number>()
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isFull) return server.store(photo)
    tries.set(photo.itemId, (tries.get(photo.itemId) ?? 0) + 1)
    throw new AppError('try-later', 'Photo storage is full.')
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(2, 'one'), filesOf(2, 'two')])
  await vi.waitFor(() =>
    expect(Math.min(...tries.values(), tries.size === 2 ? 99 : 0)).toBeGreaterThan(4 * failuresBeforeDoubt),
  )
  expect(store.getSnapshot().queue.flatMap(({ images }) => images.map(({ fault }) => fault))).not.toContainEqual(
    expect.anything(),
  )
  isFull = false
  await vi.waitFor(() => expect(server.stored.size).toBe(4))
})

test('while the server does not answer at all no photo fails, although others got through before', async () => {
  const { ports, server } = uploadEnvironment()
  let isAway = false
  let tries = 0
  const createItem: typeof ports.createItem = async (input, signal) => {
    if (isAway) throw noConnection
    return ports.createItem(input, signal)
  }
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId !== 'batch-a') return server.store(photo)
    tries += 1
    isAway = tries < 4 * failuresBeforeDoubt
    if (isAway) throw noConnection
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, createItem, storePhoto }, ignoreStored)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(3))
  expect(tries).toBe(4 * failuresBeforeDoubt)
})

test('a full disk, on which no photo is stored, fails no photo', async () => {
  const { ports, server } = uploadEnvironment()
  let sent = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent += 1
    if (sent < 10 * failuresBeforeDoubt) throw new AppError('try-later', 'Photo storage is full.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(3))
})

test('a failed batch is kept, and Retry finishes it without compressing again', async () => {
  const { ports, server } = uploadEnvironment()
  let isWell = false
  const compressor = ports.openCompressor()
  const compress = vi.fn<typeof compressor.compress>(compressor.compress)
  const openCompressor = () => ({ ...compressor, compress })
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isWell) throw new AppError('broken', 'Failed to store the photo.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, openCompressor, storePhoto }, ignoreStored)
  store.handOver([filesOf(2)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]).toMatchObject({ error: 'Failed to store the photo.', sku: 'PSTFSH-001' })

  isWell = true
  store.retry('batch')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect([server.stored.size, server.items.size]).toEqual([2, 1])
  expect(compress).toHaveBeenCalledTimes(2)
})

test('Retry does nothing for a batch that runs, is queued or is complete', async () => {
  const { ports, server } = uploadEnvironment()
  const storePhoto = vi.fn<typeof ports.storePhoto>(ports.storePhoto)
  // The pause before a completed batch leaves the queue never ends, so both batches stay in it.
  const store = createUploadStore({ ...ports, storePhoto, pause: () => new Promise(() => undefined) }, ignoreStored)
  store.handOver([filesOf(3, 'one'), filesOf(1, 'two')])
  const { queue } = store.getSnapshot()
  store.retry('one')
  store.retry('two')
  expect(store.getSnapshot().queue).toEqual(queue)
  await vi.waitFor(() =>
    expect(store.getSnapshot().queue.map(({ status }) => status)).toEqual(['completed', 'completed']),
  )
  store.retry('one')
  await turns(5)
  expect([storePhoto.mock.calls.length, server.items.size]).toEqual([4, 2])
})

test('a generated SKU that stays taken is tried three times, then reported, and Retry tries again', async () => {
  const { ports } = uploadEnvironment()
  let tries = 0
  const createItem: typeof ports.createItem = async (input, signal) => {
    tries += 1
    if (tries > 4) return ports.createItem(input, signal)
    throw new AppError('conflict', 'Failed to create item after 6 attempts due to SKU conflicts')
  }
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(tries).toBe(3)
  expect(store.getSnapshot().queue[0]).toMatchObject({ error: 'SKU conflict - please try again', problem: null })
  store.retry('batch')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
})
