import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from './queue-state.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, ignoreStored, keptBatch, shots, turns, uploadEnvironment } from './upload-test-environment.ts'

const lostSentence = 'This photo is no longer on this device. The others are safe. Take it again.'

test('photos that an earlier page did not store continue under the same ids and SKU, each at its position', async () => {
  const { ports, server } = uploadEnvironment()
  const [a, , c] = shots(3)
  if (!a || !c) throw new Error('three shots')
  const finished: Upload[] = []
  const store = createUploadStore(ports, async (upload) => void finished.push(upload))
  const named = { ...a, name: 'jeans.jpg' }
  const about = { photoIds: ['d', 'c', 'b', 'a'], source: 'files', sku: 'ABC' } as const
  store.resume([{ ...keptBatch([named, c], about), keptAt: 77 }])
  expect(store.getSnapshot().queue[0]).toMatchObject({
    id: 'batch',
    source: 'files',
    wantedSku: 'ABC',
    waitingSince: 77,
    totalImages: 4,
    progress: 50,
    images: [
      { id: 'd', state: 'stored' },
      { id: 'c', preview: c.preview, kept: true },
      { id: 'b', state: 'stored' },
      { id: 'a', preview: a.preview, name: 'jeans.jpg' },
    ],
  })
  await vi.waitFor(() => expect(finished).toMatchObject([{ id: 'batch', status: 'completed', result: { stored: 4 } }]))
  expect(server.items.get('item-1')?.session).toBe('batch')
  expect(server.contents('ABC')).toEqual(['c at 1', 'a at 3'])
  expect(server.stored.get('c')?.capturedAt).toEqual(new Date(c.takenAt))
})

test('bytes that an earlier page compressed are sent as they are', async () => {
  const { ports, server } = uploadEnvironment()
  const compressed: Blob[] = []
  const openCompressor = () => ({
    ...ports.openCompressor(),
    compress: async (file: Blob) => {
      compressed.push(file)
      return { blob: new Blob(['compressed anew']) }
    },
  })
  const store = createUploadStore({ ...ports, openCompressor }, ignoreStored)
  const [ready, raw] = shots(2)
  if (!ready || !raw) throw new Error('two shots')
  store.resume([keptBatch([{ ...ready, ready: true }, raw], {})])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(server.stored.get('a')?.blob).toBe(ready.photo)
  expect(compressed).toEqual([raw.photo])
})

test('a photo that became damaged in the outbox is named, also when its bytes come back without their name', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['b.jpg'] })
  const store = createUploadStore(ports, ignoreStored)
  const nameless = shots(2).map((shot) => ({ ...shot, photo: new Blob([shot.photo]), name: `${shot.id}.jpg` }))
  store.resume([keptBatch(nameless, { source: 'files', sku: 'ABC' })])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  const sentence = '"b.jpg" is damaged. Choose the original photo.'
  expect(store.getSnapshot().queue[0]?.images[1]).toMatchObject({ state: 'failed', fault: { sentence } })
  expect(server.contents('ABC')).toEqual(['a at 0'])
})

test('batches that this page knows, and batches never handed over, are not resumed', async () => {
  const { ports, server } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([batchOf(shots(1))])
  const known = keptBatch(shots(2), {})
  const unfinished = { ...keptBatch(shots(1), { id: 'unfinished' }), handedOver: null }
  store.resume([known, unfinished])
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  store.resume([known, unfinished])
  await turns(5)
  expect([store.getSnapshot().queue.length, server.items.size, server.stored.size]).toEqual([0, 1, 1])
})

test('a batch that joins an item continues there, and no product is created', async () => {
  const { ports, server } = uploadEnvironment()
  const { id: itemId } = server.createItem({ uploadSessionId: 'earlier', sku: 'ABC' })
  const store = createUploadStore(ports, ignoreStored)
  const joins = { itemId, sku: 'ABC', batchNumber: 1, firstOrder: 7 }
  store.resume([keptBatch(shots(2), { photoIds: ['b', 'a'], sku: 'ABC', joins })])
  expect(store.getSnapshot().queue[0]).toMatchObject({ joinsItem: true, wantedSku: 'ABC' })
  await vi.waitFor(() => expect(store.getSnapshot().latest).toMatchObject({ itemId, sku: 'ABC', batchNumber: 1 }))
  expect([server.items.size, server.contents('ABC')]).toEqual([1, ['b at 7', 'a at 8']])
})

test('a photo lost on the device is reported and never counts as stored, also after a retry', async () => {
  const { ports } = uploadEnvironment()
  const store = createUploadStore(ports, ignoreStored)
  store.resume([keptBatch(shots(1), { photoIds: ['a', 'lost'], lost: ['lost'] })])
  const lost = { id: 'lost', state: 'failed', fault: { sentence: lostSentence, retryCanHelp: false } }
  await vi.waitFor(() =>
    expect(store.getSnapshot().latest).toMatchObject({ status: 'completed', result: { stored: 1 } }),
  )
  expect(store.getSnapshot().queue[0]?.images[1]).toMatchObject(lost)
  store.clearCreated()
  store.retry('batch')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  expect(store.getSnapshot().queue[0]?.images[1]).toMatchObject(lost)
  expect(store.getSnapshot().latest).toBeNull()
})

test('a batch whose photos are all lost sends no request, says so, and can be cleared', async () => {
  const { ports, records } = uploadEnvironment()
  const createItem = vi.fn<typeof ports.createItem>(ports.createItem)
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  const batch = keptBatch([], { photoIds: ['a', 'b'], lost: ['a', 'b'], sku: 'ABC' })
  if (batch.handedOver) records.set('batch', batch.handedOver)
  store.resume([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  const faults = store.getSnapshot().queue[0]?.images.map(({ fault }) => fault?.sentence)
  expect(faults).toEqual([lostSentence, lostSentence])
  expect(createItem).not.toHaveBeenCalled()
  void store.clear('batch')
  await vi.waitFor(() => expect(records.size).toBe(0))
})

test('a batch resumed for an unusable photo is not reported, and stays until the seller clears it', async () => {
  const { ports, server, kept, records } = uploadEnvironment()
  const left = shots(1)
  for (const shot of left) kept.set(shot.id, shot)
  const storePhoto = () => Promise.reject(new AppError('bad-input', 'This photo is none.'))
  const onStored = vi.fn<typeof ignoreStored>(ignoreStored)
  const store = createUploadStore({ ...ports, storePhoto }, onStored)
  const batch = keptBatch(left, { photoIds: ['a', 'stored'], told: true })
  if (batch.handedOver) records.set('batch', batch.handedOver)
  store.resume([batch])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('completed'))
  await turns(5)
  expect(store.getSnapshot().latest).toBeNull()
  expect(onStored).not.toHaveBeenCalled()
  expect(kept.size).toBe(1)
  void store.clear('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(server.items.size).toBe(1)
})

test('a batch creates its item with the details of its upload, also on a later page and under another SKU', async () => {
  const { ports, records } = uploadEnvironment()
  const requests: object[] = []
  const createItem: typeof ports.createItem = async (input, signal) => {
    requests.push(input)
    if ('sku' in input) throw new AppError('conflict', 'taken')
    return ports.createItem(input, signal)
  }
  const details = { category: 'Womens Tops', condition: 'good', note: "Women's" } as const
  const first = createUploadStore({ ...ports, createItem }, ignoreStored)
  first.handOver([{ ...batchOf(shots(1)), sku: 'ABC', details }])
  await vi.waitFor(() => expect(first.getSnapshot().queue[0]?.problem).toBe('sku-taken'))
  const left = records.get('batch')
  expect(left?.details).toEqual(details)

  const later = createUploadStore({ ...ports, createItem }, ignoreStored)
  later.resume([keptBatch(shots(1), left ?? {})])
  await vi.waitFor(() => expect(later.getSnapshot().queue[0]?.problem).toBe('sku-taken'))
  later.takeNextSku('batch')
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests).toEqual([
    { uploadSessionId: 'batch', sku: 'ABC', ...details },
    { uploadSessionId: 'batch', sku: 'ABC', ...details },
    { uploadSessionId: 'batch', ...details },
  ])
})
