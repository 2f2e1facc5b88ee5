import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { photoAnswerWithin } from '../../../platform/web/net/call.ts'
import { sendAtOnce } from '../../upload-queue.ts'
import { createUploadStore } from './upload-store.ts'
import { filesOf, turns, untold, uploadEnvironment } from './upload-test-environment.ts'

/**
 * A test environment whose line takes `photoTakes()` milliseconds for a photo alone, and as many times that as are on it at once. Photos that
 * are sent together arrive, or are cut off, together; `together` tells how many they were each time.
 */
function environmentOfThinLine(photoTakes: () => number) {
  const env = uploadEnvironment()
  const together: number[] = []
  let clock = 0
  let onLine: ((isThrough: boolean) => void)[] = []

  function arrive() {
    const takes = photoTakes() * onLine.length
    clock += Math.min(takes, photoAnswerWithin)
    together.push(onLine.length)
    for (const end of onLine) end(takes <= photoAnswerWithin)
    onLine = []
  }
  const storePhoto: typeof env.ports.storePhoto = async (photo) => {
    if (onLine.length === 0) void turns(5).then(arrive)
    const isThrough = await new Promise<boolean>((resolve) => onLine.push(resolve))
    if (isThrough) return env.server.store(photo)
    throw new AppError('try-later', 'No connection to PastFash.', { cause: new DOMException('Late', 'TimeoutError') })
  }
  return { ...env, together, ports: { ...env.ports, storePhoto, now: () => new Date(clock) } }
}

test('where three photos at once are all cut off, each is sent alone, in the next batch too, and all get through', async () => {
  const { ports, server, together } = environmentOfThinLine(() => photoAnswerWithin / 2)
  const store = createUploadStore(ports, untold)
  store.handOver([filesOf(5, 'one'), filesOf(2, 'two')])
  await vi.waitFor(() => expect(server.stored.size).toBe(7))
  expect(together).toEqual([sendAtOnce, 1, 1, 1, 1, 1, 1, 1])
})

test('once a photo alone gets through so soon that three would have, three are sent at once again', async () => {
  let isThin = true
  const { ports, server, together } = environmentOfThinLine(() => (isThin ? photoAnswerWithin / 2 : 1000))
  const store = createUploadStore(ports, untold)
  store.subscribe(() => void (isThin = server.stored.size < 2))
  store.handOver([filesOf(9)])
  await vi.waitFor(() => expect(server.stored.size).toBe(9))
  expect(together).toEqual([sendAtOnce, 1, 1, 1, 3, 3])
})

test('a request that fails in any other way leaves the others beside it', async () => {
  const { ports, server } = uploadEnvironment()
  let clock = 0
  // As slow as can be: a line that was taken for thin would stay so.
  const now = () => new Date((clock += photoAnswerWithin))
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
  const store = createUploadStore({ ...ports, now, storePhoto }, untold)
  store.handOver([filesOf(9)])
  await vi.waitFor(() => expect(server.stored.size).toBe(9))
  expect(most).toBe(sendAtOnce)
})
