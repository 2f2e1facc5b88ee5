import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { StaleFile } from '../choice/stale-test-file.ts'
import type { NewBatch } from './new-upload.ts'
import type { UploadPorts } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { ignoreStored, uploadEnvironment } from './upload-test-environment.ts'

const unreadableSentence =
  'Failed to load image: "a.jpg" couldn\'t be read. It may have been moved or deleted. Choose it again.'
const noConnection = new AppError('try-later', 'No connection to PastFash. Nothing is lost: check your network.')

/** A batch of one file that can become unreadable. If `kept`, the outbox has a copy. It compresses to "small coat". */
function staleEnvironment({ kept }: { kept: boolean }) {
  const env = uploadEnvironment()
  const file = new StaleFile(['coat'], 'a.jpg')
  const compressedBlobs: Blob[] = []
  const batch: NewBatch = {
    id: 'batch',
    source: 'files',
    sku: 'COAT',
    photos: [{ id: 'a', name: 'a.jpg', photo: file, takenAt: 0, kept }],
  }
  if (kept) env.kept.set('a', { id: 'a', batchId: 'batch', takenAt: 0, photo: new Blob(['coat']), name: 'a.jpg' })
  const compress: ReturnType<UploadPorts['openCompressor']>['compress'] = async (photo) => {
    const bytes = await photo.arrayBuffer().catch(() => {
      throw new AppError('broken', unreadableSentence)
    })
    const blob = new StaleFile(['small ', bytes], '')
    compressedBlobs.push(blob)
    return { blob }
  }
  const ports: UploadPorts = {
    ...env.ports,
    openCompressor: () => ({ ...env.ports.openCompressor(), compress }),
    hash: async (blob) => {
      await blob.arrayBuffer()
      return env.ports.hash(blob)
    },
    // Like a browser: a request whose body cannot be read fails like one without a network.
    storePhoto: async (photo, signal) => {
      await photo.blob.arrayBuffer().catch(() => {
        throw noConnection
      })
      return env.ports.storePhoto(photo, signal)
    },
  }
  return { ...env, ports, file, batch, compressedBlobs }
}

test('a kept photo whose file is gone is uploaded from the outbox’s copy', async () => {
  const { ports, server, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
})

test('when the outbox does not answer, the photo stays kept, and Retry continues with it', async () => {
  const { ports, server, kept, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const outboxFailure = new AppError('broken', "PastFash can't open the photos on this device.")
  const find = vi.fn<UploadPorts['outbox']['find']>(ports.outbox.find).mockRejectedValueOnce(outboxFailure)
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, find } }, ignoreStored)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({
    sentence: outboxFailure.sentence,
    retryCanHelp: true,
  })
  expect(kept.size).toBe(1)
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('COAT')).toEqual(['a at 0']))
})

test('an outbox that refuses this page as too old fails the photo, and the queue does not stop', async () => {
  const { ports, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const find = () => Promise.reject(new AppError('app-too-old', 'A newer PastFash is open in another tab.'))
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, find } }, ignoreStored)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot()).toMatchObject({ stopped: null, queue: [{ images: [{ fault: { retryCanHelp: true } }] }] })
})

test('a photo that is not in the outbox fails while its file is gone, and Retry uploads it later', async () => {
  const { ports, server, file, batch } = staleEnvironment({ kept: false })
  file.isGone = true
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({ sentence: unreadableSentence, retryCanHelp: true })
  // The file can be read again, as after a card reader is plugged in again.
  file.isGone = false
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('COAT')).toEqual(['a at 0']))
})

test.each([{ kept: true }, { kept: false }])(
  'bytes that become unreadable while they are sent (kept: $kept) are made again, and no lost network is assumed',
  async ({ kept }) => {
    const { ports, server, batch, compressedBlobs } = staleEnvironment({ kept })
    const tried: Blob[] = []
    const storePhoto: UploadPorts['storePhoto'] = (photo, signal) => {
      tried.push(photo.blob)
      if (tried.length === 1 && photo.blob instanceof StaleFile) photo.blob.isGone = true
      return ports.storePhoto(photo, signal)
    }
    const keepReady: UploadPorts['outbox']['keepReady'] = async (id, ready) =>
      ports.outbox.keepReady(id, new Blob([await ready.arrayBuffer()]))
    const store = createUploadStore({ ...ports, storePhoto, outbox: { ...ports.outbox, keepReady } }, ignoreStored)
    store.handOver([batch])
    await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
    expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
    // A kept photo is sent from the outbox's copy; another one is compressed again.
    expect([tried.length, compressedBlobs.length]).toEqual([2, kept ? 1 : 2])
  },
)

test('compressed bytes that become unreadable before the first try are made again', async () => {
  const { ports, server, batch } = staleEnvironment({ kept: true })
  const keepReady: UploadPorts['outbox']['keepReady'] = async (id, ready) => {
    await ports.outbox.keepReady(id, new Blob([await ready.arrayBuffer()]))
    if (ready instanceof StaleFile) ready.isGone = true
  }
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, keepReady } }, ignoreStored)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
})
