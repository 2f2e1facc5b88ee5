import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { StaleFile } from '../choice/stale-test-file.ts'
import type { NewBatch } from './new-upload.ts'
import type { UploadPorts } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { untold, uploadEnvironment } from './upload-test-environment.ts'

const unread = 'Failed to load image: "a.jpg" could not be read. It may have been moved or deleted: choose it again.'
const noConnection = new AppError('try-later', 'No connection to PastFash. Nothing is lost: check your network.')

/** A batch of one file that its device can take back. Where it is kept the outbox has it; it is sent as "small coat". */
function staleEnvironment({ kept }: { kept: boolean }) {
  const env = uploadEnvironment()
  const file = new StaleFile(['coat'], 'a.jpg')
  const made: Blob[] = []
  const batch: NewBatch = {
    id: 'batch',
    source: 'files',
    sku: 'COAT',
    photos: [{ id: 'a', name: 'a.jpg', photo: file, takenAt: 0, kept }],
  }
  if (kept) env.kept.set('a', { id: 'a', batchId: 'batch', takenAt: 0, photo: new Blob(['coat']), name: 'a.jpg' })
  const compress: ReturnType<UploadPorts['openCompressor']>['compress'] = async (photo) => {
    const bytes = await photo.arrayBuffer().catch(() => {
      throw new AppError('broken', unread)
    })
    const blob = new StaleFile(['small ', bytes], '')
    made.push(blob)
    return { blob }
  }
  const ports: UploadPorts = {
    ...env.ports,
    openCompressor: () => ({ ...env.ports.openCompressor(), compress }),
    hash: async (blob) => {
      await blob.arrayBuffer()
      return env.ports.hash(blob)
    },
    // As a browser does it: a request whose body cannot be read fails like one without a network.
    storePhoto: async (photo, signal) => {
      await photo.blob.arrayBuffer().catch(() => {
        throw noConnection
      })
      return env.ports.storePhoto(photo, signal)
    },
  }
  return { ...env, ports, file, batch, made }
}

test('a kept photo whose file is gone is uploaded from the outbox’s copy', async () => {
  const { ports, server, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const store = createUploadStore(ports, untold)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
})

test('where the outbox does not answer the photo stays kept, and Retry goes on with it', async () => {
  const { ports, server, kept, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const notReached = new AppError('broken', 'PastFash cannot reach the photos kept on this device.')
  const find = vi.fn<UploadPorts['outbox']['find']>(ports.outbox.find).mockRejectedValueOnce(notReached)
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, find } }, untold)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({ sentence: notReached.sentence, mayPass: true })
  expect(kept.size).toBe(1)
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('COAT')).toEqual(['a at 0']))
})

test('what the outbox says of its own age stops nothing that the server takes', async () => {
  const { ports, file, batch } = staleEnvironment({ kept: true })
  file.isGone = true
  const find = () => Promise.reject(new AppError('app-too-old', 'A newer PastFash is open in another tab.'))
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, find } }, untold)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot()).toMatchObject({ stopped: null, queue: [{ images: [{ fault: { mayPass: true } }] }] })
})

test('a photo on this page only whose file is gone says to choose it again, and can be tried again', async () => {
  const { ports, server, file, batch } = staleEnvironment({ kept: false })
  file.isGone = true
  const store = createUploadStore(ports, untold)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({ sentence: unread, mayPass: true })
  // The card reader is plugged in again.
  file.isGone = false
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('COAT')).toEqual(['a at 0']))
})

test.each([{ kept: true }, { kept: false }])(
  'bytes that go bad while they are sent ($kept: kept) are got anew, not taken for a lost network',
  async ({ kept }) => {
    const { ports, server, batch, made } = staleEnvironment({ kept })
    const tried: Blob[] = []
    const storePhoto: UploadPorts['storePhoto'] = (photo, signal) => {
      tried.push(photo.blob)
      if (tried.length === 1 && photo.blob instanceof StaleFile) photo.blob.isGone = true
      return ports.storePhoto(photo, signal)
    }
    const keepReady: UploadPorts['outbox']['keepReady'] = async (id, ready) =>
      ports.outbox.keepReady(id, new Blob([await ready.arrayBuffer()]))
    const store = createUploadStore({ ...ports, storePhoto, outbox: { ...ports.outbox, keepReady } }, untold)
    store.handOver([batch])
    await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
    expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
    // The outbox has what was sent, to the byte; without it there is the file.
    expect([tried.length, made.length]).toEqual([2, kept ? 1 : 2])
  },
)

test('bytes that are gone before they are first read are got anew, too', async () => {
  const { ports, server, batch } = staleEnvironment({ kept: true })
  const keepReady: UploadPorts['outbox']['keepReady'] = async (id, ready) => {
    await ports.outbox.keepReady(id, new Blob([await ready.arrayBuffer()]))
    if (ready instanceof StaleFile) ready.isGone = true
  }
  const store = createUploadStore({ ...ports, outbox: { ...ports.outbox, keepReady } }, untold)
  store.handOver([batch])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
  expect(await server.stored.get('a')?.blob.text()).toBe('small coat')
})
