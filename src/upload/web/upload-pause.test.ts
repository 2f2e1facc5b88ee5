import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { pausedMessage } from '../upload-queue.ts'
import { createUploadStore } from './upload-store.ts'
import { photos, turns, uploadWorld } from './upload-test-world.ts'

const othersSession = new AppError('forbidden', 'Somebody else is signed in now.')

test('a pause stops what runs and what waits, and nothing more is asked of the server', async () => {
  const { ports } = uploadWorld()
  let asked = 0
  const store = createUploadStore(
    {
      ...ports,
      storePhoto: (_, signal) => {
        asked += 1
        return aborted(signal)
      },
    },
    () => undefined,
  )
  store.add(photos(5), 'files')
  store.add(photos(2), 'camera')
  await vi.waitFor(() => expect(asked).toBe(3))
  store.pause()
  expect(store.getSnapshot().queue).toMatchObject([
    { status: 'failed', error: pausedMessage, totalImages: 5 },
    { status: 'failed', error: pausedMessage, totalImages: 2 },
  ])
  await turns(10)
  expect(store.getSnapshot().queue.map((entry) => entry.status)).toEqual(['failed', 'failed'])
})

test('a paused batch is finished by Retry, also at once, into the same product', async () => {
  const { ports, stored, items, store: keep } = uploadWorld()
  let reachable = false
  const store = createUploadStore(
    { ...ports, storePhoto: async (photo, signal) => (reachable ? keep(photo) : aborted(signal)) },
    () => undefined,
  )
  store.add(photos(5), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('uploading'))
  reachable = true
  store.pause()
  store.retry(store.getSnapshot().queue[0]?.id ?? '')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(5))
  expect([stored.size, items.size]).toEqual([5, 1])
})

test('once another seller is signed in the whole queue pauses and no photo counts as failed', async () => {
  const { ports, stored, store: keep } = uploadWorld()
  const store = createUploadStore(
    {
      ...ports,
      storePhoto: async (photo) => {
        if (stored.size >= 2) throw othersSession
        return keep(photo)
      },
    },
    () => undefined,
  )
  store.add(photos(6), 'files')
  store.add(photos(2), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  await turns(10)
  expect(store.getSnapshot().queue.map((entry) => [entry.status, entry.error])).toEqual([
    ['failed', pausedMessage],
    ['failed', pausedMessage],
  ])
  expect(
    store
      .getSnapshot()
      .queue.flatMap((entry) => entry.images)
      .filter((image) => image.fault),
  ).toEqual([])
  expect(stored.size).toBe(2)
})

test('a product is not made for another seller, and the queue pauses', async () => {
  const { ports } = uploadWorld()
  let asked = 0
  const store = createUploadStore(
    {
      ...ports,
      createItem: async () => {
        asked += 1
        throw othersSession
      },
    },
    () => undefined,
  )
  store.add(photos(2), 'files')
  store.add(photos(2), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[1]?.status).toBe('failed'))
  await turns(10)
  expect(store.getSnapshot().queue[0]?.error).toBe(pausedMessage)
  expect(asked).toBe(1)
})

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}
