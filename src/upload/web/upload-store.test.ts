import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { nextUploadStatuses, type UploadStatus } from '../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { photos, turns, uploadWorld } from './upload-test-world.ts'

const damaged = '"b.jpg" is damaged. Choose the original photo.'

test('a batch becomes one product with its photos in order, under ids made once', async () => {
  const { ports, stored, items } = uploadWorld()
  const finished: Upload[] = []
  const store = createUploadStore(ports, (upload) => finished.push(upload))

  expect(store.add(photos(8), 'files')).toBeUndefined()
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())

  expect(store.getSnapshot().latest).toMatchObject({
    status: 'completed',
    sku: 'PSTFSH-001',
    batchNumber: 1,
    progress: 100,
    itemId: 'item-1',
    result: { stored: 8 },
  })
  expect([...stored.values()].toSorted((a, b) => a.order - b.order).map((photo) => photo.name)).toEqual(
    photos(8).map((photo) => photo.name),
  )
  expect(items.size).toBe(1)
  expect(finished).toHaveLength(1)
})

test('at most three photos compress at once and three are sent at once, and sending starts before all are compressed', async () => {
  const compressing = gauge()
  const sending = gauge()
  const order: string[] = []
  const { ports, store: keep } = uploadWorld()
  const store = createUploadStore(
    {
      ...ports,
      openCompressor: () => ({
        compress: (file) =>
          compressing.during(async () => {
            await turns(3)
            order.push('compressed')
            return { blob: file }
          }),
        placeholder: async () => undefined,
        close: () => undefined,
      }),
      storePhoto: (photo) =>
        sending.during(async () => {
          await turns(1)
          order.push('sent')
          return keep(photo)
        }),
    },
    () => undefined,
  )
  store.add(photos(12), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(compressing.most()).toBe(3)
  expect(sending.most()).toBeLessThanOrEqual(3)
  expect(order.indexOf('sent')).toBeLessThan(order.lastIndexOf('compressed'))
})

test('a photo that is none is left out by name, and the rest is stored', async () => {
  const { ports, stored } = uploadWorld({ damaged: ['b.jpg'] })
  const store = createUploadStore(ports, () => undefined)
  store.add(photos(3), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  const [entry] = store.getSnapshot().queue
  expect(entry?.result?.stored).toBe(2)
  expect(entry?.images.map((image) => image.fault?.sentence)).toEqual([undefined, damaged, undefined])
  expect([...stored.values()].map((photo) => photo.name).toSorted()).toEqual(['a.jpg', 'c.jpg'])
})

test('a batch without a single usable photo leaves no product behind', async () => {
  const { ports, items } = uploadWorld({ damaged: ['a.jpg', 'b.jpg'] })
  const store = createUploadStore(ports, () => undefined)
  store.add(photos(2), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.error).toBe('None of the 2 photos could be used.')
  await vi.waitFor(() => expect(items.size).toBe(0))
})

test('batches are uploaded one after the other', async () => {
  const { ports, items } = uploadWorld()
  const store = createUploadStore(ports, () => undefined)
  let mostRunning = 0
  store.subscribe(() => {
    const running = store.getSnapshot().queue.filter(({ status }) => status === 'compressing' || status === 'uploading')
    mostRunning = Math.max(mostRunning, running.length)
  })
  store.add(photos(2), 'files')
  store.add(photos(2), 'camera')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.sku).toBe('PSTFSH-002'))
  expect(mostRunning).toBe(1)
  expect(items.size).toBe(2)
})

test('a failed batch that is let go of leaves no empty product behind', async () => {
  const { ports, items } = uploadWorld()
  const refused = async () => {
    throw new AppError('not-signed-in', 'Sign in again.')
  }
  const store = createUploadStore({ ...ports, storePhoto: refused }, () => undefined)
  store.add(photos(1), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(items.size).toBe(1)
  store.dismiss(store.getSnapshot().queue[0]?.id ?? '')
  expect(store.getSnapshot().queue).toEqual([])
  await vi.waitFor(() => expect(items.size).toBe(0))
})

test('an entry that is let go of stops at once, and the next takes its turn', async () => {
  const { ports } = uploadWorld()
  const store = createUploadStore(
    {
      ...ports,
      createItem: async (input, signal) => {
        if (store.getSnapshot().queue.length > 1) await aborted(signal)
        return ports.createItem(input, signal)
      },
    },
    () => undefined,
  )
  store.add(photos(1), 'files')
  store.add(photos(1), 'files')
  store.dismiss(store.getSnapshot().queue[0]?.id ?? '')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.status).toBe('completed'))
})

test('an entry only takes steps that its status allows, also when it is tried again', async () => {
  const { ports, store: keep } = uploadWorld({ damaged: ['b.jpg'] })
  let online = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!online) throw new AppError('not-signed-in', 'Sign in again.')
    return keep(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, () => undefined)
  const steps: UploadStatus[] = []
  store.subscribe(() => {
    const status = store.getSnapshot().queue[0]?.status
    if (status && status !== steps.at(-1)) steps.push(status)
  })
  store.add(photos(2), 'files')
  await vi.waitFor(() => expect(steps.at(-1)).toBe('failed'))
  online = true
  store.retry(store.getSnapshot().queue[0]?.id ?? '')
  await vi.waitFor(() => expect(steps.at(-1)).toBe('completed'))
  const wrong = steps.slice(1).filter((step, index) => !nextUploadStatuses[steps[index] ?? step].includes(step))
  expect(wrong).toEqual([])
})

test('nothing to upload is said at once', () => {
  const { ports } = uploadWorld()
  expect(createUploadStore(ports, () => undefined).add([], 'files')).toBe('No images to upload')
})

function gauge() {
  let now = 0
  let most = 0
  return {
    most: () => most,
    during: async <Result>(work: () => Promise<Result>) => {
      now += 1
      most = Math.max(most, now)
      return work().finally(() => {
        now -= 1
      })
    },
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}
