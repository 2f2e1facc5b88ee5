import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, environmentWith, filesOf, ignoreStored, shots, uploadEnvironment } from './upload-test-environment.ts'

test('a typed SKU that is taken fails the batch at once with its solutions, and the queue continues', async () => {
  const { ports, kept } = takenEnvironment(2)
  const createItem = vi.fn<typeof ports.createItem>(ports.createItem)
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  store.handOver([takenBatch(), filesOf(1, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.id).toBe('two'))
  expect(store.getSnapshot().queue[0]).toMatchObject({
    status: 'failed',
    problem: 'sku-taken',
    error: 'SKU conflict - please try again',
    wantedSku: 'ABC',
  })
  expect(createItem.mock.calls.map(([input]) => input.uploadSessionId)).toEqual(['batch', 'two'])
  expect(kept.size).toBe(2)
})

test('the next free SKU is recorded before it is requested, and gets all photos', async () => {
  const { ports, server, kept, records } = takenEnvironment(2)
  const recordedWhenAsked: unknown[] = []
  const createItem: typeof ports.createItem = (input, signal) => {
    recordedWhenAsked.push(records.get('batch')?.sku)
    return ports.createItem(input, signal)
  }
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  store.takeNextSku('batch')
  expect(store.getSnapshot().queue[0]).toMatchObject({ wantedSku: null, problem: null, error: null })
  store.takeNextSku('batch')
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect(server.contents('PSTFSH-002')).toEqual(['a at 0', 'b at 1'])
  expect(recordedWhenAsked).toEqual(['ABC', null])
})

test('the next free SKU takes the product that the batch’s first request created after all', async () => {
  const { ports, server, kept } = takenEnvironment(2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  server.deleteItem('item-1')
  const { id } = server.createItem({ uploadSessionId: 'batch', sku: 'ABC' })
  store.takeNextSku('batch')
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(store.getSnapshot().latest).toMatchObject({ itemId: id, sku: 'ABC' })
  expect(server.contents('ABC')).toEqual(['a at 0', 'b at 1'])
})

test('photos added to the item that has the SKU follow its own, under its batch number', async () => {
  const { ports, server, kept, records } = takenEnvironment(2)
  const { id: itemId } = server.createItem({ uploadSessionId: 'earlier', sku: 'ABC' })
  server.store({ itemId, devicePhotoId: 'x', order: 4, name: '', capturedAt: new Date(0), blob: new Blob(['x']) })
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  await store.addToExisting('batch')
  expect(store.getSnapshot().queue[0]).toMatchObject({ joinsItem: true, wantedSku: 'ABC', problem: null })
  expect(records.get('batch')?.joins).toEqual({ itemId, sku: 'ABC', batchNumber: 1, firstOrder: 5 })
  await vi.waitFor(() => expect(store.getSnapshot().latest).toMatchObject({ itemId, sku: 'ABC', batchNumber: 1 }))
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect([server.contents('ABC'), server.items.size]).toEqual([['x at 4', 'a at 5', 'b at 6'], 1])
})

test('batches added to one item in sequence do not overlap, and do not exceed its limit', async () => {
  const { ports, server } = uploadEnvironment()
  server.createItem({ uploadSessionId: 'earlier', sku: 'ABC' })
  const findItem: typeof ports.findItem = async (sku, signal) => {
    const found = await ports.findItem(sku, signal)
    return { ...found, photos: found.photos + 56 }
  }
  const store = createUploadStore({ ...ports, findItem }, ignoreStored)
  store.handOver(['one', 'two', 'three'].map((id) => filesOf(2, id, 'ABC')))
  const problems = () => store.getSnapshot().queue.map(({ problem }) => problem)
  await vi.waitFor(() => expect(problems()).toEqual(['sku-taken', 'sku-taken', 'sku-taken']))
  await Promise.all(['one', 'two', 'three'].map((id) => store.addToExisting(id)))
  expect(store.getSnapshot().queue.at(-1)?.error).toContain('can have up to 60')
  const inOrder = ['one-a at 0', 'one-b at 1', 'two-a at 2', 'two-b at 3']
  await vi.waitFor(() => expect(server.contents('ABC')).toEqual(inOrder))
})

test('a lookup that fails leaves the batch failed, with an error message and the same solutions', async () => {
  const { ports, server, kept } = takenEnvironment(1)
  let times = 0
  const findItem: typeof ports.findItem = async (sku, signal) => {
    times += 1
    if (times === 1) throw new AppError('try-later', 'No connection to PastFash. Nothing is lost: check your network.')
    return ports.findItem(sku, signal)
  }
  const store = createUploadStore({ ...ports, findItem }, ignoreStored)
  store.handOver([{ ...batchOf(shots(1)), sku: 'ABC' }])
  await failed(store)
  await store.addToExisting('batch')
  const unchanged = { status: 'failed', problem: 'sku-taken', wantedSku: 'ABC', joinsItem: false }
  expect(store.getSnapshot().queue[0]).toMatchObject({ ...unchanged, error: 'Network error - check your connection' })
  await store.addToExisting('batch')
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(server.contents('ABC')).toEqual(['a at 0'])
})

test('photos for an item that was deleted since become a product with its SKU', async () => {
  const { ports, server } = takenEnvironment(2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  server.deleteItem('item-1')
  await store.addToExisting('batch')
  await vi.waitFor(() => expect(server.contents('ABC')).toEqual(['a at 0', 'b at 1']))
})

test('an item without room for all photos gets none of them', async () => {
  const { ports, server } = takenEnvironment(2)
  const findItem: typeof ports.findItem = async (sku, signal) => ({
    ...(await ports.findItem(sku, signal)),
    photos: 59,
  })
  const store = createUploadStore({ ...ports, findItem }, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  await store.addToExisting('batch')
  expect(store.getSnapshot().queue[0]).toMatchObject({
    status: 'failed',
    problem: 'sku-taken',
    error: 'ABC has 59 photos and can have up to 60. Nothing was added. Use the next free SKU.',
  })
  expect(server.stored.size).toBe(0)
})

test('a lookup under another seller’s session stops the queue and changes nothing', async () => {
  const { ports } = takenEnvironment(1)
  const findItem = () => Promise.reject(new AppError('forbidden', 'Someone else is signed in now.'))
  const store = createUploadStore({ ...ports, findItem }, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  await store.addToExisting('batch')
  expect(store.getSnapshot()).toMatchObject({ stopped: 'signed-out', queue: [{ problem: 'sku-taken' }] })
})

test('clearing during the lookup wins, and other solutions wait for the lookup', async () => {
  const { ports, server, kept, records } = takenEnvironment(2)
  const answer = Promise.withResolvers<void>()
  const findItem: typeof ports.findItem = async (sku, signal) => {
    await answer.promise
    return ports.findItem(sku, signal)
  }
  const store = createUploadStore({ ...ports, findItem }, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  const adding = store.addToExisting('batch')
  store.takeNextSku('batch')
  store.retry('batch')
  expect(store.getSnapshot().queue[0]).toMatchObject({ status: 'failed', wantedSku: 'ABC' })
  void store.clear('batch')
  answer.resolve()
  await adding
  await vi.waitFor(() => expect([kept.size, records.size]).toEqual([0, 0]))
  expect([store.getSnapshot().queue, server.stored.size, server.items.size]).toEqual([[], 0, 1])
})

test('an item that photos were added to is never removed as an empty one', async () => {
  const { ports, server } = takenEnvironment(1)
  const storePhoto = () => Promise.reject(new AppError('bad-input', 'This photo is none.'))
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([{ ...batchOf(shots(1)), sku: 'ABC' }])
  await failed(store)
  await store.addToExisting('batch')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.error).toBe('This photo could not be used.'))
  void store.clear('batch')
  expect(server.items.size).toBe(1)
})

test('Retry gets a SKU that has become free since', async () => {
  const { ports, server } = takenEnvironment(2)
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([takenBatch()])
  await failed(store)
  server.deleteItem('item-1')
  store.retry('batch')
  await vi.waitFor(() => expect(server.contents('ABC')).toEqual(['a at 0', 'b at 1']))
})

function takenBatch() {
  return { ...batchOf(shots(2)), sku: 'ABC' }
}

function failed(store: ReturnType<typeof createUploadStore>) {
  return vi.waitFor(() => expect(store.getSnapshot().queue[0]?.problem).toBe('sku-taken'))
}

/** An environment in which an item ABC exists. */
function takenEnvironment(count: number) {
  const env = environmentWith(count)
  env.server.createItem({ uploadSessionId: 'earlier', sku: 'ABC' })
  return env
}
