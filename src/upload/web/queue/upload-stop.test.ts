import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createUploadStore } from './upload-store.ts'
import {
  batchOf,
  environmentWith,
  filesOf,
  ignoreStored,
  keptBatch,
  rejectOnAbort,
  shots,
  turns,
  uploadEnvironment,
} from './upload-test-environment.ts'

const otherSellersSession = new AppError('forbidden', 'Someone else is signed in now.')
const noSession = new AppError('not-signed-in', 'Sign in again.')
const tooOld = new AppError('app-too-old', 'PastFash was updated.')

test('a stop aborts what runs, fails nothing and sends nothing more, and go finishes it into the same product', async () => {
  const { ports, server } = uploadEnvironment()
  let requests = 0
  let isReachable = false
  const storePhoto: typeof ports.storePhoto = async (photo, signal) => {
    requests += 1
    return isReachable ? server.store(photo) : rejectOnAbort(signal)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(5, 'one'), filesOf(2, 'two')])
  await vi.waitFor(() => expect(requests).toBe(3))
  store.stop('signed-out')
  expect(store.getSnapshot()).toMatchObject({
    stopped: 'signed-out',
    queue: [
      { status: 'queued', error: null, delayReason: null },
      { status: 'queued', error: null },
    ],
  })
  await turns(10)
  expect(requests).toBe(3)
  isReachable = true
  store.go()
  await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ stopped: null, queue: [] }))
  expect([server.contents('PSTFSH-001').length, server.contents('PSTFSH-002').length]).toEqual([5, 2])
})

test('each of several stops and starts in a row counts', async () => {
  const { ports, server } = uploadEnvironment()
  const signals: AbortSignal[] = []
  const storePhoto: typeof ports.storePhoto = async (photo, signal) => {
    signals.push(signal)
    return signals.length > 2 ? server.store(photo) : rejectOnAbort(signal)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  store.stop('signed-out')
  store.go()
  store.stop('signed-out')
  store.go()
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  await turns(5)
  store.stop('app-too-old')
  expect(signals[1]?.aborted).toBe(true)
  await turns(5)
  expect(signals).toHaveLength(2)
  store.go()
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(1))
})

test.each(['createItem', 'handOver', 'keepReady', 'compress', 'hash', 'storePhoto', 'wait'] as const)(
  'a stop during %s, and a go before its answer, finish the batch once',
  async (step) => {
    const { ports, server, kept } = environmentWith(2)
    const reached = Promise.withResolvers<void>()
    const silent = <Args extends unknown[], Result>(name: typeof step, work: (...args: Args) => Promise<Result>) => {
      let times = 0
      return (...args: Args): Promise<Result> => {
        times += 1
        if (name !== step || times > 1) return work(...args)
        reached.resolve()
        return name === 'handOver' || name === 'keepReady'
          ? turns(8).then(() => work(...args))
          : new Promise(() => undefined)
      }
    }
    const compress = silent('compress', ports.openCompressor().compress)
    let sent = 0
    const storePhoto: typeof ports.storePhoto = async (photo, signal) => {
      sent += 1
      if (step === 'wait' && sent === 1) throw new AppError('try-later', 'PastFash is not answering just now.')
      return ports.storePhoto(photo, signal)
    }
    const { outbox } = ports
    const handOver = silent('handOver', outbox.handOver)
    const keepReady = silent('keepReady', outbox.keepReady)
    const guarded = {
      ...ports,
      createItem: silent('createItem', ports.createItem),
      hash: silent('hash', ports.hash),
      wait: silent('wait', ports.wait),
      storePhoto: silent('storePhoto', storePhoto),
      outbox: { ...outbox, handOver, keepReady },
      openCompressor: () => ({ ...ports.openCompressor(), compress }),
    }
    const store = createUploadStore(guarded, ignoreStored)
    store.handOver([batchOf(shots(2))])
    await reached.promise
    store.stop('signed-out')
    store.go()
    await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
    await vi.waitFor(() => expect(kept.size).toBe(0))
    expect([server.items.size, server.contents('PSTFSH-001')]).toEqual([1, ['a at 0', 'b at 1']])
  },
)

test('bytes on their way into the outbox at a stop are the bytes that are sent afterwards', async () => {
  const { ports, server, kept } = uploadEnvironment()
  const [shot] = shots(1)
  if (!shot) throw new Error('one shot')
  kept.set('a', shot)
  let length = 10
  const compress = async () => ({ blob: new Blob(['x'.repeat((length += 1))]) })
  const recording = Promise.withResolvers<void>()
  const keepReady: typeof ports.outbox.keepReady = async (id, ready) => {
    await recording.promise
    await ports.outbox.keepReady(id, ready)
  }
  const openCompressor = () => ({ ...ports.openCompressor(), compress })
  const outbox = { ...ports.outbox, keepReady }
  const store = createUploadStore({ ...ports, openCompressor, outbox }, ignoreStored)
  store.handOver([batchOf([shot])])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.images[0]?.state).toBe('ready'))
  store.stop('signed-out')
  store.go()
  await turns(10)
  expect(server.stored.size).toBe(0)
  recording.resolve()
  await vi.waitFor(() => expect(server.stored.get('a')?.blob.size).toBe(11))
  expect(length).toBe(11)
})

test.each([
  ['another seller’s session', otherSellersSession, 'signed-out'],
  ['no session', noSession, 'signed-out'],
  ['a server that wants a newer app', tooOld, 'app-too-old'],
] as const)('%s stops the whole queue: no photo fails, and all stay in the outbox', async (_, refusal, stopped) => {
  const { ports, server, kept } = environmentWith(6)
  let isRefused = true
  let requests = 0
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    requests += 1
    if (isRefused && server.stored.size >= 2) throw refusal
    return server.store(photo)
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([batchOf(shots(6), 'one'), filesOf(2, 'two')])
  await vi.waitFor(() => expect(store.getSnapshot().stopped).toBe(stopped))
  await turns(10)
  const { queue } = store.getSnapshot()
  expect(queue.map(({ status, error }) => [status, error])).toEqual([
    ['queued', null],
    ['queued', null],
  ])
  expect(queue.flatMap(({ images }) => images).filter((image) => image.fault)).toEqual([])
  expect([server.stored.size, kept.size]).toEqual([2, 4])
  expect(requests).toBeLessThanOrEqual(5)
  isRefused = false
  store.go()
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect([server.contents('PSTFSH-001').length, server.contents('PSTFSH-002').length, kept.size]).toEqual([6, 2, 0])
})

test('a product is not created for another seller, and is requested once', async () => {
  const { ports, kept } = environmentWith(2)
  const createItem = vi.fn<() => Promise<never>>(() => Promise.reject(otherSellersSession))
  const store = createUploadStore({ ...ports, createItem }, ignoreStored)
  const [a, b] = [shots(1), shots(2).slice(1)]
  store.resume([keptBatch(a, { id: 'one' }), keptBatch(b, { id: 'two' })])
  await vi.waitFor(() => expect(store.getSnapshot().stopped).toBe('signed-out'))
  await turns(10)
  expect([createItem.mock.calls.length, kept.size]).toEqual([1, 2])
})

test('batches handed over, resumed or retried during a stop wait for go', async () => {
  const { ports, server } = uploadEnvironment({ damaged: ['a.jpg'] })
  const store = createUploadStore(ports, ignoreStored)
  store.handOver([filesOf(1, 'bad')])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  store.stop('app-too-old')
  store.handOver([filesOf(2, 'new')])
  store.resume([keptBatch(shots(1, 'old').slice(0, 1), { id: 'old' })])
  store.retry('bad')
  await turns(10)
  expect(store.getSnapshot().queue.map(({ id, status }) => [id, status])).toEqual([
    ['bad', 'queued'],
    ['new', 'queued'],
    ['old', 'queued'],
  ])
  expect(server.items.size).toBe(0)
  store.go()
  await vi.waitFor(() => expect(store.getSnapshot().latest?.id).toBe('new'))
})

test('Try Now starts a queued batch at once, before the others and in place of a delayed one', async () => {
  const { ports, server } = uploadEnvironment()
  const offline = new AppError('try-later', 'The server cannot be reached.')
  let isReachable = false
  const stored: string[] = []
  const storePhoto: typeof ports.storePhoto = async (photo) => {
    if (!isReachable) throw offline
    stored.push(photo.devicePhotoId)
    return server.store(photo)
  }
  // A wait ends only when it is aborted.
  const wait = (_: number, signal: AbortSignal) => rejectOnAbort(signal)
  const store = createUploadStore({ ...ports, storePhoto, wait }, ignoreStored)
  store.handOver([filesOf(1, 'one'), filesOf(1, 'two'), filesOf(1, 'three')])
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.delayReason).not.toBeNull())
  isReachable = true
  store.tryNow('three')
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect(stored).toEqual(['three-a', 'one-a', 'two-a'])
})

test('Try Now restarts a running batch: photos without an answer are sent again, and stored once', async () => {
  const { ports, server } = uploadEnvironment()
  const sentIds: string[] = []
  const storePhoto: typeof ports.storePhoto = async (photo, signal) => {
    sentIds.push(photo.devicePhotoId)
    const isFirst = sentIds.filter((id) => id === photo.devicePhotoId).length === 1
    const stored = server.store(photo)
    return isFirst ? rejectOnAbort(signal) : stored
  }
  const store = createUploadStore({ ...ports, storePhoto }, ignoreStored)
  store.handOver([filesOf(2, 'one'), filesOf(1, 'two')])
  await vi.waitFor(() => expect(sentIds).toEqual(['one-a', 'one-b']))
  expect(store.getSnapshot().queue[0]?.delayReason).toBeNull()
  store.tryNow('one')
  await vi.waitFor(() => expect(sentIds).toEqual(['one-a', 'one-b', 'one-a', 'one-b', 'two-a']))
  store.tryNow('two')
  await vi.waitFor(() => expect(store.getSnapshot().queue).toEqual([]))
  expect([server.contents('PSTFSH-001').length, server.contents('PSTFSH-002').length]).toEqual([2, 1])
})
