import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { nextUploadStatuses, type UploadStatus } from '../../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  ignoreStored,
  photos,
  shots,
  turns,
  uploadEnvironment,
} from './upload-test-environment.ts'

const damaged = '"b.jpg" is damaged. Choose the original photo.'

test('a batch becomes one product with its photos in order, under ids made once', async () => {
  const { ports, server } = uploadEnvironment()
  const finished: Upload[] = []
  const store = createUploadStore(ports, async (upload) => void finished.push(upload))

  expect(store.handOver([filesOf(8)])).toBeUndefined()
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())

  expect(store.getSnapshot().latest).toMatchObject({
    status: 'completed',
    sku: 'PSTFSH-001',
    batchNumber: 1,
    progress: 100,
    itemId: 'item-1',
    result: { stored: 8 },
  })
  const sent = [...server.stored.values()].toSorted((a, b) => a.order - b.order)
  expect(sent.map((photo) => photo.name)).toEqual(photos(8).map((photo) => photo.name))
  expect(sent.map((photo) => photo.order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(server.items.size).toBe(1)
  expect(finished).toHaveLength(1)
})

test('a file is sent with the hash of the chosen file, not of its compressed bytes, and a shot has none', async () => {
  const { ports, server } = environmentWith(1)
  const compressor = { ...ports.openCompressor(), compress: async () => ({ blob: new Blob(['made of it']) }) }
  const store = createUploadStore({ ...ports, openCompressor: () => compressor }, ignoreStored)
  store.handOver([filesOf(2, 'files'), batchOf(shots(1), 'shots')])
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  const sent = [...server.stored].map(([id, { pickedHash }]) => [id, pickedHash])
  expect(sent).toEqual([
    ['files-a', 'hash of 1'],
    ['files-b', 'hash of 2'],
    ['a', undefined],
  ])
})

test('several products are created in the order given, each under its typed SKU', async () => {
  const { ports, server } = uploadEnvironment()
  const finished: Upload[] = []
  const store = createUploadStore(ports, async (upload) => void finished.push(upload))
  store.handOver([filesOf(2, 'one', 'ABC-1'), filesOf(1, 'two'), filesOf(1, 'three', 'ABC-2')])
  expect(store.getSnapshot().queue.map(({ wantedSku }) => wantedSku)).toEqual(['ABC-1', null, 'ABC-2'])
  await vi.waitFor(() => expect(finished.map(({ sku }) => sku)).toEqual(['ABC-1', 'PSTFSH-002', 'ABC-2']))
  expect(server.contents('ABC-1')).toEqual(['one-a at 0', 'one-b at 1'])
})

test('products of one choice are listed with a cover until the seller continues or chooses others', async () => {
  const { ports } = uploadEnvironment({ damaged: ['a.jpg'] })
  const store = createUploadStore(ports, ignoreStored)
  const pictures = [new Blob(['a']), new Blob(['b'])]
  const { photos: chosen, ...pair } = filesOf(2, 'one', 'ABC-1')
  const one = { ...pair, photos: chosen.map((photo, at) => ({ ...photo, preview: pictures[at] })) }
  store.handOver([one, filesOf(3, 'two', 'ABC-2')])
  await vi.waitFor(() => expect(store.getSnapshot().created).toHaveLength(2))
  expect(store.getSnapshot().created).toMatchObject([
    { itemId: 'item-1', sku: 'ABC-1', source: 'files', stored: 1 },
    { itemId: 'item-2', sku: 'ABC-2', stored: 2 },
  ])
  expect(store.getSnapshot().created[0]?.cover).toBe(pictures[1])
  store.handOver([filesOf(2, 'three')])
  await vi.waitFor(() => expect(store.getSnapshot().created.map(({ itemId }) => itemId)).toEqual(['item-3']))
  store.clearCreated()
  expect(store.getSnapshot()).toMatchObject({ latest: null, created: [] })
})

test('products of the camera, handed over one by one, are listed together', async () => {
  const env = environmentWith(2)
  const store = createUploadStore(env.ports, ignoreStored)
  for (const [at, shot] of shots(2).entries()) {
    store.handOver([batchOf([shot], `batch-${at}`)])
    await vi.waitFor(() => expect(store.getSnapshot().created).toHaveLength(at + 1))
  }
  expect(store.getSnapshot().created.map(({ sku }) => sku)).toEqual(['PSTFSH-001', 'PSTFSH-002'])
})

test('at most three photos are compressed and three sent at once, and sending starts before all are compressed', async () => {
  const compressing = createGauge()
  const sending = createGauge()
  const order: string[] = []
  const { ports, server } = uploadEnvironment()
  const openCompressor = () => ({
    ...ports.openCompressor(),
    compress: (file: Blob) =>
      compressing.during(async () => {
        await turns(3)
        order.push('compressed')
        return { blob: file }
      }),
  })
  const storePhoto: typeof ports.storePhoto = (photo) =>
    sending.during(async () => {
      await turns(1)
      order.push('sent')
      return server.store(photo)
    })
  const store = createUploadStore({ ...ports, openCompressor, storePhoto }, ignoreStored)
  store.handOver([filesOf(12)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(compressing.most()).toBe(3)
  expect(sending.most()).toBeLessThanOrEqual(3)
  expect(order.indexOf('sent')).toBeLessThan(order.lastIndexOf('compressed'))
})

test('an unusable photo is left out by name, and the rest is stored at its positions', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  const [entry] = store.getSnapshot().queue
  expect(entry?.result?.stored).toBe(2)
  expect(entry?.images.map((image) => image.fault?.sentence)).toEqual([undefined, damaged, undefined])
  expect(server.contents('PSTFSH-001')).toEqual(['batch-a at 0', 'batch-c at 2'])
})

test('a batch without a readable photo creates no product, so that its SKU stays free', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['a.jpg', 'b.jpg'] })
  const createItem = vi.fn<typeof ports.createItem>(ports.createItem)
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  store.handOver([filesOf(2, 'batch', 'ABC')])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.error).toBe('None of the 2 photos could be used.')
  expect([createItem.mock.calls.length, server.items.size]).toEqual([0, 0])
})

test('batches are uploaded one after the other', async () => {
  const { ports, server } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  let mostRunning = 0
  store.subscribe(() => {
    const running = store.getSnapshot().queue.filter(({ status }) => status === 'compressing' || status === 'uploading')
    mostRunning = Math.max(mostRunning, running.length)
  })
  store.handOver([filesOf(2, 'one')])
  store.handOver([filesOf(2, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.sku).toBe('PSTFSH-002'))
  expect(mostRunning).toBe(1)
  expect(server.items.size).toBe(2)
})

test('a finished batch leaves the queue after its time, and is the latest until the seller continues', async () => {
  const { ports } = uploadEnvironment()
  const over = Promise.withResolvers<void>()
  const paused: number[] = []
  const pause = (milliseconds: number) => {
    paused.push(milliseconds)
    return over.promise
  }
  const store = createUploadStore({ ...ports, pause }, ignoreStored)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(paused).toEqual([3000]))
  await turns(5)
  expect(store.getSnapshot().queue).toMatchObject([{ status: 'completed', progress: 100 }])
  over.resolve()
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect(store.getSnapshot().latest).not.toBeNull()
  store.clearCreated()
  expect(store.getSnapshot().latest).toBeNull()
})

test('an entry only takes steps that its status allows, also when it stops, continues and is retried', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  let isWell = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isWell) throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  const steps: UploadStatus[] = []
  store.subscribe(() => {
    const status = store.getSnapshot().queue[0]?.status
    if (status && status !== steps.at(-1)) steps.push(status)
  })
  store.handOver([filesOf(2)])
  store.stop('signed-out')
  store.go()
  await vi.waitFor(() => expect(steps.at(-1)).toBe('failed'))
  isWell = true
  store.retry('batch')
  await vi.waitFor(() => expect(steps.at(-1)).toBe('completed'))
  expect(steps).toEqual(expect.arrayContaining(['compressing', 'queued', 'failed', 'completed']))
  const wrongSteps = steps.slice(1).filter((step, index) => !nextUploadStatuses[steps[index] ?? step].includes(step))
  expect(wrongSteps).toEqual([])
})

test('a handover is taken as a whole or refused with a sentence', () => {
  const { ports, records } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  const tooMany = { ...filesOf(1, 'many', 'ABC'), photos: Array.from({ length: 61 }, (_, n) => manyPhoto(n)) }
  expect(store.handOver([])).toBe('No images to upload')
  expect(store.handOver([filesOf(1, 'one'), filesOf(0, 'none')])).toBe('No images to upload')
  expect(store.handOver([filesOf(1, 'one'), tooMany])).toMatch(/up to 60 photos, and you chose 61 for ABC/)
  expect(store.handOver([filesOf(1, 'one'), filesOf(1, 'two', 'A/B')])).toMatch(/a SKU may hold/)
  expect([store.getSnapshot().queue.length, records.size]).toEqual([0, 0])
})

function manyPhoto(number: number) {
  return { id: `${number}`, name: '', photo: new Blob(['a']), takenAt: 0, kept: false }
}

function createGauge() {
  let running = 0
  let most = 0
  return {
    most: () => most,
    during: async <Result>(work: () => Promise<Result>) => {
      running += 1
      most = Math.max(most, running)
      return work().finally(() => {
        running -= 1
      })
    },
  }
}
