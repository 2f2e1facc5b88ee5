import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { nextUploadStatuses, type UploadStatus } from '../../upload-queue.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  photos,
  shots,
  turns,
  untold,
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

test('a file is sent with the hash of what was picked, not of what was made of it; a camera shot has none', async () => {
  const { ports, server } = environmentWith(1)
  const compressor = { ...ports.openCompressor(), compress: async () => ({ blob: new Blob(['made of it']) }) }
  const store = createUploadStore({ ...ports, openCompressor: () => compressor }, untold)
  store.handOver([filesOf(2, 'files'), batchOf(shots(1), 'shots')])
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  const sent = [...server.stored].map(([id, { pickedHash }]) => [id, pickedHash])
  expect(sent).toEqual([
    ['files-a', 'hash of 1'],
    ['files-b', 'hash of 2'],
    ['a', undefined],
  ])
})

test('several products go in the order given, each under the SKU that was typed', async () => {
  const { ports, server } = uploadEnvironment()
  const finished: Upload[] = []
  const store = createUploadStore(ports, async (upload) => void finished.push(upload))
  store.handOver([filesOf(2, 'one', 'ABC-1'), filesOf(1, 'two'), filesOf(1, 'three', 'ABC-2')])
  expect(store.getSnapshot().queue.map(({ wantedSku }) => wantedSku)).toEqual(['ABC-1', null, 'ABC-2'])
  await vi.waitFor(() => expect(finished.map(({ sku }) => sku)).toEqual(['ABC-1', 'PSTFSH-002', 'ABC-2']))
  expect(server.contents('ABC-1')).toEqual(['one-a at 0', 'one-b at 1'])
})

test('the products of one choice of files are known until the seller goes on or chooses others, each by its first stored photo', async () => {
  const { ports } = uploadEnvironment({ damaged: ['a.jpg'] })
  const store = createUploadStore(ports, untold)
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
  store.goOn()
  expect(store.getSnapshot()).toMatchObject({ latest: null, created: [] })
})

test('products of the camera, handed over one by one, are known together', async () => {
  const env = environmentWith(2)
  const store = createUploadStore(env.ports, untold)
  for (const [at, shot] of shots(2).entries()) {
    store.handOver([batchOf([shot], `batch-${at}`)])
    await vi.waitFor(() => expect(store.getSnapshot().created).toHaveLength(at + 1))
  }
  expect(store.getSnapshot().created.map(({ sku }) => sku)).toEqual(['PSTFSH-001', 'PSTFSH-002'])
})

test('at most three photos compress at once and three are sent at once, and sending starts before all are compressed', async () => {
  const compressing = gauge()
  const sending = gauge()
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
  const store = createUploadStore({ ...ports, openCompressor, storePhoto }, untold)
  store.handOver([filesOf(12)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(compressing.most()).toBe(3)
  expect(sending.most()).toBeLessThanOrEqual(3)
  expect(order.indexOf('sent')).toBeLessThan(order.lastIndexOf('compressed'))
})

test('a photo that is none is left out by name, and the rest is stored at its places', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  const store = createUploadStore(ports, untold)
  store.handOver([filesOf(3)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  const [entry] = store.getSnapshot().queue
  expect(entry?.result?.stored).toBe(2)
  expect(entry?.images.map((image) => image.fault?.sentence)).toEqual([undefined, damaged, undefined])
  expect(server.contents('PSTFSH-001')).toEqual(['batch-a at 0', 'batch-c at 2'])
})

test('a batch without a single readable photo makes no product, so that its SKU stays free', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['a.jpg', 'b.jpg'] })
  const asked = vi.fn<typeof ports.createItem>(ports.createItem)
  const store = createUploadStore({ ...ports, createItem: asked }, untold)
  store.handOver([filesOf(2, 'batch', 'ABC')])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.error).toBe('None of the 2 photos could be used.')
  expect([asked.mock.calls.length, server.items.size]).toEqual([0, 0])
})

test('batches are uploaded one after the other', async () => {
  const { ports, server } = uploadEnvironment()
  const store = createUploadStore(ports, untold)
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

test('a finished batch leaves the queue after its time, and is the latest until the seller goes on', async () => {
  const { ports } = uploadEnvironment()
  const over = Promise.withResolvers<void>()
  const paused: number[] = []
  const pause = (milliseconds: number) => {
    paused.push(milliseconds)
    return over.promise
  }
  const store = createUploadStore({ ...ports, pause }, untold)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(paused).toEqual([3000]))
  await turns(5)
  expect(store.getSnapshot().queue).toMatchObject([{ status: 'completed', progress: 100 }])
  over.resolve()
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect(store.getSnapshot().latest).not.toBeNull()
  store.goOn()
  expect(store.getSnapshot().latest).toBeNull()
})

test('an entry only takes steps that its status allows, also when it stops, goes on and is tried again', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  let isWell = false
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isWell) throw new AppError('broken', 'Something went wrong.')
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, untold)
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
  const wrong = steps.slice(1).filter((step, index) => !nextUploadStatuses[steps[index] ?? step].includes(step))
  expect(wrong).toEqual([])
})

test('all of what is handed over is taken or none, with the sentence of why not', () => {
  const { ports, records } = uploadEnvironment()
  const store = createUploadStore(ports, untold)
  const tooMany = { ...filesOf(1, 'many', 'ABC'), photos: Array.from({ length: 61 }, (_, n) => manyPhoto(n)) }
  expect(store.handOver([])).toBe('No images to upload')
  expect(store.handOver([filesOf(1, 'one'), filesOf(0, 'none')])).toBe('No images to upload')
  expect(store.handOver([filesOf(1, 'one'), tooMany])).toMatch(/at most 60 photos, and you chose 61 for ABC/)
  expect(store.handOver([filesOf(1, 'one'), filesOf(1, 'two', 'A/B')])).toMatch(/a SKU may hold/)
  expect([store.getSnapshot().queue.length, records.size]).toEqual([0, 0])
})

function manyPhoto(number: number) {
  return { id: `${number}`, name: '', photo: new Blob(['a']), takenAt: 0, kept: false }
}

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
