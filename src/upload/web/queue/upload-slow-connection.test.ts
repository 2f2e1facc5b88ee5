import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { photoAnswerTimeoutMs } from '../../../platform/web/net/call.ts'
import { maxConcurrentUploads } from '../../upload-queue.ts'
import { createUploadStore } from './upload-store.ts'
import { filesOf, ignoreStored, turns, uploadEnvironment } from './upload-test-environment.ts'

/**
 * A test environment with a slow connection: a single photo takes `photoTakes()` milliseconds, several take as many times that.
 * Photos sent together arrive, or time out, together. `together`: how many there were each time.
 */
function createSlowConnection(photoTakes: () => number) {
  const env = uploadEnvironment()
  const together: number[] = []
  let clock = 0
  let uploading: ((isThrough: boolean) => void)[] = []

  function arrive() {
    const takes = photoTakes() * uploading.length
    clock += Math.min(takes, photoAnswerTimeoutMs)
    together.push(uploading.length)
    for (const end of uploading) end(takes <= photoAnswerTimeoutMs)
    uploading = []
  }
  const storePhoto: typeof env.ports.storePhoto = async (photo) => {
    if (uploading.length === 0) void turns(5).then(arrive)
    const isThrough = await new Promise<boolean>((resolve) => uploading.push(resolve))
    if (isThrough) return env.server.store(photo)
    throw new AppError('try-later', 'No connection to PastFash.', { cause: new DOMException('Late', 'TimeoutError') })
  }
  return { ...env, together, ports: { ...env.ports, storePhoto, now: () => new Date(clock) } }
}

test('when three photos at once time out, each is sent alone, also in the next batch, and all arrive', async () => {
  const { ports, server, together } = createSlowConnection(() => photoAnswerTimeoutMs / 2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(5, 'one'), filesOf(2, 'two')])
  await vi.waitFor(() => expect(server.stored.size).toBe(7))
  expect(together).toEqual([maxConcurrentUploads, 1, 1, 1, 1, 1, 1, 1])
})

test('once a single photo is fast enough for three, three are sent at once again', async () => {
  let isSlow = true
  const { ports, server, together } = createSlowConnection(() => (isSlow ? photoAnswerTimeoutMs / 2 : 1000))
  const store = createUploadStore(ports, ignoreStored)
  store.subscribe(() => void (isSlow = server.stored.size < 2))
  store.handOver([filesOf(9)])
  await vi.waitFor(() => expect(server.stored.size).toBe(9))
  expect(together).toEqual([maxConcurrentUploads, 1, 1, 1, 3, 3])
})

test('a request that fails in any other way does not make the others wait', async () => {
  const { ports, server } = uploadEnvironment()
  let clock = 0
  // The slowest requests that are allowed: a connection once called slow would stay so.
  const now = () => new Date((clock += photoAnswerTimeoutMs))
  let sent = 0
  let running = 0
  let most = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent += 1
    running += 1
    await turns(5)
    if (sent > 5) most = Math.max(most, running)
    running -= 1
    if (sent <= 5) throw new AppError('try-later', 'No connection.', { cause: new TypeError('Failed to fetch') })
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, now, storePhoto }, ignoreStored)
  store.handOver([filesOf(9)])
  await vi.waitFor(() => expect(server.stored.size).toBe(9))
  expect(most).toBe(maxConcurrentUploads)
})
