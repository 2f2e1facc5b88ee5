import { expect, test, vi } from 'vitest'
import { createUploadStore } from './upload-store.ts'
import { batchOf, filesOf, ignoreStored, shots, uploadEnvironment } from './upload-test-environment.ts'

test('bytes that arrive damaged are sent again automatically', async () => {
  const { ports, server, kept } = uploadEnvironment()
  kept.set('a', shots(1)[0] ?? fail())
  let sent = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent += 1
    return sent === 1 ? { contentHash: 'of other bytes' } : server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(sent).toBe(2)
})

test('a photo that arrives damaged every time stays in the outbox with its reason, and does not count as stored', async () => {
  const { ports, server, kept } = uploadEnvironment()
  const [shot] = shots(1)
  kept.set('a', shot ?? fail())
  let sent = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent += 1
    return { ...server.store(photo), contentHash: 'of other bytes' }
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({
    sentence: 'This photo was damaged on the way several times. Nothing is lost. Try again.',
    retryCanHelp: true,
  })
  expect([sent, kept.size]).toEqual([3, 1])
})

test('damaged bytes that the server stored as the photo do not count as stored', async () => {
  const { ports, server, kept } = uploadEnvironment()
  kept.set('a', shots(1)[0] ?? fail())
  let sent = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    sent += 1
    return server.store(sent === 1 ? { ...photo, blob: new Blob(['damaged on the way']) } : photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(1))])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault?.sentence).toMatch(/was damaged on the way several times/)
  expect([sent, kept.size]).toEqual([3, 1])
})

test('without a hash in the browser the server’s answer counts', async () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore({ ...ports, hash: async () => undefined }, ignoreStored)
  store.handOver([filesOf(2)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
})

function fail(): never {
  throw new Error('no shot')
}
