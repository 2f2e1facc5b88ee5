import { expect, test, vi } from 'vitest'
import { limitSentences } from '../../../items/seller-limits.ts'
import { AppError } from '../../../platform/errors.ts'
import { delayWords, outboxStatus } from '../../outbox-words.ts'
import { failuresBeforeDoubt } from '../../retry-rules.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  ignoreStored,
  shots,
  turns,
  uploadEnvironment,
} from './upload-test-environment.ts'

const full = new AppError('too-many', limitSentences.storedBytes, { retryAfter: 60 })

test('a full account makes the queue wait with a message, and everything is sent once there is room', async () => {
  const { ports, server, kept } = environmentWith(3)
  let isFull = true
  let refused = 0
  const waited: number[] = []
  const wait: typeof ports.wait = (milliseconds) => {
    waited.push(milliseconds)
    return turns(1)
  }
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isFull) return server.store(photo)
    refused += 1
    throw full
  }
  const store = createUploadStore({ ...ports, wait, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(3))])
  await vi.waitFor(() => expect(refused).toBeGreaterThan(5 * failuresBeforeDoubt))
  const { queue, stopped } = store.getSnapshot()
  const [entry] = queue
  expect([entry?.status, stopped, kept.size]).toEqual(['uploading', null, 3])
  expect(entry && delayWords(entry)).toBe(
    "Your 200 GB of photo space is full. Nothing is lost. Delete items you no longer need to make room. Your 3 photos are kept on this device. We'll keep trying.",
  )
  expect(outboxStatus(store.getSnapshot(), 0)).toMatch(/^Upload delayed\. We'll keep trying\./)
  for (const milliseconds of waited) expect(milliseconds).toBeGreaterThanOrEqual(60_000)

  isFull = false
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(3))
  expect(server.contents('PSTFSH-001')).toEqual(['a at 0', 'b at 1', 'c at 2'])
  expect(kept.size).toBe(0)
})

test('a photo too large for the remaining room waits without a limit while smaller ones are stored', async () => {
  const { ports, server } = uploadEnvironment()
  let refused = 0
  let isFull = true
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (photo.devicePhotoId !== 'batch-e' || !isFull) return server.store(photo)
    refused += 1
    throw full
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(5)])
  await vi.waitFor(() => expect(refused).toBeGreaterThan(5 * failuresBeforeDoubt))
  expect(store.getSnapshot().queue[0]?.images.map(({ state }) => state)).not.toContain('failed')
  expect(server.stored.size).toBe(4)
  isFull = false
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(5))
})
